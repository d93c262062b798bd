import Statistics

/// One quantity of the radio, measured and simulated.
package struct ValidatedQuantity: Sendable {
  /// The key in JSON.
  package let key: String
  /// The title, for people.
  package let title: String
  /// The measured values: a single one, or one for each part in the title.
  package let measured: [Double?]
  /// The simulated values.
  package let simulated: [Double?]
  /// The Kolmogorov-Smirnov distance between the two distributions; `nil` if the values are not
  /// from distributions.
  package let distance: KolmogorovSmirnov?
  /// The number of significant decimals.
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

  /// The maximum difference between measured and simulated values, among the values that exist on
  /// both sides; `nil` if there are none.
  var greatestError: Double? {
    zip(measured, simulated).compactMap { measured, simulated in
      measured.flatMap { measured in simulated.map { abs($0 - measured) } }
    }.max()
  }

  /// The maximum difference between measured and simulated values, relative to the measured value,
  /// among the values that exist on both sides; `nil` if there are none.
  var greatestRelativeError: Double? {
    zip(measured, simulated).compactMap { measured, simulated -> Double? in
      guard let measured, let simulated, measured != 0 else { return nil }
      return abs(simulated / measured - 1)
    }.max()
  }
}
