/// A method that turns the readings of one anchor into one level.
///
/// Readings scatter by 3 to 6 dB (standard deviation) even if nobody moves. Smoothing trades that
/// scatter for delay. All methods work on dBm, as those of real products do. Raising every reading
/// by some decibels raises the level by as many.
public enum Smoothing: Hashable, Sendable {
  /// The mean of this many last readings; 1 applies no smoothing.
  ///
  /// Also called RSSI_SAMPLES and latestN. The delay is a fixed count of readings, so it lasts
  /// longer when packets are lost.
  case latest(Int)
  /// The mean of the readings younger than this.
  ///
  /// The newest reading counts at any age. The delay does not grow when packets are lost.
  case windowMean(Duration)
  /// The median of the readings younger than this; the mean of the middle two for an even number.
  ///
  /// The newest reading counts at any age. Robust against single outliers.
  case windowMedian(Duration)
  /// The mean of the readings younger than this, without the greatest and the least readings: of
  /// *n* > 2 readings, ⌊*n* / 10⌋ + 1 are left out at either end.
  ///
  /// AltBeacon's running average, there called 10 %: of three readings it keeps the middle one. The
  /// newest reading counts at any age.
  case windowTrimmedMean(Duration)
  /// The mean of the readings younger than this and within Tukey's fences, 1.5 interquartile ranges
  /// beyond the quartiles.
  ///
  ///     q₁ - 1.5 · (q₃ - q₁)  ...  q₃ + 1.5 · (q₃ - q₁)
  ///
  /// The quartiles q₁ and q₃ are at ranks (n - 1) / 4 and 3 (n - 1) / 4 of the n sorted readings,
  /// linearly interpolated. Used by ESPresense. The newest reading counts at any age.
  ///
  /// - SeeAlso: J. W. Tukey, *Exploratory Data Analysis* (1977), 2D.
  case windowFencedMean(Duration)
  /// An exponential moving average: each reading moves the level by this fraction of the
  /// difference; 1 applies no smoothing.
  ///
  ///     x₁ = z₁;  xₖ = xₖ₋₁ + a · (zₖ - xₖ₋₁)
  ///
  /// with the levels x, the readings z and the factor a, which is also called speed or alpha.
  /// `factor` is above 0 and at most 1.
  case exponential(factor: Double)
  /// `exponential` with the level stored in whole dBm, truncated towards zero.
  ///
  ///     x₁ = z₁;  xₖ = trunc(xₖ₋₁ + a · (zₖ - xₖ₋₁))
  ///
  /// with the letters of `exponential`. AltBeacon's ARMA filter does this, by a defect. With a
  /// factor of 0.1, a level sinks only for readings 10 dB below it but rises for any reading above,
  /// so it stays too high.
  case exponentialTruncated(factor: Double)
  /// A Kalman filter for a level that follows a random walk. It responds quickly at first, then at
  /// a rate set by the ratio of the noises.
  ///
  ///     x₁ = z₁;  p₁ = r
  ///     p⁻ = pₖ₋₁ + q;  g = p⁻ / (p⁻ + r);  xₖ = xₖ₋₁ + g · (zₖ - xₖ₋₁);  pₖ = (1 - g) · p⁻
  ///
  /// with the levels x, the readings z, the variances p of the levels and the gain g.
  /// `processNoise` q is the variance that the true level gains from one reading to the next, in
  /// dB², not negative. `measurementNoise` r is the variance of one reading, in dB², above zero.
  ///
  /// - SeeAlso: R. E. Kalman, *A New Approach to Linear Filtering and Prediction Problems* (1960).
  case kalman(processNoise: Double, measurementNoise: Double)
}
