import Foundation

/// Round numbers along an axis.
package enum Ticks {
  /// Returns the multiples of a step within a range, at most `count` of them. The step is 1, 2 or 5
  /// times a power of ten.
  ///
  /// - Returns: The numbers in ascending order; none if the range has zero length.
  package static func within(_ range: ClosedRange<Double>, atMost count: Int) -> [Double] {
    let step = step(over: range.upperBound - range.lowerBound, atMost: count)
    guard let step else { return [] }
    let first = (range.lowerBound / step - 1e-9).rounded(.up)
    let last = (range.upperBound / step + 1e-9).rounded(.down)
    // Small steps use division: 3 · 0.1 is not 0.3.
    return stride(from: first, through: last, by: 1).map {
      // Adding 0 turns -0 into 0.
      (step < 1 ? $0 / (1 / step).rounded() : $0 * step) + 0
    }
  }

  /// Returns the smallest step, 1, 2 or 5 times a power of ten, with at most `count` ticks over a
  /// length, both ends included; `nil` if there is none.
  package static func step(over length: Double, atMost count: Int) -> Double? {
    guard length > 0, length.isFinite, count > 1 else { return nil }
    let least = length / Double(count - 1)
    let power = pow(10, log10(least).rounded(.down))
    guard power > 0, power.isFinite else { return nil }
    return [1, 2, 5, 10].map { $0 * power }.first { $0 >= least * (1 - 1e-9) }
  }
}
