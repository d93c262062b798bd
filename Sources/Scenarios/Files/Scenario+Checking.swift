import Sim

extension Scenario {
  /// Returns the scenario for a check of one variant: with the variant's own expectations or, if it
  /// has none, with those of the unchanged scenario, which are then to be met in the variant. An
  /// expectation about a walker whom the variant removes is left out.
  ///
  /// - Precondition: There is such a variant.
  public func checking(_ variant: String) -> Scenario {
    let own = expectations(of: variant)
    guard own.isEmpty, let changed = world(of: variant) else { return with(expectations: own) }
    let unchanged = expectations(of: nil)
    return with(
      expectations: unchanged.compactMap { expectation in
        let name = world.walkers[expectation.walker].name
        guard let walker = changed.walkers.firstIndex(where: { $0.name == name }) else {
          return nil
        }
        var expectation = expectation
        (expectation.walker, expectation.variant) = (walker, variant)
        return expectation
      })
  }

  private func with(expectations: [Expectation]) -> Scenario {
    Scenario(
      name: name, place: place, title: title, file: file, floorPlan: floorPlan, world: world,
      engines: engines, unusedEngines: unusedEngines, survey: survey, trials: trials,
      variants: variants, expectations: expectations, household: household, person: person)
  }
}
