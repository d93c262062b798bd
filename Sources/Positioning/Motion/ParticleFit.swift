import BLE

/// The fit of the particles to the readings, as a short-term and a long-term average.
///
/// - SeeAlso: S. Thrun, W. Burgard, D. Fox, *Probabilistic Robotics* (2005), table 8.3: the
///   averages; there of likelihoods, here of their logarithms, and with an allowance for chance.
struct ParticleFit: Hashable, Sendable {
  /// The short-term mean of the log-likelihood of one anchor.
  private var lately = 0.0
  private var inTheLongRun = 0.0
  private var count = 0

  /// Adds the log-likelihood of a scan, divided by the number of its anchors.
  mutating func add(_ logarithm: Double) {
    count += 1
    // Plain means at first, so that the first scan has no greater weight than others.
    lately += max(1 / Double(count), Self.newShare) * (logarithm - lately)
    inTheLongRun += max(1 / Double(count), Self.newShareInTheLongRun) * (logarithm - inTheLongRun)
  }

  /// The fraction of particles to scatter, from 0 to 1.
  var shareLost: Double { max(0, 1 - PortableMath.exp(lately - inTheLongRun + Self.chance)) }

  /// The weight of the newest scan in the short-term mean, which covers about five scans.
  private static var newShare: Double { 0.2 }
  /// The weight of the newest scan in the long-term mean, which covers about fifty scans.
  private static var newShareInTheLongRun: Double { 0.02 }
  /// The decrease of the short-term mean that is expected by chance.
  private static var chance: Double { 0.7 }
}
