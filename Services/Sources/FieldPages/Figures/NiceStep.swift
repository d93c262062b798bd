import Foundation

/// Round numbers for the marks of an axis.
enum NiceStep {
  /// The marks in a range: multiples of 1, 2 or 5 times a power of ten, about so many.
  static func marks(_ range: ClosedRange<Double>, about count: Int) -> [Double] {
    let span = range.upperBound - range.lowerBound
    guard span > 0, span.isFinite else { return [range.lowerBound] }
    let step = self.step(span / Double(count))
    let first = (range.lowerBound / step).rounded(.up)
    let last = (range.upperBound / step).rounded(.down)
    guard last >= first, last - first < 100 else { return [range.lowerBound] }
    return stride(from: first, through: last, by: 1).map { $0 * step }
  }

  /// The smallest of 1, 2 and 5 times a power of ten that is not less.
  static func step(_ least: Double) -> Double {
    let power = pow(10, floor(log10(least)))
    let factor = least / power
    return (factor <= 1 ? 1 : factor <= 2 ? 2 : factor <= 5 ? 5 : 10) * power
  }
}
