import BLE
import Documents
import Recordings

/// The report of an import: the rows imported, and the rows left out, by reason.
package struct ImportReport: Report, Sendable {
  /// A file.
  package struct File: Sendable {
    /// The path as the user gave it.
    package let path: String
    /// The format.
    package let format: ForeignFormat
    /// The rows imported and left out.
    package var tally = ImportTally()
  }

  /// The folder that was written.
  package let folder: String
  /// The files, in the order given.
  package let files: [File]
  /// The origin of the recording.
  package let origin: RecordingOrigin
  /// The time of the last packet or position.
  package let end: Instant
  /// The radios that heard something.
  package let receivers: DeviceNameCount
  /// The devices that were heard.
  package let transmitters: DeviceNameCount
  /// The number of rows of ground truth.
  package let truthCount: Int
  /// The number of nodes with a position.
  package let nodeCount: Int
  /// The files that were in the folder before and are kept.
  package let kept: [String]
  /// The warnings about the files.
  package let warnings: [InputWarning]

  /// The rows imported from all files.
  package var tally: ImportTally { files.reduce(into: ImportTally()) { $0.add($1.tally) } }

  /// The devices that were given a name but never occurred, in alphabetical order.
  package var unheard: [String] {
    origin.names.filter {
      receivers.counts[$0.value] == nil && transmitters.counts[$0.value] == nil
    }
    .keys.sorted()
  }

  /// The text for people.
  package var text: String {
    let tally = tally
    var lines = [
      "\(folder.onOneLine): \(tally.count.counted("packet")) in "
        + "\(DecimalSeconds.text(end)) s, \(tally.omittedCount) left out",
      "0 s is \(TimeOfDay.text(of: origin.start))",
      "",
    ]
    var table = TextTable(header: ["file", "format", "packets", "left out"])
    for file in files {
      table.add([
        file.path.onOneLine, "\(file.format)", "\(file.tally.count)", "\(file.tally.omittedCount)",
      ])
    }
    lines += table.lines
    lines += section("came in", tally.kinds.map { ("\($0.kind)", $0.count) })
    lines += section("left out", tally.reasons.map { ("\($0.reason)", $0.count) })
    lines += section("not kept", tally.losses.map { ("\($0.loss)", $0.count) })
    let most = 20
    let names = receivers.counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    lines += section("receivers", names.prefix(most).map { ($0.key.onOneLine, $0.value) })
    if names.count > most { lines.append("  and \(names.count - most) more") }
    lines += ["", "transmitters: \(transmitters.words)"]
    if truthCount > 0 { lines.append("ground truth: \(truthCount.counted("position"))") }
    if nodeCount > 0 { lines.append("nodes: \(nodeCount)") }
    if !kept.isEmpty { lines.append("kept from before: \(kept.joined(separator: ", "))") }
    if !unheard.isEmpty {
      lines.append("named, but not in the files: \(unheard.listed())")
    }
    switch origin.levels {
    case .packets: break
    case .sampled: lines.append("levels: those of some packets only, as origin.json says")
    case .filtered: lines.append("levels: filtered, not those of packets, as origin.json says")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func section(_ title: String, _ rows: [(String, Int)]) -> [String] {
    guard !rows.isEmpty else { return [] }
    var table = TextTable(indentation: 2)
    for row in rows { table.add([row.0, "\(row.1)"]) }
    return ["", title] + table.lines
  }

  /// The report as an object.
  package var json: JSON {
    [
      "recording": .text(folder), "start": .text(TimeOfDay.text(of: origin.start)),
      "endS": JSON(end.seconds), "levels": .text(origin.levels.rawValue),
      "files": .list(
        files.map {
          var members = Self.members(of: $0.tally)
          members["file"] = .text($0.path)
          members["format"] = .text("\($0.format)")
          return .object(members)
        }),
      "packets": JSON(tally.count), "kinds": Self.members(of: tally)["kinds"] ?? .null,
      "leftOut": Self.members(of: tally)["leftOut"] ?? .null,
      "notKept": .object(
        Dictionary(uniqueKeysWithValues: tally.losses.map { ("\($0.loss)", JSON($0.count)) })),
      "receivers": .object(
        Dictionary(
          receivers.counts.map { ($0.key.onOneLine, JSON($0.value)) }, uniquingKeysWith: { $1 })),
      "transmitters": JSON(transmitters.counts.count), "truthRows": JSON(truthCount),
      "nodes": JSON(nodeCount), "kept": JSON(kept), "unheard": JSON(unheard.map(\.onOneLine)),
      "warnings": JSON(warnings),
    ]
  }

  private static func members(of tally: ImportTally) -> [String: JSON] {
    [
      "packets": JSON(tally.count),
      "kinds": .object(
        Dictionary(uniqueKeysWithValues: tally.kinds.map { ("\($0.kind)", JSON($0.count)) })),
      "leftOut": .object(
        Dictionary(uniqueKeysWithValues: tally.reasons.map { ("\($0.reason)", JSON($0.count)) })),
    ]
  }
}
