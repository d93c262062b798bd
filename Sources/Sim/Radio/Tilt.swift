import BLE

/// The importance-sampling distribution of a run: it biases the slow shadowing of beacons at chosen
/// points, so that rare events become frequent.
///
/// Slow shadowing is a sum of waves with uniform phases. Under a pull, each phase has a density
/// proportional to exp(±κ sin u) instead, where u is the wave's phase at the point. All other draws
/// are unchanged. `ShadowDraw` computes the likelihood ratio of a draw, from which each run gets
/// its weight.
///
/// - SeeAlso: P. Glasserman, *Monte Carlo Methods in Financial Engineering* (2003), 4.6, on
///   exponential tilting.
public struct Tilt: Hashable, Sendable {
  /// The pulls, at most one for each beacon.
  public let pulls: [Pull]

  /// A bias of the shadowing of a beacon.
  public struct Pull: Hashable, Sendable {
    /// The beacon, as an index into the world's beacons.
    public let beacon: Int
    /// The point.
    public let point: Point
    /// The mean of the shadowing there, in standard deviations: positive for a stronger signal.
    public let deviations: Double
    /// The distribution of the phases about the wave's crest or trough.
    let phases: VonMises

    /// The range of mean shadowing, in standard deviations.
    public static let range = -6.0...6.0

    /// A pull within `range`.
    public init(beacon: Int, at point: Point, deviations: Double) {
      precondition(Self.range.contains(deviations), "a pull by \(deviations) deviations")
      self.beacon = beacon
      self.point = point
      self.deviations = deviations
      phases = VonMises(meanCosine: deviations.magnitude / Shadowing.mostDeviations)
    }

    /// The most likely phase of a wave, in turns: its crest or trough.
    var mode: Double { deviations < 0 ? -0.25 : 0.25 }
  }

  /// A tilt with given pulls.
  ///
  /// - Precondition: Each pull is for a different beacon.
  public init(_ pulls: [Pull]) {
    for (index, pull) in pulls.enumerated() {
      precondition(
        !pulls[..<index].contains { $0.beacon == pull.beacon }, "beacon \(pull.beacon) twice")
    }
    self.pulls = pulls
  }

  /// No tilt: plain runs.
  public static let none = Tilt([])
}
