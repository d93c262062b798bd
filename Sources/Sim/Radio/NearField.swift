import BLE
import Buildings

/// The direct wave between two antennas within 1 m.
///
/// An antenna lies some way inside its case. Two cases that touch still have their antennas apart,
/// by the sum δ of the two depths, and a distance d between the cases is d + δ between antennas.
/// The direct wave spreads from the antenna as in free space. Relative to 1 m its power is
///
///     g(d) = ((1 m + δ) / max(d + δ, λ / 2π))²   for d < 1 m
///
/// with the wavelength λ. The waves that the room scatters fill it evenly: their power at any place
/// within 1 m is that at 1 m. So only the direct wave grows, and the K factor with it, in
/// proportion to g(d): K(d) = K · g(d).
///
/// Two small dipoles side by side transfer power in proportion to 1/(kr)² - 1/(kr)⁴ + 1/(kr)⁶, with
/// the distance r and k = 2π/λ, not to 1/(kr)² as in the far field. The two expressions are equal
/// at λ / 2π, and differ by 1.3 dB at most at larger distances. Nearer antennas, which detune each
/// other, count as λ / 2π apart.
///
/// - SeeAlso: H. T. Friis, *A Note on a Simple Transmission Formula* (1946); H. G. Schantz, *A near
///   field propagation law and a novel fundamental limit to antenna gain versus size* (2005);
///   J. B. Andersen et al., *Room electromagnetics* (2007), for the even scattered power.
public enum NearField {
  /// The least distance between two antennas, λ / 2π, in metres: 19.6 mm.
  public static var leastDistance: Double { Diffraction.wavelength / (2 * Double.pi) }

  /// The sum of the default antenna depths of a beacon and a phone, in metres.
  public static var defaultDepth: Double { Beacon.defaultAntennaDepth + Phone.defaultAntennaDepth }

  /// The power of the direct wave relative to that at 1 m, without the scattered waves.
  ///
  /// - Parameters:
  ///   - distance: The distance between the cases, in metres; 0 ... 1.
  ///   - depth: δ, the depth of both antennas together, in metres; not negative.
  /// - Returns: g, from 1 at 1 m up to ((1 m + δ) / (λ / 2π))².
  public static func directGain(at distance: Double, depth: Double) -> Double {
    let ratio = (1 + depth) / max(distance + depth, leastDistance)
    return ratio * ratio
  }
}
