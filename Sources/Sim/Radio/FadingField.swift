import BLE

/// Fast fading: how a beacon's direct wave and its many reflections add up, as a field over the
/// plan.
///
/// Rician: a direct wave whose phase turns with the distance, and scattered waves from all around,
/// K being the ratio of their powers. The mean power is one. The field is fixed in space, and
/// changes over centimetres: half a wavelength is 6 cm. A phone at rest sees a constant fade on
/// each channel, and each channel has a fade of its own.
///
/// - SeeAlso: S. O. Rice, *Mathematical Analysis of Random Noise* (1944); R. H. Clarke, *A
///   statistical theory of mobile-radio reception* (1968), for the sum of plane waves from all
///   around.
struct FadingField: Sendable {
  private let scattered: [PlaneWave]
  private let directAmplitude: Double
  private let scatteredAmplitude: Double
  private let wavelength: Double

  init(
    of beacon: Who, on channel: AdvertisingChannel, in environment: RadioEnvironment, chance: Chance
  ) {
    wavelength = 299_792_458 / channel.frequency
    guard environment.kFactor.isFinite else {
      scattered = []
      directAmplitude = 1
      scatteredAmplitude = 0
      return
    }
    let count = 24
    let who = beacon.and(UInt64(channel.rawValue))
    let cyclesPerMetre = 1 / wavelength
    scattered = (0..<UInt64(count)).map { index in
      PlaneWave(
        cyclesPerMetre: cyclesPerMetre,
        directionInTurns: (Double(index) + chance.uniform(.fading, who, 2 * index)) / Double(count),
        phaseInTurns: chance.uniform(.fading, who, 2 * index + 1))
    }
    let k = environment.kFactor
    directAmplitude = (k / (k + 1)).squareRoot()
    scatteredAmplitude = (1 / (k + 1) / Double(count)).squareRoot()
  }

  /// What fading adds to the level at a place; negative in a fade, and never below -60 dB.
  ///
  /// - Parameters:
  ///   - point: Where the phone is.
  ///   - distance: From the beacon to it, in metres.
  /// - Complexity: O(waves): 25 sines and cosines.
  func gain(at point: Point, distance: Double) -> Decibels {
    guard !scattered.isEmpty else { return .zero }
    let direct = distance / wavelength
    var real = directAmplitude * PortableMath.cosine(turns: direct)
    var imaginary = directAmplitude * PortableMath.sine(turns: direct)
    for wave in scattered {
      let phase = wave.phase(at: point)
      real += scatteredAmplitude * PortableMath.cosine(turns: phase)
      imaginary += scatteredAmplitude * PortableMath.sine(turns: phase)
    }
    return Decibels(10 * PortableMath.log10(max(real * real + imaginary * imaginary, 1e-6)))
  }
}
