import BLE
import Captures
import Documents
import Recordings

/// The levels in `contacts.csv` of a Herald app: rows whose column `measure` is 3.
///
/// Times without a time zone are taken as UTC. In old tables, they are whole seconds.
struct HeraldSource: ReadingSource {
  private(set) var omitted = ImportTally()
  private(set) var warnings: [InputWarning] = []
  let levels = RecordingOrigin.Levels.sampled
  let programs = ["Herald"]

  private let path: String
  private var lines: LineSource
  private let naming: DeviceNaming
  private let receiver: String
  private var columns: HeraldColumns?

  init(_ bytes: ByteSource, naming: DeviceNaming, receiver: String) {
    path = bytes.path
    lines = LineSource(bytes)
    self.naming = naming
    self.receiver = receiver
  }

  mutating func next() throws(InputError) -> ImportedReading? {
    while let line = try lines.next() {
      guard let columns else {
        self.columns = HeraldColumns(header: String(decoding: line, as: UTF8.self))
        if self.columns == nil {
          throw error("the first line has no columns time, id, measure, data")
        }
        continue
      }
      if line.isEmpty { continue }
      guard !lines.isCut, let values = Self.values(String(decoding: line, as: UTF8.self)),
        values.count == columns.count
      else { throw error("the row has not the \(columns.count) values of the first line") }
      do throws(ImportOmission) {
        guard values[columns.measure] == "3" else { throw .row }
        guard let level = Self.level(values[columns.data]) else { throw .level }
        guard let time = TimeOfDay.nanoseconds(of: values[columns.time]) else { throw .untimed }
        if values[columns.data].contains("TransmitPower:") { omitted.lose(.transmitPower) }
        return try reading(of: values[columns.id], level, at: CaptureTime(nanoseconds: time))
      } catch { omitted.leaveOut(error) }
    }
    return nil
  }

  private func reading(
    of id: String, _ level: PowerLevel, at time: CaptureTime
  ) throws(ImportOmission) -> ImportedReading {
    let heardBy = naming.name(of: receiver) ?? DeviceNaming.canonical(receiver)
    let transmitter = naming.name(of: id) ?? DeviceNaming.canonical(id)
    guard DeviceNaming.canContain(transmitter), DeviceNaming.canContain(heardBy) else {
      throw .name
    }
    guard !DeviceNaming.areSame(transmitter, heardBy) else { throw .itself }
    return ImportedReading(
      time: time, receiver: heardBy, transmitter: transmitter, channel: nil, rssi: level,
      payload: [], kind: .herald)
  }

  private func error(_ reason: String) -> InputError {
    .malformedLine(path: path, line: lines.number, reason: reason)
  }

  /// Returns the level in data such as `RSSI:-47.0` or `RSSI:-47.0[BLETransmitPower:8.0]`.
  private static func level(_ data: String) -> PowerLevel? {
    guard let mark = data.firstRange(of: "RSSI:") else { return nil }
    let digits = data[mark.upperBound...].prefix { $0 != "[" }
    return ImportedLevel.level(Double(decimal: digits))
  }

  /// Returns the values of a row, which may be quoted; `nil` if a quotation mark is not closed. A
  /// comma separates values even if a combining accent follows it.
  private static func values(_ line: String) -> [String]? {
    var values = [""]
    var isQuoted = false
    var isAfterQuote = false
    for character in line.unicodeScalars {
      switch character {
      case "\"":
        // Two quotation marks within a quoted value stand for one.
        if isAfterQuote && !isQuoted { values[values.count - 1].unicodeScalars.append(character) }
        isQuoted.toggle()
        isAfterQuote = !isQuoted
        continue
      case "," where !isQuoted: values.append("")
      default: values[values.count - 1].unicodeScalars.append(character)
      }
      isAfterQuote = false
    }
    return isQuoted ? nil : values
  }
}
