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
}

extension ValueKind where Value == Duration {
  /// Scan intervals and windows.
  static func scan(upTo longest: Duration = ScanWindow.intervals.upperBound) -> ValueKind {
    .duration((ScanWindow.intervals.lowerBound...longest).inMilliseconds)
  }
}
