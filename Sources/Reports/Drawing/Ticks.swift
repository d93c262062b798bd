import Foundation

/// Round numbers along a scale.
package enum Ticks {
  /// The multiples of 1, 2 or 5 times a power of ten within a range, so many of them at the most.
  ///
  /// - Returns: The numbers in order; none where the range has no length.
  package static func within(_ range: ClosedRange<Double>, atMost count: Int) -> [Double] {
    let step = step(over: range.upperBound - range.lowerBound, atMost: count)
    guard let step else { return [] }
    let first = (range.lowerBound / step - 1e-9).rounded(.up)
    let last = (range.upperBound / step + 1e-9).rounded(.down)
    // By division where steps are small, since 3 · 0.1 is not 0.3.
    return stride(from: first, through: last, by: 1).map {
      // Of a zero without its sign.
      (step < 1 ? $0 / (1 / step).rounded() : $0 * step) + 0
    }
  }

  /// The least 1, 2 or 5 times a power of ten of which a length holds at most so many, counted with
  /// both ends.
  package static func step(over length: Double, atMost count: Int) -> Double? {
    guard length > 0, length.isFinite, count > 1 else { return nil }
    let least = length / Double(count - 1)
    let power = pow(10, log10(least).rounded(.down))
    guard power > 0, power.isFinite else { return nil }
    return [1, 2, 5, 10].map { $0 * power }.first { $0 >= least * (1 - 1e-9) }
  }
}
