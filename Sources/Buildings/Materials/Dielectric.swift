import BLE

/// The electrical properties of a layer of a wall.
public struct Dielectric: Hashable, Sendable {
  /// The real part of the relative permittivity; at least 1.
  public let permittivity: Double
  /// The conductivity, in S/m; not negative.
  public let conductivity: Double

  /// A substance with a relative permittivity and a conductivity in S/m.
  public init(permittivity: Double, conductivity: Double) {
    precondition(permittivity >= 1, "there is no permittivity of \(permittivity)")
    precondition(conductivity >= 0, "there is no conductivity of \(conductivity) S/m")
    self.permittivity = permittivity
    self.conductivity = conductivity
  }

  /// The frequency of all wall losses, in gigahertz: the middle of the band.
  static let frequency = 2.44

  /// A building material, from the four parameters of Recommendation ITU-R P.2040-3.
  ///
  ///     εᵣ = a · fᵇ,   σ = c · fᵈ      f in GHz, σ in S/m
  private init(a: Double, b: Double, c: Double, d: Double) {
    let logarithm = PortableMath.log(Self.frequency)
    self.init(
      permittivity: a * PortableMath.exp(b * logarithm),
      conductivity: c * PortableMath.exp(d * logarithm))
  }

  /// The permittivity with the conductivity as its imaginary part.
  ///
  ///     η = εᵣ − j · 17.98 · σ / f      f in GHz, σ in S/m
  ///
  /// - SeeAlso: ITU-R P.2040-3.
  var complexPermittivity: ComplexNumber {
    ComplexNumber(permittivity, -17.98 * conductivity / Self.frequency)
  }

  /// Air, as in a cavity.
  public static let air = Dielectric(permittivity: 1, conductivity: 0)
  /// Dry masonry of clay bricks.
  public static let brick = Dielectric(a: 3.91, b: 0, c: 0.0238, d: 0.16)
  /// The board of suspended ceilings.
  public static let ceilingBoard = Dielectric(a: 1.48, b: 0, c: 0.0011, d: 1.0750)
  /// Pressed wooden chips.
  public static let chipboard = Dielectric(a: 2.58, b: 0, c: 0.0217, d: 0.78)
  /// Dry concrete; a fresh wall attenuates three times as much.
  public static let concrete = Dielectric(a: 5.24, b: 0, c: 0.0462, d: 0.7822)
  /// Glass without a coating.
  public static let glass = Dielectric(a: 6.31, b: 0, c: 0.0036, d: 1.3394)
  /// Marble.
  public static let marble = Dielectric(a: 7.074, b: 0, c: 0.0055, d: 0.9262)
  /// Any metal: a sheet blocks all radio.
  public static let metal = Dielectric(a: 1, b: 0, c: 1e7, d: 0)
  /// Plasterboard.
  public static let plasterboard = Dielectric(a: 2.73, b: 0, c: 0.0085, d: 0.9395)
  /// Plywood, by Recommendation ITU-R P.2040-3; measured sheets attenuate far less.
  public static let plywood = Dielectric(a: 2.71, b: 0, c: 0.33, d: 0)
  /// Dry wood.
  public static let wood = Dielectric(a: 1.99, b: 0, c: 0.0047, d: 1.0718)

  /// The substances that plans know by name, in alphabetical order.
  ///
  /// The Recommendation's floorboard is missing, because its parameters start at 50 GHz.
  ///
  /// - SeeAlso: ITU-R P.2040-3, *Effects of building materials and structures on radiowave
  ///   propagation above about 100 MHz*, table 3.
  public static let known: [(name: String, dielectric: Dielectric)] = [
    ("air", air),
    ("brick", brick),
    ("ceiling_board", ceilingBoard),
    ("chipboard", chipboard),
    ("concrete", concrete),
    ("glass", glass),
    ("marble", marble),
    ("metal", metal),
    ("plasterboard", plasterboard),
    ("plywood", plywood),
    ("wood", wood),
  ]

  /// The known substance with a given name.
  public static func named(_ name: String) -> Dielectric? {
    known.first { $0.name == name }?.dielectric
  }
}
