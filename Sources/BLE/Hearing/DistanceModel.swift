/// A model of the distance of an anchor as a function of its level.
///
/// Distances are clamped to 1 cm ... 1 km for any input. Some radios report 0 dBm for no reading,
/// levels of 20 dBm occur, and some beacons declare a garbage power of 116 dBm. A NaN level gives 1
/// km.
///
/// For the accuracy of such distances, see `LevelLaw.relativeDeviation`.
public struct DistanceModel: Hashable, Sendable {
  /// The name of the model.
  public let name: String
  /// The formula.
  public let law: Law

  /// A distance as a function of level.
  public enum Law: Hashable, Sendable {
    /// The log-distance model, solved for the distance:
    ///
    ///     d = 10^((P₁ - P) / (10 n))
    ///
    /// with the level P, the measured power P₁ and the exponent n. This is the maximum-likelihood
    /// distance and the median distance if levels scatter normally about the model.
    case logDistance(exponent: Double)
    /// A curve fitted to one phone's readings, with r = P / P₁, the level over the measured power,
    /// both in dBm:
    ///
    ///     d = c₁ · r^c₂ + c₃,  r >= 1;   d = r¹⁰,  r < 1
    ///
    /// with the factor c₁, the exponent c₂ and the constant c₃. The curve is not Apple's. It is
    /// discontinuous at r = 1. For c₃ < 0, the distance is negative just above r = 1 and clamped to
    /// 1 cm.
    ///
    /// - SeeAlso: Radius Networks' Android Beacon Library, *Distance Calculations*.
    case curve(factor: Double, exponent: Double, constant: Double)
    /// The formula of the library bleacon, with r as in `curve`:
    ///
    ///     d = 12^(1.5 · (r - 1))
    case bleacon
  }

  private init(_ name: String, _ law: Law) {
    self.name = name
    self.law = law
  }

  /// The log-distance model.
  ///
  /// - Precondition: The exponent is 0.1 ... 10; 2 is the exponent of free space.
  public static func logDistance(exponent: Double = 2) -> DistanceModel {
    precondition(exponent >= 0.1 && exponent <= 10, "an exponent of \(exponent) is not 0.1 ... 10")
    return DistanceModel("log-distance", .logDistance(exponent: exponent))
  }

  /// The named models.
  ///
  /// `altbeacon` is the Android Beacon Library's default curve for unknown phones, fitted on a
  /// Nexus 5. Each curve whose name begins with `altbeacon-` is from the same library, for the
  /// phone in the name; that of a Nexus 4 is the same as the default. `radius-networks` is the
  /// curve of a Nexus 4 that the library has in its tests only, and that room-assistant and
  /// ibeacon-ble use.
  ///
  /// - SeeAlso: AltBeacon at aba5d27, `lib/src/main/resources/model-distance-calculations.json`;
  ///   at f4f0c09, the file of this name in `lib/src/test/resources`.
  public static let known: [DistanceModel] = [
    .logDistance(),
    curve("altbeacon", 0.42093, 6.9476, 0.54992),
    curve("altbeacon-nexus-4", 0.42093, 6.9476, 0.54992),
    curve("radius-networks", 0.89976, 7.7095, 0.111),
    curve("altbeacon-moto-x-pro", 0.9402, 6.1701, 0),
    curve("altbeacon-xt1092", 0.18626, 8.2354, -0.45325),
    DistanceModel("bleacon", .bleacon),
  ]

  /// Returns the model with a name; `nil` if there is none.
  public static func named(_ name: String) -> DistanceModel? {
    known.first { $0.name == name }
  }

  private static func curve(
    _ name: String, _ factor: Double, _ exponent: Double, _ constant: Double
  ) -> DistanceModel {
    DistanceModel(name, .curve(factor: factor, exponent: exponent, constant: constant))
  }

  /// The distance of an anchor heard at a level, in metres, within 0.01 ... 1000.
  ///
  /// The models with the ratio r clamp a level above 0 dBm to 0 dBm, and a measured power above -1
  /// dBm to -1 dBm. Beyond these limits the ratio changes its sign and the distance is meaningless.
  ///
  /// - Parameter measuredPower: The level at 1 m.
  public func distance(at level: PowerLevel, measuredPower: PowerLevel) -> Double {
    let distance: Double
    switch law {
    case .logDistance(let exponent):
      distance = PortableMath.pow10((measuredPower - level).value / (10 * exponent))
    case .curve(let factor, let exponent, let constant):
      let ratio = Self.ratio(level, measuredPower)
      distance =
        ratio < 1 ? Self.power(ratio, 10) : factor * Self.power(ratio, exponent) + constant
    case .bleacon:
      distance = Self.power(12, 1.5 * (Self.ratio(level, measuredPower) - 1))
    }
    return distance < Self.farthest ? max(distance, Self.nearest) : Self.farthest
  }

  /// The range of distances, in metres.
  private static let nearest = 0.01
  private static let farthest = 1000.0

  private static func ratio(_ level: PowerLevel, _ measuredPower: PowerLevel) -> Double {
    min(level.dBm, 0) / min(measuredPower.dBm, -1)
  }

  private static func power(_ base: Double, _ exponent: Double) -> Double {
    PortableMath.pow10(exponent * PortableMath.log10(base))
  }
}
