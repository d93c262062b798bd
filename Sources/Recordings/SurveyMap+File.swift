import BLE
import Documents
import Positioning

/// The file of a map, `map.json`, as documented in docs/reference/survey-maps.md.
///
/// The file contains derived values for other programs. They are checked strictly: to the last
/// digit, they must equal the values computed from the fingerprints.
extension SurveyMap {
  /// The default name of the file.
  public static let fileName = "map.json"
  /// The identifier of the file format.
  package static let format = "ble-beacon-simulator map"
  package static let version = 1

  /// Reads the map in a file.
  ///
  /// - Throws: `missingFile`, `unreadable`, `malformedLine`, an error in a value, or `unusable` if
  ///   the checksum does not match.
  public static func read(_ path: String) throws(InputError) -> SurveyMap {
    try InputFile.read(MapFile.self, at: path).map
  }

  /// The map as the text of a file, with a line for each cell. Reading it gives an equal map.
  ///
  /// - Precondition: No name is empty, and coordinates and levels are in the range of recordings.
  public var text: String {
    var text = "{\n"
    for (key, value) in [
      ("format", JSON.text(Self.format)), ("version", JSON(Self.version)),
      ("checksum", .text(checksum)), ("anchors", JSON(anchorNames)),
    ] { text += "\"\(key)\": \(value.line),\n" }
    text +=
      "\"cells\": [\n"
      + map.cells.indices.map { json(ofCell: $0).line }
      .joined(separator: ",\n")
    return text + "\n]\n}\n"
  }

  /// The FNV-1a hash of the anchors and of each cell as JSON without white space, one line each.
  package var checksum: String {
    var hash = StableHash(of: JSON(anchorNames).line)
    for cell in map.cells.indices {
      for byte in "\n\(json(ofCell: cell).line)".utf8 { hash.add(byte) }
    }
    let digits = String(hash.value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private func json(ofCell cell: Int) -> JSON {
    [
      "name": .text(map.cells[cell].name),
      "at": [JSON(map.cells[cell].point.x), JSON(map.cells[cell].point.y)],
      "fingerprints": .list(map.fingerprints[map.ranges[cell]].map(Self.json(of:))),
      "levels": levels(ofCell: cell),
    ]
  }

  private static func json(of fingerprint: RadioMap.Fingerprint) -> JSON {
    let members: JSON = [
      "time": .text(DecimalSeconds.text(fingerprint.time) + "s"),
      "levelsDBm": .list(fingerprint.levels.map { JSON($0) }),
    ]
    guard let heading = fingerprint.heading else { return members }
    return members.merged(with: ["headingDeg": JSON(heading)])
  }

  /// Returns the statistics of a cell's fingerprints for each anchor; `null` for an anchor that was
  /// never received.
  package func levels(ofCell cell: Int) -> JSON {
    .list(
      map.anchors.indices.map { anchor in
        guard let summary = map.summary(of: anchor, in: cell) else { return .null }
        return [
          "count": JSON(summary.count),
          "meanDBm": JSON(summary.mean),
          "medianDBm": JSON(summary.median),
          "deviationDB": JSON(summary.deviation),
          "histogram": Self.histogram(of: map.levels(of: anchor, in: cell)),
        ]
      })
  }

  /// Returns the count of readings at each whole dBm, weakest first: `[[-81, 3], [-80, 7]]`.
  private static func histogram(of levels: [Double]) -> JSON {
    var counts: [Double: Int] = [:]
    for level in levels { counts[level.rounded(), default: 0] += 1 }
    return .list(counts.sorted { $0.key < $1.key }.map { [JSON($0.key), JSON($0.value)] })
  }
}

/// A map as described by its file.
private struct MapFile: Described {
  let map: SurveyMap

  init(from fields: inout Fields) throws(InputError) {
    try Self.checkFormat(of: &fields)
    let checksum = try fields.text("checksum")
    let anchors = try fields.texts("anchors", count: 1...10_000)
    let cells = try fields.list("cells", of: CellFile.self, count: 1...100_000)
    for (index, name) in anchors.enumerated()
    where anchors[..<index].contains(where: { Anchor(named: $0) == Anchor(named: name) }) {
      throw .unusable(fields.place(of: "anchors")[index], "\(name.quoted) is listed twice")
    }
    var fingerprints: [RadioMap.Fingerprint] = []
    for (index, cell) in cells.enumerated() {
      for fingerprint in cell.fingerprints {
        guard fingerprint.levels.count == anchors.count else {
          throw .unusable(
            fingerprint.place,
            "\(fingerprint.levels.count.counted("level")) of "
              + "\(anchors.count.counted("anchor"))")
        }
        fingerprints.append(
          RadioMap.Fingerprint(
            at: fingerprint.time, in: index, fingerprint.levels, facing: fingerprint.heading))
      }
    }
    map = SurveyMap(anchorNames: anchors, cells: cells.map(\.cell), fingerprints: fingerprints)
    for (index, cell) in cells.enumerated() where cell.levels != map.levels(ofCell: index) {
      throw .unusable(
        fields.place(of: "cells")[index].key("levels"),
        "the levels do not match the fingerprints; the file is damaged")
    }
    guard checksum == map.checksum else {
      throw .unusable(
        fields.place(of: "checksum"),
        "the checksum is \(checksum.quoted), expected \(map.checksum.quoted); the file is "
          + "damaged")
    }
  }

  private static func checkFormat(of fields: inout Fields) throws(InputError) {
    let format = try fields.text("format")
    guard format == SurveyMap.format else {
      throw .wrongType(
        fields.place(of: "format"), given: format.quoted, allowed: SurveyMap.format.quoted)
    }
    let version = try fields.integer("version", in: 1...1_000_000)
    guard version == SurveyMap.version else {
      throw .unusable(
        fields.place(of: "version"),
        "format version \(version) is not supported; expected \(SurveyMap.version)")
    }
  }
}

private struct CellFile: Described {
  let cell: RadioMap.Cell
  let fingerprints: [FingerprintFile]
  let levels: JSON

  init(from fields: inout Fields) throws(InputError) {
    let name = try fields.text("name")
    cell = RadioMap.Cell(name, at: try fields.point("at", within: 1e6))
    fingerprints = try fields.list("fingerprints", count: 0...1_000_000)
    levels = try fields.require("levels").value
  }
}

private struct FingerprintFile: Described {
  let place: InputPlace
  let time: Instant
  let levels: [Double?]
  let heading: Double?

  init(from fields: inout Fields) throws(InputError) {
    place = fields.place
    heading = try fields.optionalNumber("headingDeg", in: -360...360)
    let text = try fields.text("time")
    guard text.hasSuffix("s"), let time = DecimalSeconds.instant(Array(text.utf8)[...].dropLast())
    else {
      throw .wrongType(
        fields.place(of: "time"), given: text.quoted,
        allowed: DecimalSeconds.form + ", e.g. '10.2s'")
    }
    self.time = time
    levels = try fields.optionalNumbers("levelsDBm", in: PowerLevel.reported)
  }
}
