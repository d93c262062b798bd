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
      expectations: expectations, household: household)
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
