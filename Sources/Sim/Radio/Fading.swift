import BLE

/// Fast fading: the interference of a device's direct wave and its many reflections, as a field
/// over the plan for each device and channel.
///
/// The field of a fixed device, a beacon or a receiver, is a function of the place of the other end
/// of a link, whichever end sends. The field of a tag between two moving ends is a function of both
/// places: each scattered wave leaves the tag in a direction of its own.
///
/// The fields of different channels are independent. Advertising channels lie at least 24 MHz
/// apart. Data channels lie 2 MHz apart; in a room, neighbouring ones fade similarly to some
/// degree, which is neglected.
///
/// The fading is Rician: a direct wave whose phase depends on the distance, and scattered waves
/// from all directions. K is the power of the direct wave over that of the scattered waves, and the
/// mean power of the field is one. The field is fixed in space and changes over centimetres: half a
/// wavelength is 6 cm. A phone at rest sees a nearly constant fade on each channel, and a different
/// one on each.
///
/// At rest, only the few waves scattered by moving people change. The phase of each of these waves
/// drifts at its own frequency, drawn from a normal distribution. The autocorrelation of their sum
/// after a time t is then exp(-(t/T)²) on average, with the coherence time T.
///
/// - SeeAlso: S. O. Rice, *Mathematical Analysis of Random Noise* (1944); R. H. Clarke, *A
///   statistical theory of mobile-radio reception* (1968), for the sum of plane waves from all
///   directions.
struct Fading<Channel: RadioChannel>: Sendable {
  /// The waves of each fixed device, and then of each tag: those of each channel in turn.
  private var waves: [FadingWaves] = []
  /// The moving waves: four for each device and channel, in the same order; empty if nothing moves.
  private var movingWaves: [FadingWaves] = []
  /// The drift rates of the moving waves' phases, in turns per second.
  private var drifts: [SIMD4<Double>] = []
  /// The waves of the tags' fields as they leave each tag, on each channel in turn.
  private var departures: [FadingWaves] = []
  /// The amplitudes of a static and of a moving wave, for a scattered power of 1.
  private let stillAmplitude: Float
  private let movingAmplitude: Float

  private static var quads: Int { 4 }

  /// The fields of fixed devices, and then of tags.
  init(
    of fixed: [RandomStream], and tags: [RandomStream] = [], in environment: RadioEnvironment,
    chance: Chance
  ) {
    let count = 4 * Self.quads
    stillAmplitude = Float(((1 - environment.movingShare) / Double(count)).squareRoot())
    movingAmplitude = Float((environment.movingShare / 4).squareRoot())
    guard environment.kFactor.isFinite else { return }
    let devices = fixed + tags
    waves = Array(repeating: FadingWaves(), count: Channel.count * Self.quads * devices.count)
    for (number, device) in devices.enumerated() {
      for channel in Channel.all {
        let stream = device.and(UInt64(channel.rawValue))
        let first = (Channel.count * number + channel.index) * Self.quads
        for index in 0..<count {
          let draw = { chance.uniform(.fading, stream, 2 * UInt64(index) + $0) }
          waves[first + index / 4].set(
            index % 4, cyclesPerMetre: channel.frequency / 299_792_458,
            directionInTurns: (Double(index) + draw(0)) / Double(count), phaseInTurns: draw(1))
        }
        if environment.movingShare > 0 {
          addMovingWaves(of: stream, on: channel, keeping: environment.movingTime, chance: chance)
        }
        if number >= fixed.count { addDepartures(of: stream, on: channel, chance: chance) }
      }
    }
  }

  private mutating func addDepartures(
    of stream: RandomStream, on channel: Channel, chance: Chance
  ) {
    for quad in 0..<Self.quads {
      departures.append(FadingWaves())
      for lane in 0..<4 {
        let index = UInt64(4 * quad + lane)
        departures[departures.count - 1].set(
          lane, cyclesPerMetre: channel.frequency / 299_792_458,
          directionInTurns: chance.uniform(.departure, stream, index), phaseInTurns: 0)
      }
    }
  }

  private mutating func addMovingWaves(
    of stream: RandomStream, on channel: Channel, keeping time: Duration, chance: Chance
  ) {
    var quad = FadingWaves()
    var drift = SIMD4<Double>.zero
    for lane in 0..<4 {
      let (direction, phase) = chance.twoUniforms(.moving, stream, 2 * UInt64(lane))
      quad.set(
        lane, cyclesPerMetre: channel.frequency / 299_792_458,
        directionInTurns: (Double(lane) + direction) / 4, phaseInTurns: phase)
      // A deviation of 1 / (√2 π T) gives a correlation of 1/e after T.
      drift[lane] =
        chance.normal(.moving, stream, 2 * UInt64(lane) + 1)
        / (2.0.squareRoot() * .pi * time.inSeconds)
    }
    movingWaves.append(quad)
    drifts.append(drift)
  }

  /// The maximum gain for any K. If all scattered waves are in phase, with amplitudes that add up
  /// to c, the power (c + √K)² / (K + 1) is at most 1 + c².
  var mostGain: Decibels {
    guard !waves.isEmpty else { return .zero }
    let scattered = Double(Float(4 * Self.quads) * stillAmplitude + 4 * movingAmplitude)
    return Decibels(10 * PortableMath.log10(1 + scattered * scattered) + 1e-3)
  }

  /// The gain due to fading at a point; negative in a fade, and at least -60 dB.
  ///
  /// - Parameters:
  ///   - device: The fixed device, as an index into the devices.
  ///   - channel: The channel of the packet.
  ///   - point: The position of the other end.
  ///   - time: The time.
  ///   - distance: The distance between the ends, in metres.
  ///   - kFactor: The ratio of the direct wave's power there to that of the scattered waves.
  /// - Complexity: O(waves): 21 sines and cosines.
  func gain(
    of device: Int, on channel: Channel, at point: Point, time: Instant,
    distance: Double, kFactor: Double
  ) -> Decibels {
    gain(
      ofField: Channel.count * device + channel.index, leaving: nil, at: point, time: time,
      distanceInWaves: distance * channel.frequency / 299_792_458, kFactor: kFactor)
  }

  /// The gain due to fading between a tag and a phone, which both move.
  ///
  /// - Parameters:
  ///   - tag: The tag, as an index into the tags.
  ///   - start: The position of the tag.
  ///   - point: The position of the phone.
  /// - Complexity: As for one moving end.
  func gain(
    ofTag tag: Int, at start: Point, on channel: Channel, to point: Point,
    time: Instant, distance: Double, kFactor: Double
  ) -> Decibels {
    let field = (waves.count - departures.count) / Self.quads + Channel.count * tag + channel.index
    return gain(
      ofField: field, leaving: start, at: point, time: time,
      distanceInWaves: distance * channel.frequency / 299_792_458, kFactor: kFactor)
  }

  /// The gain of a field.
  ///
  /// - Parameter start: The position of the tag that has the field; `nil` for a fixed device.
  @inline(__always)  // a closure for the phases would be called for each quad
  private func gain(
    ofField field: Int, leaving start: Point?, at point: Point, time: Instant,
    distanceInWaves: Double, kFactor: Double
  ) -> Decibels {
    guard !waves.isEmpty else { return .zero }
    let (first, firstOfTags) = (field * Self.quads, waves.count - departures.count)
    let (x, y) = (Float(point.x), Float(point.y))
    var (real, imaginary) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
    for quad in 0..<Self.quads {
      var phases = waves[first + quad].phases(x: x, y: y)
      if let start {
        phases += departures[first + quad - firstOfTags]
          .phases(x: Float(start.x), y: Float(start.y))
      }
      real += phases.cosinesOfTurns
      imaginary += phases.sinesOfTurns
    }
    real *= stillAmplitude
    imaginary *= stillAmplitude
    if !movingWaves.isEmpty {
      let drifted = drifts[field].fractions(times: Double(time.nanoseconds) * 1e-9)
      let phases = movingWaves[field].phases(x: x, y: y) + drifted
      real += movingAmplitude * phases.cosinesOfTurns
      imaginary += movingAmplitude * phases.sinesOfTurns
    }
    let directAmplitude = Float(kFactor.squareRoot())
    let turns = Float(distanceInWaves)
    let direct = SIMD4<Float>(turns + 0.25, turns, 0, 0).sinesOfTurns
    let inPhase = real.total + directAmplitude * direct[0]
    let inQuadrature = imaginary.total + directAmplitude * direct[1]
    let power = Double(inPhase * inPhase + inQuadrature * inQuadrature) / (kFactor + 1)
    return Decibels(10 * PortableMath.log10(max(power, 1e-6)))
  }
}

extension SIMD4<Double> {
  /// The fractional parts of the products of the lanes and a number.
  @inline(__always)  // a call would spill all vectors
  fileprivate func fractions(times factor: Double) -> SIMD4<Float> {
    let turns = self * factor
    // Above 2⁵², numbers have no fractional bits, so adding and subtracting `noFractions` rounds.
    let noFractions = SIMD4<Double>(repeating: 0x1.8p52)
    let rest = turns - ((turns + noFractions) - noFractions)
    return SIMD4<Float>(Float(rest[0]), Float(rest[1]), Float(rest[2]), Float(rest[3]))
  }
}
