import BLE

/// A run whose luck is loaded: at chosen places the slow shadowing of beacons is drawn stronger or
/// weaker than it would be, so that what is rare happens often.
///
/// Slow shadowing is a sum of waves with phases that are equally likely. Under a pull each phase is
/// drawn with a density in proportion to exp(±κ sin u) instead, u being the phase that the wave has
/// at the place. All else is drawn as ever. `ShadowDraw` tells how much likelier a draw was made by
/// that, so that each run can be given the weight that it deserves.
///
/// - SeeAlso: P. Glasserman, *Monte Carlo Methods in Financial Engineering* (2003), 4.6, on
///   exponential tilting.
public struct Tilt: Hashable, Sendable {
  /// What pulls: no beacon more than once.
  public let pulls: [Pull]

  /// What pulls at the shadowing of a beacon.
  public struct Pull: Hashable, Sendable {
    /// The beacon, as an index into the world's.
    public let beacon: Int
    /// Where.
    public let point: Point
    /// The mean of its shadowing there, in standard deviations: positive where the beacon is to be
    /// heard the better.
    public let deviations: Double
    /// How the phases lie about the wave's crest, or trough.
    let phases: VonMises

    /// Pulls so far that a mean shadow of so many standard deviations results.
    public static let range = -6.0...6.0

    /// A pull within `range`.
    public init(beacon: Int, at point: Point, deviations: Double) {
      precondition(Self.range.contains(deviations), "a pull by \(deviations) deviations")
      self.beacon = beacon
      self.point = point
      self.deviations = deviations
      phases = VonMises(meanCosine: deviations.magnitude / Shadowing.mostDeviations)
    }

    /// The phase that a wave has where it is likeliest, in turns: that of its crest or trough.
    var mode: Double { deviations < 0 ? -0.25 : 0.25 }
  }

  /// A tilt of some pulls.
  ///
  /// - Precondition: Each is at another beacon.
  public init(_ pulls: [Pull]) {
    for (index, pull) in pulls.enumerated() {
      precondition(
        !pulls[..<index].contains { $0.beacon == pull.beacon }, "beacon \(pull.beacon) twice")
    }
    self.pulls = pulls
  }

  /// Luck as it is.
  public static let none = Tilt([])
}
