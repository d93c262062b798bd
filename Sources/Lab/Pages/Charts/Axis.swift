/// A scale of a chart: round numbers from end to end.
struct Axis {
  /// What is along it, with its unit.
  let title: String
  /// What it covers; more than nothing.
  let range: ClosedRange<Double>
  /// The numbers that are written on it.
  let ticks: [Double]

  /// The scale that holds some numbers; those that are not finite are left out.
  ///
  /// - Parameters:
  ///   - holdsZero: Whether it begins at zero, or ends there, where the numbers do not.
  ///   - isOfWholes: Whether it counts, so that nothing is between whole numbers.
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
  }

  /// How far along a number is, from 0 to 1 for those that the scale covers.
  func place(of number: Double) -> Double {
    (number - range.lowerBound) / (range.upperBound - range.lowerBound)
  }
}
