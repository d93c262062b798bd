import Drawing
import Foundation

/// A scale of a chart, which ends at round numbers.
struct Axis {
  /// The quantity on the scale, with its unit.
  let title: String
  /// The range of the scale; not empty.
  let range: ClosedRange<Double>
  /// The labelled numbers.
  let ticks: [Double]
  private let isLogarithmic: Bool

  /// Creates a linear scale that covers the given numbers. Numbers that are not finite are ignored.
  ///
  /// - Parameters:
  ///   - holdsZero: `true` to include zero, even if the numbers do not.
  ///   - isOfWholes: `true` for counts, where only integers are labelled.
  init(
    _ title: String, over numbers: [Double], holdsZero: Bool = true, isOfWholes: Bool = false
  ) {
    let finite = numbers.filter(\.isFinite) + (holdsZero ? [0] : [])
    var (low, high) = (finite.min() ?? 0, finite.max() ?? 0)
    if low == high { high += max(low.magnitude, 1) }
    if let step = Ticks.step(over: high - low, atMost: 6) {
      low = (low / step + 1e-9).rounded(.down) * step
      high = (high / step - 1e-9).rounded(.up) * step
    }
    self.title = title
    range = low...high
    ticks = Ticks.within(range, atMost: 7).filter { !isOfWholes || $0 == $0.rounded() }
    isLogarithmic = false
  }

  /// Creates a logarithmic scale that covers the given numbers. Numbers that are not positive and
  /// finite are ignored.
  init(logarithmic title: String, over numbers: [Double]) {
    let powers = numbers.filter { $0 > 0 && $0.isFinite }.map(log10)
    // The scale is limited to 10^±150, which keeps its ends finite.
    let low = max(((powers.min() ?? 0) + 1e-9).rounded(.down), -150)
    let high = min(((powers.max() ?? 0) - 1e-9).rounded(.up), 150)
    let step = max(Ticks.step(over: high - low, atMost: 5) ?? 1, 1)
    let count = max(((high - low) / step).rounded(.up), 1)
    self.title = title
    ticks = stride(from: 0, through: count, by: 1).map { pow(10, low + step * $0) }
    range = pow(10, low)...pow(10, low + step * count)
    isLogarithmic = true
  }

  /// Returns the position of a number along the scale, from 0 to 1 for numbers that the scale
  /// covers.
  func place(of number: Double) -> Double {
    func along(_ number: Double) -> Double { isLogarithmic ? log10(max(number, 0)) : number }
    let (low, high) = (along(range.lowerBound), along(range.upperBound))
    return (along(number) - low) / (high - low)
  }

  /// Returns `true` if the scale covers a number.
  func covers(_ number: Double) -> Bool { (-1e-9...1 + 1e-9).contains(place(of: number)) }
}
