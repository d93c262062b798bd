/// How the readings of one anchor become one level.
///
/// Readings scatter by 3 to 6 dB (standard deviation) although nobody moves; smoothing trades that
/// scatter for delay. All of these work on dBm, as the products do from which they come. Raising
/// every reading by some decibels raises the level by as many.
public enum Smoothing: Hashable, Sendable {
  /// The mean of the last readings, this many of them; 1 takes each reading as it comes.
  ///
  /// Also called RSSI_SAMPLES and latestN. The delay is a number of readings, so it grows when
  /// packets are lost.
  case latest(Int)
  /// The mean of the readings that are younger than this.
  ///
  /// The newest reading counts however old it is. The delay does not grow when packets are lost.
  case windowMean(Duration)
  /// The median of the readings that are younger than this; of an even number, the mean of the
  /// middle two.
  ///
  /// The newest reading counts however old it is. Against single readings that are far off.
  case windowMedian(Duration)
  /// The mean of the readings that are younger than this, without the greatest and the least: of
  /// *n* > 2, ⌊*n* / 10⌋ + 1 at either end.
  ///
  /// What AltBeacon's running average does, and calls 10 %: of three readings it leaves the middle
  /// one. The newest reading counts however old it is.
  case windowTrimmedMean(Duration)
  /// The mean of the readings that are younger than this and within Tukey's fences, 1.5 times the
  /// distance of the quartiles beyond them.
  ///
  ///     q₁ - 1.5 · (q₃ - q₁)  ...  q₃ + 1.5 · (q₃ - q₁)
  ///
  /// Quartiles lie at (n - 1) / 4 and 3 (n - 1) / 4 of the n readings in order, between two of them
  /// in proportion. What ESPresense does. The newest reading counts however old it is.
  ///
  /// - SeeAlso: J. W. Tukey, *Exploratory Data Analysis* (1977), 2D.
  case windowFencedMean(Duration)
  /// The level moves towards each reading by this part of the difference; 1 takes each reading as
  /// it comes.
  ///
  ///     x₁ = z₁;  xₖ = xₖ₋₁ + a · (zₖ - xₖ₋₁)
  ///
  /// Also called speed or alpha. `factor` is above 0 and at most 1.
  case exponential(factor: Double)
  /// As `exponential`, but what is kept from one reading to the next are whole dBm, cut off towards
  /// zero.
  ///
  ///     x₁ = z₁;  xₖ = trunc(xₖ₋₁ + a · (zₖ - xₖ₋₁))
  ///
  /// What AltBeacon's ARMA filter does, by a defect: with a factor of 0.1 a level sinks only for
  /// readings 10 dB below it and rises for any above, so that it stays too high.
  case exponentialTruncated(factor: Double)
  /// A Kalman filter for a level that wanders at random: quick at first, then as slow as the ratio
  /// of the noises says.
  ///
  ///     x₁ = z₁;  p₁ = r
  ///     p⁻ = pₖ₋₁ + q;  g = p⁻ / (p⁻ + r);  xₖ = xₖ₋₁ + g · (zₖ - xₖ₋₁);  pₖ = (1 - g) · p⁻
  ///
  /// `processNoise` q is the variance that the true level gains from one reading to the next, in
  /// dB², not negative; `measurementNoise` r is the variance of one reading, in dB², above zero.
  ///
  /// - SeeAlso: R. E. Kalman, *A New Approach to Linear Filtering and Prediction Problems* (1960).
  case kalman(processNoise: Double, measurementNoise: Double)
}
