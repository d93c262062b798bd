import BLE

/// The mean loss over distance.
public enum PathLoss {
  /// The loss in free space over 1 m.
  ///
  ///     L₁ = 20 · log₁₀(4 · π · f · 1 m / c)
  ///
  /// with the channel's frequency f and the speed of light c. This is 40.06, 40.15 and 40.34 dB on
  /// channels 37, 38 and 39.
  ///
  /// - SeeAlso: H. T. Friis, *A Note on a Simple Transmission Formula* (1946).
  public static func atOneMetre(on channel: AdvertisingChannel) -> Decibels {
    atOneMetre(frequency: channel.frequency)
  }

  /// The loss in free space over 1 m at a frequency in hertz.
  static func atOneMetre(frequency: Double) -> Decibels {
    Decibels(20 * PortableMath.log10(4 * Double.pi * frequency / 299_792_458))
  }

  /// The loss beyond that of the first metre.
  ///
  ///     L(d) - L₁ = 10 · n · log₁₀(d / 1 m)               from 1 m, the log-distance model
  ///     L(d) - L₁ = -10 · log₁₀((K · g(d) + 1) / (K + 1))   below 1 m, by `NearField`
  ///
  /// Below 1 m the direct wave grows, and the scattered waves stay as they are. The loss is
  /// continuous, never falls with distance, and is finite at any distance. Without scattered waves,
  /// K is infinite and the loss is -10 · log₁₀ g(d). Without a direct wave, K is 0 and the loss is
  /// 0 all the way below 1 m.
  ///
  /// - Parameters:
  ///   - distance: The distance between the cases, in metres; not negative.
  ///   - depth: The depth of both antennas in their cases together, in metres; not negative. It has
  ///     no effect from 1 m.
  ///   - environment: The source of n, and of K at 1 m.
  /// - Returns: The loss; negative below 1 m.
  /// - SeeAlso: T. S. Rappaport, *Wireless Communications* (2nd ed., 2002), section 4.9.1.
  public static func beyondOneMetre(
    distance: Double, depth: Double, in environment: RadioEnvironment
  ) -> Decibels {
    guard distance < 1 else {
      return Decibels(10 * environment.pathLossExponent * PortableMath.log10(distance))
    }
    let direct = NearField.directGain(at: distance, depth: depth)
    let kFactor = environment.kFactor
    let power = kFactor.isFinite ? (kFactor * direct + 1) / (kFactor + 1) : direct
    return Decibels(-10 * PortableMath.log10(power))
  }

  /// The derivative of `beyondOneMetre` with respect to the distance, in decibels per metre; not
  /// negative.
  ///
  ///     10 · n / (ln 10 · d)                                   from 1 m
  ///     20 · K · g(d) / (ln 10 · (K · g(d) + 1) · (d + δ))       below 1 m
  ///
  /// with the depth δ, and the other letters as in `beyondOneMetre`. It is 0 where antennas count
  /// as λ / 2π apart.
  public static func slope(
    at distance: Double, depth: Double, in environment: RadioEnvironment
  ) -> Double {
    let perNeper = 10 / PortableMath.log(10)
    guard distance < 1 else { return perNeper * environment.pathLossExponent / distance }
    guard distance + depth > NearField.leastDistance else { return 0 }
    let kFactor = environment.kFactor(at: distance, depth: depth)
    let directShare = kFactor.isFinite ? kFactor / (kFactor + 1) : 1
    return 2 * perNeper * directShare / (distance + depth)
  }
}
