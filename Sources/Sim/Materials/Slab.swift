import BLE

/// A layer of a wall.
public struct Layer: Hashable, Sendable {
  /// What it is made of; air, where it is a cavity.
  public let dielectric: Dielectric
  /// How thick it is, in metres; not negative.
  public let thickness: Double

  /// A layer that many metres thick.
  public init(of dielectric: Dielectric, thickness: Double) {
    precondition(thickness >= 0, "there is no thickness of \(thickness) m")
    self.dielectric = dielectric
    self.thickness = thickness
  }
}

/// A flat wall of layers, in air, as a plane wave meets it.
///
/// Waves that are thrown to and fro between the layers' faces add up with their phases, so that a
/// cavity may let through more at one angle than at another.
struct Slab: Hashable, Sendable {
  /// The layers, from one face to the other.
  let layers: [Layer]

  /// How a wave's fields lie to the plane of incidence, which on a floor plan is level.
  enum Polarisation {
    /// The electric field is upright, TE: a vertical antenna.
    case electric
    /// The magnetic field is upright, TM: a horizontal antenna.
    case magnetic
  }

  /// The wave that leaves the far face, and the one that leaves the near face, in shares of the
  /// field that arrives.
  ///
  /// One layer after the other, from the far face on, is put before those that are reckoned with:
  ///
  ///     R ← e^(-2jq) · (r + R) / (1 + r · R),   T ← e^(-jq) · (1 + r) · T / (1 + r · R)
  ///
  /// where q = 2π · d · s / λ is what a layer delays and damps, s = √(η − sin²θ), and r is the
  /// Fresnel coefficient of its far face, (Y − Y′) / (Y + Y′) of the layer's admittance Y = s (TE)
  /// or η / s (TM) and the next one's Y′. For a single layer this is the Recommendation's slab. No
  /// wave grows on its way, so that nothing overflows however thick a layer is.
  ///
  /// - Parameter cosine: Of the angle from the wall's normal; more than 0, at most 1.
  /// - SeeAlso: ITU-R P.2040-3, the slab of a single layer and that of several. The sum over the
  ///   echoes is Airy's: M. Born and E. Wolf, *Principles of Optics*, on stratified media.
  func waves(
    _ polarisation: Polarisation, cosine: Double
  ) -> (transmitted: Complex, reflected: Complex) {
    let sineSquared = 1 - cosine * cosine
    var transmitted = Complex(1)
    var reflected = Complex(0)
    let outside = polarisation == .electric ? Complex(cosine) : Complex(1 / cosine)
    var next = outside
    func putBefore(_ admittance: Complex) {
      let fresnel = (admittance - next) / (admittance + next)
      let echoes = Complex(1) + fresnel * reflected
      reflected = (fresnel + reflected) / echoes
      transmitted = (Complex(1) + fresnel) * transmitted / echoes
      next = admittance
    }
    for layer in layers.reversed() {
      let permittivity = layer.dielectric.complexPermittivity
      let root = (permittivity - Complex(sineSquared)).squareRoot
      putBefore(polarisation == .electric ? root : permittivity / root)
      let wave = Complex.wave(turns: layer.thickness / Diffraction.wavelength * root)
      transmitted = wave * transmitted
      reflected = wave * wave * reflected
    }
    putBefore(outside)
    return (transmitted, reflected)
  }

  /// The loss on the way through: of the power, in the mean of both polarisations, since nobody
  /// holds a phone upright all the time.
  ///
  /// - Parameter cosine: Of the angle from the wall's normal; more than 0, at most 1.
  /// - Returns: In decibels, from 0 to 100: what is fainter has found a way around.
  func loss(cosine: Double) -> Double {
    let electric = waves(.electric, cosine: cosine).transmitted.squaredMagnitude
    let magnetic = waves(.magnetic, cosine: cosine).transmitted.squaredMagnitude
    return min(max(-10 * PortableMath.log10(0.5 * (electric + magnetic)), 0), 100)
  }
}
