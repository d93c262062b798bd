import BLE

/// The purpose for which the radio of a phone with a system listens; of several purposes, the one
/// for which it listens most.
public enum ListeningMode: Hashable, Sendable {
  /// The regions that the app monitors.
  case monitoring
  /// The beacons that the app ranges.
  case ranging
  /// A scan of an app in the foreground, on a system without scan modes.
  case foregroundScan
  /// A scan of an app that is not in the foreground, on a system without scan modes; or a scan that
  /// has slowed down.
  case backgroundScan
  /// A scan on a system with scan modes, in the mode that the system gives it; never opportunistic.
  case scan(ScanMode)
  /// A device that the app waits to be connected to.
  case connecting

  /// The modes, in the order in which reports list them.
  public static let all: [ListeningMode] = [
    .monitoring, .ranging, .foregroundScan, .backgroundScan, .scan(.lowPower), .scan(.balanced),
    .scan(.lowLatency), .connecting,
  ]
}
