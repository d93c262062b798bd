import BLE
import Positioning

/// Fixes that a test chooses, and what a Kalman filter makes of them.
enum ScriptedFixes {
  /// A method that gives predefined fixes in order.
  private struct Scripted: PositioningMethod {
    var fixes: [PositionFix?]
    var scanCount: Int { 3 }

    mutating func locate(_ recent: RecentScans) -> PositionFix? { fixes.removeFirst() }
  }

  /// The smoothed positions for fixes at these seconds.
  static func smoothed(
    _ fixes: [PositionFix?], at seconds: [Double], _ settings: KalmanSettings = KalmanSettings(),
    within area: WalkableArea? = nil
  ) -> [PositionFix?] {
    var method = KalmanSmoothed(Scripted(fixes: fixes), settings: settings, within: area)
    return seconds.map { second in
      method.locate(
        RecentScans([Scan(endingAt: Instant(nanoseconds: Int64(second * 1e9)), [])]))
    }
  }

  static func fix(_ x: Double, _ y: Double, deviation: Double = 2) -> PositionFix {
    PositionFix(Point(x: x, y: y), covariance: Covariance(deviation: deviation))
  }
}
