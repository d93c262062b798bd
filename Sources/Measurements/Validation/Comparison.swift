import Statistics

/// One quantity of the radio, measured and simulated.
package struct Comparison: Sendable {
  /// What it goes by in JSON.
  package let key: String
  /// What it is, for people.
  package let title: String
  /// As it was measured: one figure, or one for each part that the title names.
  package let measured: [Double?]
  /// As it was simulated, likewise.
  package let simulated: [Double?]
  /// How far the two distributions are apart, where the figures are those of a distribution.
  package let distance: KolmogorovSmirnov?
  /// With how many decimals its figures are worth showing.
  package let decimals: Int

  package init(
    _ key: String, _ title: String, measured: [Double?], simulated: [Double?], decimals: Int,
    distance: KolmogorovSmirnov? = nil
  ) {
    self.key = key
    self.title = title
    self.measured = measured
    self.simulated = simulated
    self.decimals = decimals
    self.distance = distance
  }

  /// The quartiles of two samples.
  package init(quartilesOf key: String, _ title: String, measured: [Double], simulated: [Double]) {
    self.init(
      key, title, measured: Spread.quartiles(of: measured) ?? [nil, nil, nil],
      simulated: Spread.quartiles(of: simulated) ?? [nil, nil, nil], decimals: 2,
      distance: KolmogorovSmirnov(measured, simulated))
  }

  /// The greatest difference between a measured and a simulated figure, of those that there are on
  /// both sides; `nil` where there are none.
  var greatestError: Double? {
    zip(measured, simulated).compactMap { measured, simulated in
      measured.flatMap { measured in simulated.map { abs($0 - measured) } }
    }.max()
  }

  /// The same, as a share of the measured figure.
  var greatestRelativeError: Double? {
    zip(measured, simulated).compactMap { measured, simulated -> Double? in
      guard let measured, let simulated, measured != 0 else { return nil }
      return abs(simulated / measured - 1)
    }.max()
  }
}
