import BLE

/// The scan windows of a platform's scan modes.
public struct ModeWindows: Hashable, Sendable {
  /// The schedule of `ScanMode.lowPower`.
  public var lowPower: ScanWindow
  /// The schedule of `ScanMode.balanced`.
  public var balanced: ScanWindow
  /// The schedule of `ScanMode.lowLatency`.
  public var lowLatency: ScanWindow

  /// Creates the schedules of the three modes.
  public init(lowPower: ScanWindow, balanced: ScanWindow, lowLatency: ScanWindow) {
    self.lowPower = lowPower
    self.balanced = balanced
    self.lowLatency = lowLatency
  }

  /// The schedule of a mode; `nil` for an opportunistic scan, which has none.
  public subscript(mode: ScanMode) -> ScanWindow? {
    switch mode {
    case .opportunistic: nil
    case .lowPower: lowPower
    case .balanced: balanced
    case .lowLatency: lowLatency
    }
  }
}
