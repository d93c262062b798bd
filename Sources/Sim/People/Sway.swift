import BLE

/// How someone sways who stands, and the phone with them.
///
/// On each axis a sum of four sines of the same strength, 12 mm in the root mean square, with
/// frequencies of 0.005 to 0.7 Hz, one in each of four bands of equal ratio: a body's sway is slow
/// and wide rather than quick. With K = 2 the level on a channel then correlates by 0.64, 0.32 and
/// 0.26 after 0.5, 1 and 2 s; on people who stood 0.58, 0.41 and 0.21 were measured (MITRE).
struct Sway: Sendable {
  private var cyclesPerSecondX = SIMD4<Float>.zero
  private var cyclesPerSecondY = SIMD4<Float>.zero
  private var phaseInTurnsX = SIMD4<Float>.zero
  private var phaseInTurnsY = SIMD4<Float>.zero

  /// Of each sine, in metres: 12 mm · √(2 / 4).
  private static let amplitude: Float = 0.008_485_3
  private static let lowest = 0.005
  private static let highest = 0.7

  /// The sway of someone.
  init(of who: Who, chance: Chance) {
    let octaves = PortableMath.log(Self.highest / Self.lowest)
    for lane in 0..<4 {
      let draw = { chance.twoUniforms(.sway, who, 2 * UInt64(lane) + $0) }
      let frequency = { (luck: Double) in
        Float(Self.lowest * PortableMath.exp(octaves * (Double(lane) + luck) / 4))
      }
      let (x, y) = (draw(0), draw(1))
      cyclesPerSecondX[lane] = frequency(x.0)
      phaseInTurnsX[lane] = Float(x.1)
      cyclesPerSecondY[lane] = frequency(y.0)
      phaseInTurnsY[lane] = Float(y.1)
    }
  }

  /// How far from the middle the phone is at a time.
  func offset(at time: Instant) -> Vector {
    let seconds = Float(Double(time.nanoseconds) * 1e-9)
    let x = (cyclesPerSecondX * seconds + phaseInTurnsX).sinesOfTurns.total
    let y = (cyclesPerSecondY * seconds + phaseInTurnsY).sinesOfTurns.total
    return Vector(dx: Double(Self.amplitude * x), dy: Double(Self.amplitude * y))
  }
}
