import BLE

/// A layer of a wall.
public struct Layer: Hashable, Sendable {
  /// The substance; air for a cavity.
  public let dielectric: Dielectric
  /// The thickness, in metres; not negative.
  public let thickness: Double

  /// A layer with a given thickness, in metres.
  public init(of dielectric: Dielectric, thickness: Double) {
    precondition(thickness >= 0, "there is no thickness of \(thickness) m")
    self.dielectric = dielectric
    self.thickness = thickness
  }
}

/// A flat wall of layers in air, for a plane wave.
///
/// Multiple reflections between the faces of the layers add up with their phases, so a cavity may
/// transmit more at one angle than at another.
struct Slab: Hashable, Sendable {
  /// The layers, from one face to the other.
  let layers: [Layer]

  /// The polarisation relative to the plane of incidence, which is horizontal on a floor plan.
  enum Polarisation {
    /// A vertical electric field, TE: a vertical antenna.
    case electric
    /// A vertical magnetic field, TM: a horizontal antenna.
    case magnetic
  }

  /// The waves transmitted at the far face and reflected at the near face, as fractions of the
  /// incident field.
  ///
  /// The layers are added one after the other, starting at the far face:
  ///
  ///     R ← e^(-2jq) · (r + R) / (1 + r · R),   T ← e^(-jq) · (1 + r) · T / (1 + r · R)
  ///
  /// where q = 2π · d · s / λ is the phase and damping of a layer, s = √(η − sin²θ), and r is the
  /// Fresnel coefficient of its far face, (Y − Y′) / (Y + Y′). The admittance Y of the layer is s
  /// (TE) or η / s (TM), and Y′ is the admittance of the next layer. For a single layer this is the
  /// Recommendation's slab. No wave is amplified, so nothing overflows for layers of any thickness.
  ///
  /// - Parameter cosine: The cosine of the angle from the wall's normal; more than 0, at most 1.
  /// - SeeAlso: ITU-R P.2040-3, the slab of a single layer and that of several. The sum over the
  ///   echoes is Airy's: M. Born and E. Wolf, *Principles of Optics*, on stratified media.
  func waves(
    _ polarisation: Polarisation, cosine: Double
  ) -> (transmitted: ComplexNumber, reflected: ComplexNumber) {
    let sineSquared = 1 - cosine * cosine
    var transmitted = ComplexNumber(1)
    var reflected = ComplexNumber(0)
    let outside = polarisation == .electric ? ComplexNumber(cosine) : ComplexNumber(1 / cosine)
    var next = outside
    func putBefore(_ admittance: ComplexNumber) {
      let fresnel = (admittance - next) / (admittance + next)
      let echoes = ComplexNumber(1) + fresnel * reflected
      reflected = (fresnel + reflected) / echoes
      transmitted = (ComplexNumber(1) + fresnel) * transmitted / echoes
      next = admittance
    }
    for layer in layers.reversed() {
      let permittivity = layer.dielectric.complexPermittivity
      let root = (permittivity - ComplexNumber(sineSquared)).squareRoot
      putBefore(polarisation == .electric ? root : permittivity / root)
      let wave = ComplexNumber.wave(turns: layer.thickness / Diffraction.wavelength * root)
      transmitted = wave * transmitted
      reflected = wave * wave * reflected
    }
    putBefore(outside)
    return (transmitted, reflected)
  }

  /// The transmission loss of the power, averaged over both polarisations because phones are not
  /// always held upright.
  ///
  /// - Parameter cosine: The cosine of the angle from the wall's normal; more than 0, at most 1.
  /// - Returns: The loss in decibels, 0 ... 100. A wave with more loss would have found a way
  ///   around the wall.
  func loss(cosine: Double) -> Double {
    let electric = waves(.electric, cosine: cosine).transmitted.squaredMagnitude
    let magnetic = waves(.magnetic, cosine: cosine).transmitted.squaredMagnitude
    return min(max(-10 * PortableMath.log10(0.5 * (electric + magnetic)), 0), 100)
  }
}
