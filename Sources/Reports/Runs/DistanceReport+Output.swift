import BLE
import Documents
import EventLines
import Scenarios

/// The report as text, as JSON and as CSV.
extension DistanceReport {
  /// A table of the samples and a table of the devices, for each subject.
  package var text: String {
    let sections = parts.map { part in
      [part.subject.onOneLine] + samples(of: part).lines + [""] + summaries(of: part).lines
        + (levels(of: part).map { [""] + $0.lines } ?? [])
    }
    let rows = sections.isEmpty ? [["no device was heard"]] : sections
    return ([heading] + rows).map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  private func samples(of part: Part) -> TextTable {
    let columns = Column.all.filter { column in
      column.isAlwaysThere || part.samples.contains { column.value($0) != nil }
    }
    var table = TextTable(header: ["time s", "device"] + columns.map(\.title))
    for sample in part.samples {
      table.add(
        [sample.time.seconds.with(3), name(sample.estimate.anchor).onOneLine.withShortServices]
          + columns.map { $0.text(of: sample) })
    }
    return table
  }

  private func summaries(of part: Part) -> TextTable {
    let hasDistances = part.samples.contains { $0.estimate.distance != nil }
    let heads = ["distances", "compared", "median ratio", "median error m", "bias m"]
    var table = TextTable(header: ["device", "samples"] + (hasDistances ? heads : []))
    for summary in part.summaries {
      let figures = [summary.medianRatio, summary.medianError, summary.bias]
      table.add(
        [name(summary.anchor).onOneLine.withShortServices, "\(summary.samples)"]
          + (hasDistances
            ? ["\(summary.distances)", "\(summary.compared)"]
              + figures.map { $0.map { $0.with(2) } ?? "-" } : []))
    }
    return table
  }

  /// Returns the readings at each distance; `nil` if there are none.
  private func levels(of part: Part) -> TextTable? {
    let levels = part.levels
    guard !levels.isEmpty else { return nil }
    var table = TextTable(
      header: ["device", "at m", "readings", "minimum dBm", "mean dBm", "maximum dBm"])
    for level in levels {
      table.add(
        [
          name(level.anchor).onOneLine.withShortServices, level.distance.with(2),
          "\(level.readings)",
        ] + [level.minimum, level.mean, level.maximum].map { $0.with(1) })
    }
    return table
  }

  package var json: JSON {
    .object(
      origin.merging([
        "everyS": JSON(seconds: interval),
        "subjects": .list(
          parts.map { part in
            var members: [String: JSON] = [
              "name": .text(part.subject),
              "devices": .list(part.summaries.map(json(of:))),
              "samples": .list(part.samples.map(json(of:))),
            ]
            if part.isListener { members["levels"] = .list(part.levels.map(json(of:))) }
            return .object(members)
          }),
      ]) { own, _ in own })
  }

  private func json(of summary: DistanceReportSummary) -> JSON {
    [
      "device": .text(name(summary.anchor)), "samples": JSON(summary.samples),
      "distances": JSON(summary.distances), "compared": JSON(summary.compared),
      "medianRatio": JSON(summary.medianRatio), "medianErrorM": JSON(summary.medianError),
      "biasM": JSON(summary.bias),
    ]
  }

  private func json(of level: DistanceReportLevels) -> JSON {
    [
      "device": .text(name(level.anchor)), "trueM": JSON(level.distance),
      "readings": JSON(level.readings), "minimumDBm": JSON(level.minimum),
      "meanDBm": JSON(level.mean), "maximumDBm": JSON(level.maximum),
    ]
  }

  private func json(of sample: DistanceSample) -> JSON {
    .object(
      sample.members(naming: name).byName.merging(["errorM": JSON(sample.error)]) { own, _ in own })
  }

  /// The samples as CSV: one row for each time and device.
  package var csv: String {
    var table = CSVTable(
      columns: ["time_s", "walker", "device"] + Column.all.map(\.key))
    for part in parts {
      for sample in part.samples {
        table.add(
          [
            DecimalSeconds.text(sample.time), part.subject, name(sample.estimate.anchor),
          ] + Column.all.map { $0.field(of: sample) })
      }
    }
    return table.text
  }
}

/// A column of the samples.
private struct Column: Sendable {
  /// The title in the table for people, with the unit.
  let title: String
  /// The name in the table for programs.
  let key: String
  /// Returns the value of a sample in this column; `nil` if the sample has none.
  let value: @Sendable (DistanceSample) -> Value?
  /// `true` for a column that the text contains even if no sample has a value.
  var isAlwaysThere = false

  enum Value: Sendable {
    case number(Double, decimals: Int)
    case word(String)
  }

  static let all = [
    Column("level dBm", "level_dbm", decimals: 1, isAlwaysThere: true) {
      $0.estimate.evidence.level?.dBm
    },
    Column("distance m", "distance_m") { $0.estimate.distance },
    Column("true m", "true_m") { $0.truth },
    Column("error m", "error_m") { $0.error },
    Column(title: "proximity", key: "proximity") { $0.estimate.proximity.map { .word($0.word) } },
    Column("accuracy m", "accuracy_m") { $0.estimate.accuracy },
    Column("newest s", "newest_s", decimals: 3, isAlwaysThere: true) {
      $0.estimate.evidence.newest?.seconds
    },
  ]

  init(title: String, key: String, value: @escaping @Sendable (DistanceSample) -> Value?) {
    self.title = title
    self.key = key
    self.value = value
  }

  init(
    _ title: String, _ key: String, decimals: Int = 2, isAlwaysThere: Bool = false,
    _ number: @escaping @Sendable (DistanceSample) -> Double?
  ) {
    self.init(title: title, key: key) { number($0).map { .number($0, decimals: decimals) } }
    self.isAlwaysThere = isAlwaysThere
  }

  /// Returns the value for people; `-` if there is none.
  func text(of sample: DistanceSample) -> String {
    switch value(sample) {
    case .number(let number, let decimals)?: number.with(decimals)
    case .word(let word)?: word
    case nil: "-"
    }
  }

  /// Returns the value for programs; empty if there is none.
  func field(of sample: DistanceSample) -> String {
    switch value(sample) {
    case .number(let number, _)?: number.inFewDigits
    case .word(let word)?: word
    case nil: ""
    }
  }
}
