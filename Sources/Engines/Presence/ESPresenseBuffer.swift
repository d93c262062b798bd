import BLE

/// The number of readings of a device that an ESPresense node stores: 20 at first, so that of a
/// device that is often heard, the oldest readings of the window are missing.
///
/// With the first reading more than 10 s after the last check, the number becomes 1.5 times the
/// readings that the window would hold at the present rate, within 10 ... 200, unless the change is
/// no more than a quarter. The first check is made with the first reading, and changes nothing.
///
/// - SeeAlso: ESPresense, `AdaptivePercentileRSSI.cpp` at 15178df, `addMeasurement` and
///   `adjustBufferSize`.
struct ESPresenseBuffer: Hashable, Sendable {
  /// The number of readings.
  private(set) var capacity = 20
  private var lastCheck: Instant?

  private static let allowed = 10.0...200.0
  private static let checkInterval = Duration.seconds(10)

  /// Checks the number after a reading.
  ///
  /// - Parameters:
  ///   - stored: The number of readings in the window.
  ///   - oldest: The time of the oldest of them.
  /// - Returns: `true` if the number has changed.
  mutating func check(
    at time: Instant, stored: Int, oldest: Instant, window: Duration
  ) -> Bool {
    guard let last = lastCheck else {
      lastCheck = time
      return false
    }
    guard last.duration(to: time) > Self.checkInterval else { return false }
    lastCheck = time
    let elapsed = oldest.duration(to: time).inSeconds
    guard elapsed > 0 else { return false }
    let expected = (Double(stored) / elapsed * window.inSeconds).rounded(.up)
    let ideal = Int(
      min(max((expected * 1.5).rounded(.down), Self.allowed.lowerBound), Self.allowed.upperBound))
    guard abs(ideal - capacity) > capacity / 4 else { return false }
    capacity = ideal
    return true
  }
}
