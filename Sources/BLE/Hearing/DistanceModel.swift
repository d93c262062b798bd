/// A way to tell the distance of an anchor from how strong it is heard.
///
/// Distances are kept within 1 cm ... 1 km, whatever is given: a level of 20 dBm, one of 0 dBm that
/// some radios report for none, a declared power of 116 dBm that is in the air as garbage. What
/// cannot be told, for a level that is not a number, is taken as 1 km.
///
/// What such a distance is worth: see `LevelLaw.relativeDeviation`.
public struct DistanceModel: Hashable, Sendable {
  /// What it goes by.
  public let name: String
  /// The formula.
  public let law: Law

  /// How distance follows from level.
  public enum Law: Hashable, Sendable {
    /// The log-distance law, solved for the distance:
    ///
    ///     d = 10^((P₁ - P) / (10 n))
    ///
    /// The likeliest distance, and the median one, where levels scatter normally about the law.
    case logDistance(exponent: Double)
    /// A curve fitted to one phone's readings, with r = P / P₁, the ratio of two figures in dBm:
    ///
    ///     d = c₁ · r^c₂ + c₃,  r >= 1;   d = r¹⁰,  r < 1
    ///
    /// It is not Apple's. Where r is 1 it leaps, and for c₃ < 0 it is negative above: 1 cm, then.
    ///
    /// - SeeAlso: Radius Networks' Android Beacon Library, *Distance Calculations*.
    case curve(factor: Double, exponent: Double, constant: Double)
    /// What the library bleacon reckons, with r = P / P₁:
    ///
    ///     d = 12^(1.5 · (r - 1))
    case bleacon
  }

  private init(_ name: String, _ law: Law) {
    self.name = name
    self.law = law
  }

  /// The log-distance law.
  ///
  /// - Precondition: The exponent is 0.1 ... 10; 2 is that of free space.
  public static func logDistance(exponent: Double = 2) -> DistanceModel {
    precondition(exponent >= 0.1 && exponent <= 10, "an exponent of \(exponent) is not 0.1 ... 10")
    return DistanceModel("log-distance", .logDistance(exponent: exponent))
  }

  /// The models that users know by name.
  ///
  /// `altbeacon` is the curve that the Android Beacon Library takes for phones it does not know,
  /// fitted on a Nexus 5; the others are its curves for the phones they are named for.
  public static let known: [DistanceModel] = [
    .logDistance(),
    curve("altbeacon", 0.42093, 6.9476, 0.54992),
    curve("altbeacon-nexus-4", 0.89976, 7.7095, 0.111),
    curve("altbeacon-moto-x-pro", 0.9402, 6.1701, 0),
    curve("altbeacon-xt1092", 0.18626, 8.2354, -0.45325),
    DistanceModel("bleacon", .bleacon),
  ]

  /// The known model of a name.
  public static func named(_ name: String) -> DistanceModel? {
    known.first { $0.name == name }
  }

  private static func curve(
    _ name: String, _ factor: Double, _ exponent: Double, _ constant: Double
  ) -> DistanceModel {
    DistanceModel(name, .curve(factor: factor, exponent: exponent, constant: constant))
  }

  /// The distance at which an anchor is heard at a level, in metres, within 0.01 ... 1000.
  ///
  /// The laws of a ratio take a level above 0 dBm as 0 dBm, and a measured power above -1 dBm as
  /// -1 dBm: beyond, the ratio changes its sign and the distance means nothing.
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

  /// In metres.
  private static let nearest = 0.01
  private static let farthest = 1000.0

  private static func ratio(_ level: PowerLevel, _ measuredPower: PowerLevel) -> Double {
    min(level.dBm, 0) / min(measuredPower.dBm, -1)
  }

  private static func power(_ base: Double, _ exponent: Double) -> Double {
    PortableMath.pow10(exponent * PortableMath.log10(base))
  }
}
