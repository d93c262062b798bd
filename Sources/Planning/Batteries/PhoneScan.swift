import Sim

/// The scan mode that an app requests from its system.
///
/// - SeeAlso: Android Open Source Project, `ScanManager`: up to version 12L, and from 13. The
///   foreground mode is `Scanner.foreground`.
package enum PhoneScan: String, CaseIterable, Sendable {
  case foreground
  case android12LowLatency = "android12-low-latency"
  case android12Balanced = "android12-balanced"
  case android12LowPower = "android12-low-power"
  case android13LowLatency = "android13-low-latency"
  case android13Balanced = "android13-balanced"
  case android13LowPower = "android13-low-power"
  case android13ScreenOff = "android13-screen-off"

  /// The mode's windows.
  package var scanner: Scanner {
    switch self {
    case .foreground: .foreground
    case .android12LowLatency: Scanner(window: 4096, of: 4096)
    case .android12Balanced: Scanner(window: 1024, of: 4096)
    case .android12LowPower: Scanner(window: 512, of: 5120)
    case .android13LowLatency: Scanner(window: 100, of: 100)
    case .android13Balanced: Scanner(window: 183, of: 730)
    case .android13LowPower: Scanner(window: 140, of: 1400)
    case .android13ScreenOff: Scanner(window: 512, of: 10_240)
    }
  }
}

extension Scanner {
  /// A window and an interval in milliseconds.
  fileprivate init(window: Int, of interval: Int) {
    self.init(interval: .milliseconds(interval), window: .milliseconds(window))
  }
}
