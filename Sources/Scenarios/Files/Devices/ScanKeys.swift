import BLE
import Documents
import Phones
import Sim

/// The keys of the scan schedule of a phone or a receiver.
struct ScanKeys: KeyGroup {
  private let interval: Key<Duration>
  private let window: Key<Duration>
  private let blind = Key(
    "scanBlindMs", .duration(0...2), "the tuning time at a window's start, in milliseconds",
    default: Scanner.defaultBlindTime)

  init(interval: Key<Duration>, windowHelp: String) {
    self.interval = interval
    window = Key("scanWindowMs", .scan(), windowHelp, isRequired: false)
  }

  /// The keys that, on a phone, only a bare radio has.
  var schedule: [any DeclaredKey] { [interval, window] }

  /// Reads the scan schedule.
  ///
  /// - Parameter fallback: The values of missing keys.
  func read(from fields: inout Fields, default fallback: Scanner) throws(InputError) -> Scanner {
    let interval = try fields[interval, default: fallback.interval]
    let kind = ValueKind.scan(upTo: interval)
    let window = try fields.take(window.name).map(kind.read) ?? min(interval, fallback.window)
    return Scanner(interval: interval, window: window, blindTime: try fields[blind])
  }

  /// Returns the first of the keys of `schedule` that a change gives; `nil` if it gives none.
  func key(of change: ScannerChange) -> (any DeclaredKey)? {
    change.interval != nil ? interval : change.window != nil ? window : nil
  }

  /// Reads what is given of a schedule.
  ///
  /// - Parameter model: The schedule of the phone's model; `nil` if no model is given.
  /// - Throws: `unusable` for a window without an interval that it fits in.
  func read(
    ifGiven fields: inout Fields, of model: Scanner?
  ) throws(InputError) -> ScannerChange {
    let interval = try fields[ifGiven: interval]
    var length: Duration?
    if let entry = fields.take(window.name) {
      guard let longest = interval ?? model?.interval else {
        throw .unusable(
          fields.place(of: window),
          "requires \(self.interval.name.quoted), or a model, whose interval it is part of")
      }
      length = try ValueKind.scan(upTo: longest).read(entry)
    }
    return ScannerChange(
      interval: interval, window: length, blindTime: try fields[ifGiven: blind])
  }
}

/// The values of a scan schedule that differ from those of another one; `nil` for those that stay.
struct ScannerChange: Hashable {
  var interval: Duration?
  var window: Duration?
  var blindTime: Duration?

  /// Returns the changed schedule. A window that stays is at most as long as a new interval.
  func applied(to scanner: Scanner) -> Scanner {
    let interval = interval ?? scanner.interval
    return Scanner(
      interval: interval, window: window ?? min(interval, scanner.window),
      blindTime: blindTime ?? scanner.blindTime)
  }
}

extension ValueKind where Value == Duration {
  /// Scan intervals and windows.
  static func scan(upTo longest: Duration = ScanWindow.intervals.upperBound) -> ValueKind {
    .duration((ScanWindow.intervals.lowerBound...longest).inMilliseconds)
  }
}
