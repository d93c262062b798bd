import BLE

/// The radio parameters of a floor, apart from its walls.
public struct RadioEnvironment: Hashable, Sendable {
  /// The path-loss exponent: 2 in free space, 1.7 to 2.3 if walls are modelled; more than zero.
  public let pathLossExponent: Double
  /// The standard deviation of slow shadowing, in decibels; not negative.
  public let shadowingDeviation: Double
  /// The distance at which the correlation of slow shadowing falls to 1/e, in metres; more than
  /// zero.
  public let decorrelationDistance: Double
  /// The Rician K factor of fast fading at 1 m: the ratio of the direct wave's power to that of all
  /// other waves; not negative.
  public let kFactor: Double
  /// The exponent n of the decrease of K with distance, K(d) = K · (d / 1 m)⁻ⁿ beyond 1 m; 0 if K
  /// is constant; not negative.
  public let kFactorExponent: Double
  /// The standard deviation of a device's antenna gain over directions and channels, in decibels;
  /// not negative.
  public let antennaDeviation: Double
  /// The fraction of the scattered power that is scattered by moving people and so varies with
  /// time; 0 ... 1.
  public let movingShare: Double
  /// The coherence time of the waves scattered by moving people, in which the correlation of their
  /// sum falls to 1/e; more than zero.
  public let movingTime: Duration
  /// The model of shadowing and fading.
  public let noise: Noise
  /// The minimum level difference with which a packet survives a simultaneous packet on its
  /// channel; not negative.
  public let captureRatio: Decibels
  /// The fraction of packets that other traffic in the band destroys, 0 ... 1.
  public let interference: Double
  /// The Wi-Fi access points, whose traffic destroys packets near them; none by default.
  public private(set) var accessPoints: [AccessPoint]

  /// A model of shadowing and fading.
  public enum Noise: Hashable, Sendable {
    /// Fields in space: radio is the same whenever a place is revisited.
    case spatial
    /// An independent number for each packet, as in most simulators. It is normally distributed,
    /// with this standard deviation in decibels, which is not negative. A negative control: tests
    /// that pass for buildings must fail with it.
    case naive(deviation: Double)
  }

  /// An environment; by default of furnished rooms whose walls are on the plan.
  ///
  /// - Precondition: Each parameter is in its range.
  /// - SeeAlso: docs/design/radio.md, for the sources of the defaults.
  public init(
    pathLossExponent: Double = 2, shadowingDeviation: Double = 3,
    decorrelationDistance: Double = 2.5, kFactor: Double = 2,
    kFactorExponent: Double = 0, antennaDeviation: Double = 1.5, movingShare: Double = 0.006,
    movingTime: Duration = .seconds(60), noise: Noise = .spatial,
    captureRatio: Decibels = Decibels(8), interference: Double = 0.08,
    accessPoints: [AccessPoint] = []
  ) {
    precondition(pathLossExponent > 0, "an exponent of \(pathLossExponent) is not above 0")
    precondition(shadowingDeviation >= 0, "shadowing of \(shadowingDeviation) dB is negative")
    precondition(
      decorrelationDistance > 0, "decorrelation within \(decorrelationDistance) m is not above 0")
    precondition(kFactor >= 0, "a K factor of \(kFactor) is negative")
    precondition(kFactorExponent >= 0, "K rises with distance, by \(-kFactorExponent)")
    precondition(antennaDeviation >= 0, "antennas within \(antennaDeviation) dB are none")
    precondition((0...1).contains(movingShare), "\(movingShare) is not a share of the waves")
    precondition(movingTime > .zero, "waves keep no phase for \(movingTime.inSeconds) s")
    if case .naive(let deviation) = noise {
      precondition(deviation >= 0, "noise of \(deviation) dB is negative")
    }
    precondition(captureRatio >= .zero, "a capture ratio of \(captureRatio.value) dB is negative")
    precondition((0...1).contains(interference), "\(interference) is not a share of packets")
    self.pathLossExponent = pathLossExponent
    self.shadowingDeviation = shadowingDeviation
    self.decorrelationDistance = decorrelationDistance
    self.kFactor = kFactor
    self.kFactorExponent = kFactorExponent
    self.antennaDeviation = antennaDeviation
    self.movingShare = movingShare
    self.movingTime = movingTime
    self.noise = noise
    self.captureRatio = captureRatio
    self.interference = interference
    self.accessPoints = accessPoints
  }

  /// The K factor at a distance from the beacon, in metres.
  ///
  ///     K(d) = K · (d / 1 m)⁻ⁿ   from 1 m
  ///     K(d) = K · g(d)          below 1 m, with the direct wave's gain g of `NearField`
  ///
  /// - Parameter depth: The depth of both antennas in their cases together, in metres.
  /// - SeeAlso: S. Lustmann, D. Porrat, measurements in rooms, as in BabbleSim's notes on its
  ///   indoor channel: n is 1.9 in a small room and 1.33 in a large one.
  public func kFactor(at distance: Double, depth: Double) -> Double {
    guard distance >= 1 else { return kFactor * NearField.directGain(at: distance, depth: depth) }
    guard kFactorExponent > 0 else { return kFactor }
    return kFactor * PortableMath.exp(-kFactorExponent * PortableMath.log(distance))
  }

  /// The same environment, with the initial Wi-Fi traffic for the whole run.
  package var asAtStart: RadioEnvironment {
    var environment = self
    environment.accessPoints = accessPoints.map { $0.asAtStart }
    return environment
  }

  /// An environment with distance, walls and bodies only: no shadowing, no fading, isotropic
  /// antennas, no other traffic.
  public static let calm = RadioEnvironment(
    shadowingDeviation: 0, kFactor: .infinity, antennaDeviation: 0, interference: 0)
}
