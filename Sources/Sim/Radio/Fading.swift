import BLE

/// Fast fading: how a beacon's direct wave and its many reflections add up, as a field over the
/// plan for each beacon and channel.
///
/// Rician: a direct wave whose phase turns with the distance, and scattered waves from all around,
/// K being the ratio of their powers. The mean power is one. The field is fixed in space, and
/// changes over centimetres: half a wavelength is 6 cm. A phone at rest sees a constant fade on
/// each channel, and each channel has a fade of its own.
///
/// - SeeAlso: S. O. Rice, *Mathematical Analysis of Random Noise* (1944); R. H. Clarke, *A
///   statistical theory of mobile-radio reception* (1968), for the sum of plane waves from all
///   around.
struct Fading: Sendable {
  /// So many for each beacon and channel, one after the other.
  private var waves: [WaveQuad] = []
  private let directAmplitude: Float
  private let scatteredAmplitude: Float

  private static let quads = 4

  init(of beacons: [Who], in environment: RadioEnvironment, chance: Chance) {
    let k = environment.kFactor
    guard k.isFinite else {
      directAmplitude = 1
      scatteredAmplitude = 0
      return
    }
    let count = 4 * Self.quads
    directAmplitude = Float((k / (k + 1)).squareRoot())
    scatteredAmplitude = Float((1 / (k + 1) / Double(count)).squareRoot())
    waves = Array(repeating: WaveQuad(), count: 3 * Self.quads * beacons.count)
    for (number, beacon) in beacons.enumerated() {
      for channel in AdvertisingChannel.allCases {
        let who = beacon.and(UInt64(channel.rawValue))
        let first = (3 * number + channel.index) * Self.quads
        for index in 0..<count {
          let draw = { chance.uniform(.fading, who, 2 * UInt64(index) + $0) }
          waves[first + index / 4].set(
            index % 4, cyclesPerMetre: channel.frequency / 299_792_458,
            directionInTurns: (Double(index) + draw(0)) / Double(count), phaseInTurns: draw(1))
        }
      }
    }
  }

  /// What fading adds to the level at a place; negative in a fade, and never below -60 dB.
  ///
  /// - Parameters:
  ///   - beacon: Whose packet it is, as an index into the beacons.
  ///   - channel: The channel that it comes on.
  ///   - point: Where the phone is.
  ///   - distance: From the beacon to it, in metres.
  /// - Complexity: O(waves): 17 sines and cosines.
  func gain(
    of beacon: Int, on channel: AdvertisingChannel, at point: Point, distance: Double
  ) -> Decibels {
    guard !waves.isEmpty else { return .zero }
    let (x, y) = (Float(point.x), Float(point.y))
    var (real, imaginary) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
    let first = (3 * beacon + channel.index) * Self.quads
    for quad in first..<first + Self.quads {
      let phases = waves[quad].phases(x: x, y: y)
      real += phases.cosinesOfTurns
      imaginary += phases.sinesOfTurns
    }
    let turns = Float(distance * channel.frequency / 299_792_458)
    let direct = SIMD4<Float>(turns + 0.25, turns, 0, 0).sinesOfTurns
    let inPhase = scatteredAmplitude * real.total + directAmplitude * direct[0]
    let inQuadrature = scatteredAmplitude * imaginary.total + directAmplitude * direct[1]
    let power = Double(inPhase * inPhase + inQuadrature * inQuadrature)
    return Decibels(10 * PortableMath.log10(max(power, 1e-6)))
  }
}
