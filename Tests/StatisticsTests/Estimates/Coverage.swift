import TestSupport

/// The coverage of intervals in simulated studies, and their mean width.
struct Coverage {
  /// The share of the studies whose interval contains the truth.
  let share: Double
  /// The mean width of the intervals, divided by the width of the range that holds the middle 95 %
  /// of the estimates.
  let relativeWidth: Double

  /// Simulates studies of some runs each, and further ones for the range of the estimates.
  init(
    of truth: Double, in course: Course, runs: Int, studies: Int, further: Int,
    estimate: ([Double]) -> Double, interval: ([Double]) -> ClosedRange<Double>?
  ) {
    var dice = Dice(UInt64(runs))
    func study() -> [Double] { (0..<runs).map { _ in course.draw(&dice) } }
    let intervals = (0..<studies).map { _ in interval(study()) }
    share = Double(intervals.count { $0?.contains(truth) ?? false }) / Double(studies)
    let estimates = (0..<further).map { _ in estimate(study()) }.sorted()
    let needed = estimates[further * 39 / 40] - estimates[further / 40]
    let widths = intervals.compactMap { $0.map { $0.upperBound - $0.lowerBound } }
    relativeWidth = widths.reduce(0, +) / Double(widths.count) / needed
  }
}
