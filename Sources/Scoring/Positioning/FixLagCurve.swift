import BLE

/// The errors of fixes relative to earlier positions of the device. The lag is the delay with the
/// smallest error.
///
/// A fix counts only if the ground truth is known as far back as the longest delay, so all delays
/// are compared on the same fixes.
public struct FixLagCurve: Sendable {
  /// The sum of the errors for each delay, in metres.
  private var sums: [Double]
  /// The number of fixes.
  private var count = 0
  /// `true` if the device moved. Without movement, the lag is not identifiable.
  private var hasMoved = false

  /// The difference between successive delays.
  package static let step = Duration.milliseconds(100)
  /// The count of delays, which run from zero to ten seconds.
  private static let delays = 101

  /// Creates a curve without fixes.
  init() { sums = Array(repeating: 0, count: Self.delays) }

  /// Creates the curve of fixes.
  ///
  /// - Parameter truth: Returns the true position at a time; `nil` if it is unknown.
  package init(of fixes: [(time: Instant, fix: PositionFix)], against truth: (Instant) -> Point?) {
    self.init()
    for (time, fix) in fixes {
      let truths = (0..<Self.delays).compactMap { truth(time.advanced(by: .zero - Self.step * $0)) }
      guard truths.count == Self.delays else { continue }
      count += 1
      for (delay, truth) in truths.enumerated() {
        sums[delay] += fix.point.distance(to: truth)
        if truth != truths[0] { hasMoved = true }
      }
    }
  }

  /// Adds another curve.
  package mutating func add(_ other: FixLagCurve) {
    for delay in sums.indices { sums[delay] += other.sums[delay] }
    count += other.count
    hasMoved = hasMoved || other.hasMoved
  }

  /// The delay with the smallest mean error, to a tenth of a second, or the shortest of several
  /// such delays; `nil` if the device did not move or no ground truth is known.
  public var lag: Duration? {
    guard hasMoved, let least = sums.min(), let delay = sums.firstIndex(of: least) else {
      return nil
    }
    return Self.step * delay
  }
}
