import BLE

/// How far fixes are off from where the device was some time before: the least is at their lag.
///
/// Fixes that come before the truth has been known for the longest delay are left out, so that all
/// delays are held against the same fixes.
public struct LagCurve: Sendable {
  /// The sum of the errors for each delay, in metres.
  private var sums: [Double]
  /// How many fixes there are.
  private var count = 0
  /// Whether the device moved at all: of a still one no lag can be told.
  private var hasMoved = false

  /// How much one delay is longer than the one before.
  package static let step = Duration.milliseconds(100)
  /// How many delays there are, the first of none: up to ten seconds.
  private static let delays = 101

  /// No fixes.
  init() {
    sums = Array(repeating: 0, count: Self.delays)
  }

  /// The errors of fixes on a way.
  init(of fixes: [(time: Instant, fix: PositionFix)], on way: RecordedWay?) {
    self.init()
    guard let way else { return }
    for (time, fix) in fixes {
      let truths = (0..<Self.delays).compactMap {
        way.point(at: time.advanced(by: .zero - Self.step * $0))
      }
      guard truths.count == Self.delays else { continue }
      count += 1
      for (delay, truth) in truths.enumerated() {
        sums[delay] += fix.point.distance(to: truth)
        if truth != truths[0] { hasMoved = true }
      }
    }
  }

  /// Takes in another curve.
  package mutating func add(_ other: LagCurve) {
    for delay in sums.indices { sums[delay] += other.sums[delay] }
    count += other.count
    hasMoved = hasMoved || other.hasMoved
  }

  /// The delay of the least mean error, the shortest of several, to a tenth of a second; `nil`
  /// where the device stood still all the time, or no truth is known.
  public var lag: Duration? {
    guard hasMoved, let least = sums.min(), let delay = sums.firstIndex(of: least) else {
      return nil
    }
    return Self.step * delay
  }
}
