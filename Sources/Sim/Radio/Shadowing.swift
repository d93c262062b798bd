import BLE

/// Slow shadowing: the effect of furniture and stationary people, as a Gaussian field over the
/// positions of both devices of a link.
///
/// The field is fixed in space: a pair of places has the same shadowing whenever it is revisited,
/// in both directions, whatever the names of the devices. Devices near one another have related
/// shadows: see `ShadowCorrelation`. The field is a sum of waves over both positions, so a device
/// at rest adds a constant phase to each wave, and costs nothing more.
struct Shadowing: Sendable {
  /// The first waves of all pairs, and then the second ones. They are in an array, because copies
  /// of so many numbers would be slow.
  private let waves: [ShadowSpaceWaves]
  private let correlation: ShadowCorrelation
  /// The amplitude of a wave, in decibels, if the two terms of the field are unrelated.
  private let amplitude: Double

  /// The phases of all waves at one end of a link, each with half of the phase of its pair.
  struct End: Sendable {
    fileprivate var first: SIMD16<Float>
    fileprivate var second: SIMD16<Float>
  }

  /// The shadowing with given waves.
  init(of pairs: [ShadowWavePair], in environment: RadioEnvironment) {
    correlation = ShadowCorrelation(distance: environment.decorrelationDistance)
    amplitude = environment.shadowingDeviation * Self.deviationsPerWave
    var (first, second) = (ShadowSpaceWaves(), ShadowSpaceWaves())
    for (lane, pair) in pairs.enumerated() {
      first.set(lane, to: pair.first, phaseInTurns: pair.phaseInTurns / 2)
      second.set(lane, to: pair.second, phaseInTurns: pair.phaseInTurns / 2)
    }
    waves = [first, second]
  }

  /// The shadowing of a run.
  init(in environment: RadioEnvironment, chance: Chance, tilt: ShadowTilt = .none) {
    guard environment.shadowingDeviation > 0 else {
      self.init(of: [], in: environment)
      return
    }
    let draw = ShadowDraw(in: environment, chance: chance, tilt: tilt, isWeighed: false)
    self.init(of: draw.waves, in: environment)
  }

  /// The amplitude of a wave over long links, in standard deviations of the field.
  static let deviationsPerWave = 1 / Double(ShadowWavePair.count).squareRoot()

  /// The phases at the position of a device.
  @inline(__always)
  func end(at position: Position) -> End {
    End(first: waves[0].phases(at: position), second: waves[1].phases(at: position))
  }

  /// The gain due to shadowing over a link; negative in a shadow.
  ///
  /// - Parameter length: The distance between the ends, in metres.
  /// - Complexity: O(waves): 32 cosines.
  @inline(__always)
  func gain(from one: End, to other: End, length: Double) -> Decibels {
    guard amplitude > 0 else { return .zero }
    let sum =
      SIMD16 { one.first[$0] + other.second[$0] }.sumOfCosinesOfTurns
      + SIMD16 { one.second[$0] + other.first[$0] }.sumOfCosinesOfTurns
    return Decibels(amplitude * correlation.unit(over: length) * Double(sum))
  }
}

extension SIMD4<Float> {
  /// The sum of the four lanes, in a fixed order.
  var total: Float { (self[0] + self[2]) + (self[1] + self[3]) }
}
