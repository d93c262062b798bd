import BLE

/// How radio fares on a floor, walls apart: the figures that differ from one building to another.
public struct RadioEnvironment: Hashable, Sendable {
  /// How fast the level falls with distance: 2 in free space, 1.7 to 2.3 where walls are modelled;
  /// more than zero.
  public let pathLossExponent: Double
  /// The standard deviation of slow shadowing, in decibels; not negative.
  public let shadowingDeviation: Double
  /// The distance at which the correlation of slow shadowing falls to 1/e, in metres; more than
  /// zero.
  public let decorrelationDistance: Double
  /// The K factor of fast fading: the power of the direct wave over that of all the others; not
  /// negative.
  public let kFactor: Double
  /// By how much a packet must exceed another on its channel to survive it; not negative.
  public let captureRatio: Decibels
  /// The share of packets that other traffic in the band destroys, 0 ... 1.
  public let interference: Double

  /// The figures of a floor; by default those of furnished rooms whose walls are on the plan.
  ///
  /// - Precondition: Each figure lies in its range.
  /// - SeeAlso: The defaults' sources, in docs/radio.md.
  public init(
    pathLossExponent: Double = 2, shadowingDeviation: Double = 3,
    decorrelationDistance: Double = 2.5, kFactor: Double = 1.5,
    captureRatio: Decibels = Decibels(8), interference: Double = 0.08
  ) {
    precondition(pathLossExponent > 0, "an exponent of \(pathLossExponent) is not above 0")
    precondition(shadowingDeviation >= 0, "shadowing of \(shadowingDeviation) dB is negative")
    precondition(
      decorrelationDistance > 0, "decorrelation within \(decorrelationDistance) m is not above 0")
    precondition(kFactor >= 0, "a K factor of \(kFactor) is negative")
    precondition(captureRatio >= .zero, "a capture ratio of \(captureRatio.value) dB is negative")
    precondition((0...1).contains(interference), "\(interference) is no share of packets")
    self.pathLossExponent = pathLossExponent
    self.shadowingDeviation = shadowingDeviation
    self.decorrelationDistance = decorrelationDistance
    self.kFactor = kFactor
    self.captureRatio = captureRatio
    self.interference = interference
  }

  /// Nothing but distance and walls: no shadowing, no fading, no foreign traffic.
  public static let calm = RadioEnvironment(
    shadowingDeviation: 0, kFactor: .infinity, interference: 0)
}
