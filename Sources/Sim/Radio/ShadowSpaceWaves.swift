import BLE

/// Sixteen plane waves in space, evaluated in parallel.
///
/// Phases are in single precision, whose steps are 6 · 10⁻⁵ of a turn for a wave of 10 cm at 100 m.
/// The phases are the same on every platform, because only `+`, `-` and `*` are used.
struct ShadowSpaceWaves: Sendable {
  private var x = SIMD16<Float>.zero
  private var y = SIMD16<Float>.zero
  private var z = SIMD16<Float>.zero
  private var phaseInTurns = SIMD16<Float>.zero

  /// Sets one of the waves, with its phase at the plan's origin.
  mutating func set(_ lane: Int, to wave: ShadowWaveVector, phaseInTurns: Double) {
    x[lane] = Float(wave.x)
    y[lane] = Float(wave.y)
    z[lane] = Float(wave.z)
    self.phaseInTurns[lane] = Float(phaseInTurns)
  }

  /// The waves' phases at a position, in turns.
  @inline(__always)  // a call would copy all waves
  func phases(at position: Position) -> SIMD16<Float> {
    let (east, north) = (Float(position.point.x), Float(position.point.y))
    let up = Float(position.height)
    return SIMD16 { x[$0] * east + y[$0] * north + (z[$0] * up + phaseInTurns[$0]) }
  }
}

extension SIMD16<Float> {
  /// The sum of the cosines of these angles, which are in turns. The terms are added in a fixed
  /// order. Each cosine is as accurate as the cosines of `SIMD4`.
  var sumOfCosinesOfTurns: Float {
    let first = lowHalf.lowHalf.calledCosinesOfTurns + lowHalf.highHalf.calledCosinesOfTurns
    let second = highHalf.lowHalf.calledCosinesOfTurns + highHalf.highHalf.calledCosinesOfTurns
    return (first + second).total
  }
}
