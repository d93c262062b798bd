import Documents

extension Scenario {
  /// Returns the scenario lived in by a person, also in its variants and trials. Surveys stay those
  /// of the scenario's own walkers.
  ///
  /// - Throws: As `Person.check(in:)`, for the first world in which the person cannot live.
  public func lived(inBy person: Person) throws(InputError) -> Scenario {
    try person.check(in: world)
    var lived: [Variant] = []
    for variant in variants {
      try person.check(in: variant.world)
      lived.append(
        Variant(
          name: variant.name, world: variant.world.lived(inBy: person),
          floorPlan: variant.floorPlan, trials: variant.trials?.lived(inBy: person),
          engines: variant.engines))
    }
    return Scenario(
      name: name, place: place, title: title, file: file, floorPlan: floorPlan,
      world: world.lived(inBy: person), engines: engines, unusedEngines: unusedEngines,
      survey: survey, trials: trials?.lived(inBy: person), variants: lived,
      expectations: expectations, household: household, person: person)
  }
}

extension Scenario {
  /// Returns the household that options ask for: the given one or else the scenario's, or one
  /// person of it; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - given: The household of `--over`.
  ///   - name: The name of `--person`.
  /// - Throws: `unusable` for a person without a household, `noSuchName` if the household has no
  ///   such person.
  package func household(
    over given: Household?, person name: String?
  ) throws(InputError) -> Household? {
    let place = InputPlace(option: .person)
    guard let household = given ?? household else {
      guard name == nil else {
        throw .unusable(
          place, "requires \(OptionWord.over.text), or a scenario with \("people".quoted)")
      }
      return nil
    }
    guard let name else { return household }
    return Household(
      household.name, of: [try household.person(name, at: place)], source: household.source)
  }

  /// Returns the scenario lived in by the person that options ask for; without these options, the
  /// scenario as it is, also if it has people.
  ///
  /// - Throws: As `household(over:person:)` and `lived(inBy:)`; `unusable` if the options leave
  ///   several people.
  package func lived(
    over given: Household?, person name: String?
  ) throws(InputError) -> Scenario {
    guard given != nil || name != nil,
      let people = try household(over: given, person: name)?.people
    else { return self }
    guard people.count == 1 else {
      throw .unusable(
        InputPlace(option: .over),
        "one run is of one person; \(OptionWord.person.text) names which of "
          + people.map(\.name).listed())
    }
    return try lived(inBy: people[0])
  }
}

extension Trials {
  /// Returns the trials with a person in them. The map stays that of the survey.
  fileprivate func lived(inBy person: Person) -> Trials {
    Trials(
      survey: survey,
      trials: trials.map { trial in
        Trial(
          name: trial.name, isStill: trial.isStill, world: trial.world.lived(inBy: person),
          walker: trial.walker, start: trial.start)
      }, methods: methods, published: published, plan: plan, lostListedFor: lostListedFor,
      settings: settings, compassDeviation: compassDeviation, stepLength: stepLength)
  }
}
