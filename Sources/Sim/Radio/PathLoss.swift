import BLE

/// The mean loss over distance.
public enum PathLoss {
  /// The loss in free space over 1 m.
  ///
  ///     L₁ = 20 · log₁₀(4 · π · f · 1 m / c)
  ///
  /// This is 40.06, 40.15 and 40.34 dB on channels 37, 38 and 39.
  ///
  /// - SeeAlso: H. T. Friis, *A Note on a Simple Transmission Formula* (1946).
  public static func atOneMetre(on channel: AdvertisingChannel) -> Decibels {
    Decibels(20 * PortableMath.log10(4 * Double.pi * channel.frequency / 299_792_458))
  }

  /// The additional loss beyond 1 m, by the log-distance model.
  ///
  ///     L(d) - L₁ = 10 · n · log₁₀(d / 1 m)
  ///
  /// Valid in the far field, about d > 3 λ (0.37 m). Smaller distances count as that limit, so that
  /// the loss stays finite and continuous.
  ///
  /// - Parameters:
  ///   - distance: The distance between the antennas, in metres; not negative.
  ///   - exponent: n.
  /// - Returns: The loss; negative below 1 m.
  /// - SeeAlso: T. S. Rappaport, *Wireless Communications* (2nd ed., 2002), section 4.9.1.
  public static func beyondOneMetre(distance: Double, exponent: Double) -> Decibels {
    Decibels(10 * exponent * PortableMath.log10(max(distance, 3 * Diffraction.wavelength)))
  }
}
