import BLE

/// The sway of a standing person, and of the phone with them.
///
/// On each axis, the sway is a sum of four sines of equal amplitude, 12 mm RMS in total. Their
/// frequencies are between 0.005 and 0.7 Hz, one in each of four bands of equal ratio: sway is slow
/// and wide rather than quick. With a K factor of 2, the autocorrelation of the level on a channel
/// is then 0.64, 0.32 and 0.26 after 0.5, 1 and 2 s. Measured on standing people: 0.58, 0.41 and
/// 0.21 (MITRE).
struct BodySway: Sendable {
  private var cyclesPerSecondX = SIMD4<Float>.zero
  private var cyclesPerSecondY = SIMD4<Float>.zero
  private var phaseInTurnsX = SIMD4<Float>.zero
  private var phaseInTurnsY = SIMD4<Float>.zero

  /// The amplitude of each sine, in metres: 12 mm · √(2 / 4).
  private static let amplitude: Float = 0.008_485_3
  private static let lowest = 0.005
  private static let highest = 0.7

  /// The sway of a person.
  init(of stream: RandomStream, chance: Chance) {
    let octaves = PortableMath.log(Self.highest / Self.lowest)
    for lane in 0..<4 {
      let draw = { chance.twoUniforms(.sway, stream, 2 * UInt64(lane) + $0) }
      let frequency = { (uniform: Double) in
        Float(Self.lowest * PortableMath.exp(octaves * (Double(lane) + uniform) / 4))
      }
      let (x, y) = (draw(0), draw(1))
      cyclesPerSecondX[lane] = frequency(x.0)
      phaseInTurnsX[lane] = Float(x.1)
      cyclesPerSecondY[lane] = frequency(y.0)
      phaseInTurnsY[lane] = Float(y.1)
    }
  }

  /// The offset of the phone from its mean position at a time.
  func offset(at time: Instant) -> Vector {
    let seconds = Float(Double(time.nanoseconds) * 1e-9)
    let x = (cyclesPerSecondX * seconds + phaseInTurnsX).sinesOfTurns.total
    let y = (cyclesPerSecondY * seconds + phaseInTurnsY).sinesOfTurns.total
    return Vector(dx: Double(Self.amplitude * x), dy: Double(Self.amplitude * y))
  }
}
