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
  ///   - scenarios: The scenarios to check.
  ///   - variant: The only variant to check; `nil` for the scenario and all its variants.
  /// - Throws: `unusable` if a scenario has no seed in common with the earlier runs, if the values
  ///   of a mean are missing, or if there is no common expectation.
  public func requireComparability(
    with scenarios: [Scenario], variant: String? = nil, seeds: ClosedRange<UInt64>
  ) throws(InputError) {
    var common = 0
    for scenario in scenarios {
      let earlier = records.first { $0.key.scenario == scenario.name }?.outcomes.seeds
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
        "none of its expectations is among those checked now (another scenario or variant?)")
    }
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
  /// Creates the key of a scenario's expectation.
  package init(_ expectation: Expectation, of scenario: Scenario) {
    self.init(
      scenario: scenario.name, walker: scenario.walkerName(of: expectation),
      sentence: expectation.sentence)
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
    let scenarios = try fields.list(
      "scenarios", of: ScenarioRecords.self, count: (ofPeople ? 0 : 1)...10_000)
    guard !scenarios.isEmpty else {
      throw .unusable(
        fields.place(of: "scenarios"),
        "is empty; results for the people of households cannot be compared")
    }
    for (index, scenario) in scenarios.enumerated()
    where scenarios[..<index].contains(where: { $0.name == scenario.name }) {
      throw .unusable(
        fields.place(of: "scenarios")[index], "\(scenario.name.quoted) is listed twice")
    }
    records = scenarios.flatMap(\.records)
  }
}

private struct ScenarioRecords: Described {
  let name: String
  let records: [Baseline.Record]

  init(from fields: inout Fields) throws(InputError) {
    let name = try fields.text("scenario")
    self.name = name
    let firstSeed = try fields.integer("firstSeed", in: 0...(1 << 53) as ClosedRange<UInt64>)
    let seeds = try fields.integer("seeds", in: 1...1_000_000)
    let runs = try fields.integer("runs", in: 0...Int.max)
    guard try !fields.flag("partial") else {
      throw .unusable(
        fields.place(of: "partial"),
        "the check of \(name.quoted) is partial (interrupted); a complete one is required")
    }
    fields.expect("conclusiveUpTo")
    let expectations = try fields.list(
      "expectations", of: ExpectationRecord.self, count: 1...10_000)
    // The scenario and each variant with expectations had one run with each seed, or with as many
    // as the expectation that had most.
    let worlds = Dictionary(grouping: expectations, by: \.variant)
    let required = worlds.values.reduce(0) { $0 + ($1.compactMap(\.runs).max() ?? seeds) }
    guard runs == required else {
      throw .unusable(
        fields.place(of: "runs"),
        "\(runs.counted("run")) of \(seeds.counted("seed")); \(required) are required")
    }
    for (index, expectation) in expectations.enumerated() {
      let outcomes = expectation.place.key("outcomes")
      let count = expectation.runs ?? seeds
      guard expectation.marks.count == count else {
        throw .unusable(
          outcomes, "\(expectation.marks.count.counted("outcome")) of \(count.counted("seed"))")
      }
      let same = expectations[..<index].first {
        $0.walker == expectation.walker && $0.sentence == expectation.sentence
      }
      guard same.map({ $0.marks == expectation.marks && $0.values == expectation.values }) ?? true
      else { throw .unusable(outcomes, "differ from those of the same expectation before it") }
    }
    records = expectations.map {
      Baseline.Record(
        key: .init(scenario: name, walker: $0.walker, sentence: $0.sentence),
        outcomes: OutcomeSeries(firstSeed: firstSeed, marks: $0.marks, values: $0.values),
        place: $0.place)
    }
  }
}

private struct ExpectationRecord: Described {
  let place: InputPlace
  let sentence: String
  let variant: String?
  let walker: String
  let marks: [ExpectationTally.Mark]
  let values: [Double]
  /// The number of runs, if it may differ from the scenario's number of seeds.
  let runs: Int?

  init(from fields: inout Fields) throws(InputError) {
    place = fields.place
    runs = try fields.optionalInteger("runs", in: 1...Int.max)
    sentence = try fields.text("expectation")
    try fields.requireKeys("variant")
    variant = try fields.optionalText("variant")
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
}
