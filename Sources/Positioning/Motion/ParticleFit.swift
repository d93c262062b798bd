import BLE

/// How well what is heard agrees with where a crowd of particles is, lately and in the long run.
///
/// - SeeAlso: S. Thrun, W. Burgard, D. Fox, *Probabilistic Robotics* (2005), table 8.3: the
///   averages; there of likelihoods, here of their logarithms, and with room for chance.
struct ParticleFit: Hashable, Sendable {
  /// Means of logarithms of likelihoods, of one anchor each.
  private var lately = 0.0
  private var inTheLongRun = 0.0
  private var count = 0

  /// Takes in how likely a scan was: the logarithm of its likelihood, shared among its anchors.
  mutating func add(_ logarithm: Double) {
    count += 1
    // Plain means at first, so that the first scan counts no more than others.
    lately += max(1 / Double(count), Self.newShare) * (logarithm - lately)
    inTheLongRun += max(1 / Double(count), Self.newShareInTheLongRun) * (logarithm - inTheLongRun)
  }

  /// The share of particles that had better be put anywhere, from 0 to 1.
  var shareLost: Double {
    max(0, 1 - PortableMath.exp(lately - inTheLongRun + Self.chance))
  }

  /// Of the newest scan: a mean over about five.
  private static var newShare: Double { 0.2 }
  /// A mean over about fifty.
  private static var newShareInTheLongRun: Double { 0.02 }
  /// By how much the mean of a few scans is lower by chance alone.
  private static var chance: Double { 0.7 }
}
