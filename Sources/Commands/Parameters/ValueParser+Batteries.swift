import BLE
import Documents
import Phones
import Planning
import Sim

extension BatteryCell {
  /// The names of the known cells, as a list in words.
  static var knownInWords: String { known.map(\.name).alternatives }
}

extension BeaconModel {
  /// The names of the known makes, as a list in words.
  static var knownInWords: String { known.map(\.name).alternatives }
}

extension [String] {
  /// The names in words: `a, b or c`.
  fileprivate var alternatives: String {
    dropLast().joined(separator: ", ") + " or \(last ?? "")"
  }
}

extension ValueParser<BatteryCell> {
  /// A known cell, given by its name.
  static var cell: ValueParser { named(BatteryCell.known, by: \.name) }
}

extension ValueParser<DetectionScan> {
  /// A known scan, given by its name; or a window and an interval with their units, such as
  /// `5s/5min`.
  static var scan: ValueParser {
    let known = named(DetectionScan.known, by: \.name)
    return ValueParser(known.values) { text, place throws(InputError) in
      let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2 else { return try known.parse(text, place) }
      guard let window = Duration(scan: parts[0]), let interval = Duration(scan: parts[1]),
        window <= interval, ScanWindow.intervals.contains(window),
        ScanWindow.intervals.contains(interval)
      else {
        throw .wrongType(
          place, given: text.quoted,
          allowed: "a window of at most its interval, 2.5 ms ... 10 min, as 5s/5min or 30ms/320ms")
      }
      return DetectionScan(ScanWindow(window, every: interval), name: text)
    }
  }
}

extension Duration {
  /// Creates a duration from a time with its unit: `30ms`, `5s` or `5min`.
  fileprivate init?(scan text: String) {
    let units: KeyValuePairs = ["ms": 1.0, "min": 60_000, "s": 1000]
    guard let unit = units.first(where: { text.hasSuffix($0.key) }),
      let number = Double(decimal: text.dropLast(unit.key.count)),
      (0...600_000).contains(number * unit.value)
    else { return nil }
    self = .microseconds(Int64((number * unit.value * 1000).rounded()))
  }
}
