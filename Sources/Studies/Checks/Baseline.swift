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
  /// distinguish an event that was due and never came from one that could not be measured.
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
  /// Rejects seeds that have none in common with the scenario's earlier runs, because there is
  /// nothing to compare.
  ///
  /// - Throws: `unusable`, with the earlier seeds.
  public func requireSeeds(
    among seeds: ClosedRange<UInt64>, of scenario: Scenario
  ) throws(InputError) {
    let earlier = records.first { $0.key.scenario == scenario.name }?.outcomes.seeds
    guard let earlier, !earlier.overlaps(seeds) else { return }
    throw .unusable(
      InputPlace(path),
      "its seeds of \(scenario.name.quoted) are \(earlier.inWords); at least one of "
        + "\(seeds.inWords) is required")
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
    guard try !fields.flag("partial", default: true) else {
      throw .unusable(
        fields.place(of: "partial"),
        "the baseline is partial (interrupted); a complete one is required")
    }
    fields.expect("met", "withoutExpectations", "baseline")
    records = try fields.list("scenarios", of: ScenarioRecords.self).flatMap(\.records)
  }
}

private struct ScenarioRecords: Described {
  let records: [Baseline.Record]

  init(from fields: inout Fields) throws(InputError) {
    let name = try fields.text("scenario")
    let firstSeed = try fields.integer("firstSeed", in: 0...(1 << 53) as ClosedRange<UInt64>)
    fields.expect("seeds", "runs", "partial")
    records = try fields.list("expectations", of: ExpectationRecord.self).map {
      Baseline.Record(
        key: .init(scenario: name, walker: $0.walker, sentence: $0.sentence),
        outcomes: OutcomeSeries(firstSeed: firstSeed, marks: $0.marks, values: $0.values))
    }
  }
}

private struct ExpectationRecord: Described {
  let sentence: String
  let walker: String
  let marks: [ExpectationTally.Mark]
  let values: [Double]

  init(from fields: inout Fields) throws(InputError) {
    sentence = try fields.text("expectation")
    walker = try fields.text("walker")
    let outcomes = try fields.text("outcomes")
    let marks = outcomes.utf8.compactMap { ExpectationTally.Mark(rawValue: $0) }
    let measured = marks.count { $0.isMeasured }
    let met = marks.count { $0 == .met }
    let never = marks.count { $0 == .never }
    let (runsMeasured, runsMet) = (
      try fields.integer("runsMeasured", in: 0...Int.max),
      try fields.integer("runsMet", in: 0...Int.max)
    )
    let runsNever = try fields.optionalInteger("runsNever", in: 0...Int.max) ?? 0
    // Events that never came either all meet an expectation, or all do not.
    guard marks.count == outcomes.utf8.count, measured == runsMeasured, never == runsNever,
      runsMet == met || runsMet == met + never
    else {
      throw .unusable(
        fields.place(of: "outcomes"),
        "the outcomes do not match the counts; the file is damaged")
    }
    let words = try fields.optionalText("values")?.split(separator: " ") ?? []
    // Differences of greater values would exceed the integers that count them.
    values = words.compactMap { Double(decimal: $0) }.filter { $0.magnitude <= 1e9 }
    guard values.count == words.count, values.isEmpty || values.count == measured
    else {
      throw .unusable(
        fields.place(of: "values"),
        "the values do not match the counts; the file is damaged")
    }
    self.marks = marks
    fields.expect(
      "variant", "met", "open", "share", "mean", "interval95", "runsAlike", "runsUnmeasured",
      "worstSeed", "worstValue", "reproduce", "never")
  }
}
