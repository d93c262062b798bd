import Documents
import Scenarios
import Sim

/// The result of an earlier check, as written by `simrun check --format json`.
public struct Baseline: Sendable {
  /// The path of the file, as given by the user.
  public let path: String
  /// The result of each expectation.
  let records: [Record]

  /// The result of an expectation.
  struct Record: Hashable, Sendable {
    let key: Key
    let outcomes: OutcomeSeries
    /// The place in the file.
    let place: InputPlace
  }

  /// The key that identifies an expectation.
  package struct Key: Hashable, Sendable {
    package let scenario: String
    package let walker: String
    /// The expectation as a sentence, including its variant.
    package let sentence: String
    /// The name of the person of a household; `nil` for the scenario's own walkers.
    package var person: String?
  }

  /// The value of a file's `format` field.
  package static let format = "simrun check"
  /// The version of the format that is written. Files of version 1 are read too. They do not
  /// distinguish "was due and never happened" from "could not be measured".
  package static let version = 2

  /// Reads the result in a file.
  ///
  /// - Throws: The errors of `InputFile.read`; `unusable` if the file is damaged, partial, of
  ///   another version or not the result of a check.
  public init(at path: String) throws(InputError) {
    try self.init(JSON.parse(InputFile.bytes(at: path), source: path), path: path)
  }

  /// Creates the result that JSON describes.
  package init(_ description: JSON, path: String) throws(InputError) {
    self.path = path
    records = try BaselineFile(description, at: InputPlace(path)).records
  }
}

extension Baseline {
  /// Checks that the runs of scenarios can be compared with the earlier ones.
  ///
  /// - Parameters:
  ///   - scenarios: The scenarios to check, one for each person of a household as the person lives
  ///     in it.
  ///   - variant: The only variant to check; `nil` for the scenario and all its variants.
  /// - Throws: `unusable` if a scenario has no seed in common with the earlier runs, if the values
  ///   of a mean are missing, or if there is no common expectation.
  public func requireComparability(
    with scenarios: [Scenario], variant: String? = nil, seeds: ClosedRange<UInt64>
  ) throws(InputError) {
    var common = 0
    for scenario in scenarios {
      let earlier = self.seeds(of: scenario)
      if let earlier, !earlier.overlaps(seeds) {
        throw .unusable(
          InputPlace(path),
          "its seeds of \(scenario.name.quoted) are \(earlier.inWords); at least one of "
            + "\(seeds.inWords) is required")
      }
      for expectation in scenario.expectations
      where variant == nil || expectation.variant == variant {
        let key = Key(expectation, of: scenario)
        guard let record = records.first(where: { $0.key == key }) else { continue }
        common += 1
        if expectation.demand == .mean { try record.requireValues() }
      }
    }
    guard common > 0 else {
      throw .unusable(
        InputPlace(path).key("scenarios"),
        "none of its expectations is among those checked now (another scenario, variant or household?)"
      )
    }
  }
}

extension Baseline {
  /// Returns the seeds of a scenario, as a person of a household lives in it; `nil` if there are no
  /// results.
  func seeds(of scenario: Scenario) -> ClosedRange<UInt64>? {
    records.first {
      $0.key.scenario == scenario.name && $0.key.person == scenario.person?.name
    }?.outcomes.seeds
  }
}

extension Baseline.Record {
  /// Checks that each measured run of an expectation on a mean has its value.
  fileprivate func requireValues() throws(InputError) {
    let measured = outcomes.marks.count { $0.isMeasured }
    guard outcomes.values.count == measured else {
      throw .unusable(
        place.key("values"),
        "\(outcomes.values.count.counted("value")) of \(measured.counted("measured run")); a mean "
          + "requires one for each")
    }
  }
}

extension ClosedRange<UInt64> {
  /// The seeds as text, such as `1 ... 200`.
  package var inWords: String { "\(lowerBound) ... \(upperBound)" }
}

extension Baseline.Key {
  /// Creates the key of a scenario's expectation, for the person who lives in the scenario.
  package init(_ expectation: Expectation, of scenario: Scenario) {
    self.init(
      scenario: scenario.name, walker: scenario.walkerName(of: expectation),
      sentence: expectation.sentence, person: scenario.person?.name)
  }
}

private struct BaselineFile: Described {
  let records: [Baseline.Record]

  init(from fields: inout Fields) throws(InputError) {
    let format = try fields.text("format")
    guard format == Baseline.format else {
      throw .wrongType(
        fields.place(of: "format"), given: format.quoted, allowed: Baseline.format.quoted)
    }
    let version = try fields.integer("version", in: 1...1_000_000)
    guard version <= Baseline.version else {
      throw .unusable(
        fields.place(of: "version"),
        "format version \(version) is not supported; expected 1 or \(Baseline.version)")
    }
    guard try !fields.flag("partial") else {
      throw .unusable(
        fields.place(of: "partial"),
        "the baseline is partial (interrupted); a complete one is required")
    }
    fields.expect("met", "withoutExpectations", "baseline")
    // A result for the people of households alone has no scenario.
    let ofPeople = fields.has("households")
    let households =
      ofPeople ? try fields.list("households", of: HouseholdRecords.self, count: 1...10_000) : []
    let scenarios = try fields.list(
      "scenarios", of: ScenarioRecords.self, count: (ofPeople ? 0 : 1)...10_000)
    try Self.refuseRepeats(
      scenarios.map { ($0.name, $0.place) } + households.map { ($0.name, $0.place) })
    records = scenarios.flatMap(\.records) + households.flatMap(\.records)
  }

  /// Checks that no scenario is listed twice, by itself or lived in by people.
  private static func refuseRepeats(
    _ listed: [(name: String, place: InputPlace)]
  ) throws(InputError) {
    for (index, scenario) in listed.enumerated()
    where listed[..<index].contains(where: { $0.name == scenario.name }) {
      throw .unusable(scenario.place, "\(scenario.name.quoted) is listed twice")
    }
  }
}

/// The name and the seeds of a scenario whose check is complete.
private struct CompleteCheck: Described {
  let name: String
  let firstSeed: UInt64
  let seeds: Int

  init(from fields: inout Fields) throws(InputError) {
    name = try fields.text("scenario")
    firstSeed = try fields.integer("firstSeed", in: 0...(1 << 53) as ClosedRange<UInt64>)
    seeds = try fields.integer("seeds", in: 1...1_000_000)
    guard try !fields.flag("partial") else {
      throw .unusable(
        fields.place(of: "partial"),
        "the check of \(name.quoted) is partial (interrupted); a complete one is required")
    }
    fields.expect("conclusiveUpTo")
  }
}

private struct ScenarioRecords: Described {
  let place: InputPlace
  let name: String
  let records: [Baseline.Record]

  init(from fields: inout Fields) throws(InputError) {
    place = fields.place
    let check = try CompleteCheck(from: &fields)
    let (name, seeds) = (check.name, check.seeds)
    self.name = name
    let runs = try fields.integer("runs", in: 0...Int.max)
    let expectations = try fields.list(
      "expectations", of: ExpectationRecord.self, count: 1...10_000)
    // The scenario and each variant with expectations had one run with each seed, or with as many
    // as the expectation that had most.
    let worlds = Dictionary(grouping: expectations, by: \.variant)
    let required = worlds.values.reduce(0) { $0 + ($1.compactMap(\.tally.runs).max() ?? seeds) }
    guard runs == required else {
      throw .unusable(
        fields.place(of: "runs"),
        "\(runs.counted("run")) of \(seeds.counted("seed")); \(required) are required")
    }
    for (index, expectation) in expectations.enumerated() {
      try expectation.tally.requireRuns(of: seeds)
      let same = expectations[..<index].first {
        $0.tally.walker == expectation.tally.walker && $0.sentence == expectation.sentence
      }
      guard same.map({ $0.tally.hasSameRuns(as: expectation.tally) }) ?? true else {
        throw .unusable(
          expectation.tally.place.key("outcomes"),
          "differ from those of the same expectation before it")
      }
    }
    records = expectations.map {
      $0.tally.record(of: $0.sentence, in: name, firstSeed: check.firstSeed)
    }
  }
}

private struct ExpectationRecord: Described {
  let sentence: String
  let variant: String?
  let tally: TallyRecord

  init(from fields: inout Fields) throws(InputError) {
    sentence = try fields.text("expectation")
    try fields.requireKeys("variant")
    variant = try fields.optionalText("variant")
    tally = try TallyRecord(from: &fields)
  }
}

/// A scenario, checked for the people of a household.
private struct HouseholdRecords: Described {
  let place: InputPlace
  let name: String
  let records: [Baseline.Record]

  init(from fields: inout Fields) throws(InputError) {
    place = fields.place
    let check = try CompleteCheck(from: &fields)
    name = check.name
    fields.expect("household")
    var records: [Baseline.Record] = []
    for expectation in try fields.list(
      "expectations", of: HouseholdExpectationRecord.self, count: 1...10_000)
    {
      for person in expectation.people {
        try person.tally.requireRuns(of: check.seeds)
        records.append(
          person.tally.record(
            of: expectation.sentence, in: check.name, for: person.name,
            firstSeed: check.firstSeed))
      }
    }
    self.records = records
  }
}

private struct HouseholdExpectationRecord: Described {
  let sentence: String
  let people: [PersonRecord]

  init(from fields: inout Fields) throws(InputError) {
    sentence = try fields.text("expectation")
    people = try fields.list("people", of: PersonRecord.self, count: 1...10_000)
    fields.expect("variant", "met", "open", "peopleMet", "peopleNeeded", "worst")
  }
}

private struct PersonRecord: Described {
  let name: String
  let tally: TallyRecord

  init(from fields: inout Fields) throws(InputError) {
    name = try fields.text("name")
    tally = try TallyRecord(from: &fields)
  }
}

/// The results of an expectation, of the scenario's walkers or of a person.
private struct TallyRecord {
  let place: InputPlace
  let walker: String
  let marks: [ExpectationTally.Mark]
  let values: [Double]
  /// The number of runs, if it may differ from the scenario's number of seeds.
  let runs: Int?

  init(from fields: inout Fields) throws(InputError) {
    place = fields.place
    runs = try fields.optionalInteger("runs", in: 1...Int.max)
    walker = try fields.text("walker")
    let outcomes = try fields.text("outcomes")
    let marks = outcomes.utf8.compactMap { ExpectationTally.Mark(rawValue: $0) }
    let measured = marks.count { $0.isMeasured }
    let met = marks.count { $0 == .met }
    let never = marks.count { $0 == .never }
    let unmeasured = marks.count { $0 == .unmeasured }
    let (runsMeasured, runsMet) = (
      try fields.integer("runsMeasured", in: 0...Int.max),
      try fields.integer("runsMet", in: 0...Int.max)
    )
    // Version 1 has neither field.
    let runsNever = try fields.optionalInteger("runsNever", in: 0...Int.max) ?? 0
    let runsUnmeasured =
      try fields.optionalInteger("runsUnmeasured", in: 0...Int.max) ?? unmeasured
    // The runs in which the event never came either all meet the expectation, or none of them does.
    guard marks.count == outcomes.utf8.count, measured == runsMeasured, never == runsNever,
      unmeasured == runsUnmeasured, runsMet == met || runsMet == met + never
    else {
      throw .unusable(
        fields.place(of: "outcomes"),
        "the outcomes do not match the counts; the file is damaged")
    }
    let words = try fields.optionalText("values")?.split(separator: " ") ?? []
    // Differences of larger values would exceed the range of the integers that store them.
    values = words.compactMap { Double(decimal: $0) }.filter { $0.magnitude <= 1e9 }
    guard values.count == words.count, values.isEmpty || values.count == measured
    else {
      throw .unusable(
        fields.place(of: "values"),
        "the values do not match the counts; the file is damaged")
    }
    self.marks = marks
    fields.expect(
      "met", "open", "share", "mean", "interval95", "runsAlike", "worstSeed", "worstValue",
      "reproduce", "never", "persons", "unmeasuredAtMost", "unmeasuredSeed")
  }

  /// Checks that there is an outcome of each run, by default of each of a number of seeds.
  func requireRuns(of seeds: Int) throws(InputError) {
    let count = runs ?? seeds
    guard marks.count == count else {
      throw .unusable(
        place.key("outcomes"),
        "\(marks.count.counted("outcome")) of \(count.counted("seed"))")
    }
  }

  /// Returns `true` if both have the same results.
  func hasSameRuns(as other: TallyRecord) -> Bool {
    marks == other.marks && values == other.values
  }

  func record(
    of sentence: String, in scenario: String, for person: String? = nil, firstSeed: UInt64
  ) -> Baseline.Record {
    Baseline.Record(
      key: .init(scenario: scenario, walker: walker, sentence: sentence, person: person),
      outcomes: OutcomeSeries(firstSeed: firstSeed, marks: marks, values: values), place: place)
  }
}
