import BLE

/// A temperature that approaches another temperature, at a rate in proportion to their difference:
/// Newton's law of cooling, solved.
///
///     dT/dt = (A - T) / τ    →    T(t) = A + (T₀ - A) exp(-(t - t₀) / τ)
///
/// - SeeAlso: H. S. Carslaw, J. C. Jaeger, *Conduction of Heat in Solids* (1959), 1.14: Newton's
///   law of cooling.
struct Relaxation: Hashable, Sendable {
  /// The start, t₀.
  let start: Instant
  /// The temperature at the start, T₀, in degrees Celsius.
  let initial: Double
  /// The temperature that is approached, A, in degrees Celsius.
  let final: Double
  /// The time constant, τ, after which 1/e of the difference is left.
  let timeConstant: Duration

  /// The temperature at a time that is not before the start, in degrees Celsius.
  func temperature(at time: Instant) -> Double {
    let elapsed = start.duration(to: time).inSeconds / timeConstant.inSeconds
    return final + (initial - final) * PortableMath.exp(-elapsed)
  }

  /// The first nanosecond at which a given temperature is reached:
  ///
  ///     t = t₀ + τ ln((T₀ - A) / (T - A))
  ///
  /// - Returns: `nil` if the relaxation starts beyond the given temperature, never reaches it, or
  ///   reaches it only after 30 years.
  func time(reaching temperature: Double) -> Instant? {
    let ratio = (initial - final) / (temperature - final)
    guard ratio >= 1, ratio.isFinite else { return nil }
    let seconds = timeConstant.inSeconds * PortableMath.log(ratio)
    guard seconds < 1e9 else { return nil }
    return Instant(nanoseconds: start.nanoseconds + Int64(seconds * 1e9) + 1)
  }
}
