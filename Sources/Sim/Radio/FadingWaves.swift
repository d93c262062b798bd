import BLE

/// Four horizontal plane waves over the plan, evaluated in parallel.
///
/// Phases are in single precision, whose steps are 10⁻⁴ of a turn at 100 m for waves of the band.
/// The phases are the same on every platform, because only `+`, `-` and `*` are used.
struct FadingWaves: Sendable {
  private var cyclesPerMetreX = SIMD4<Float>.zero
  private var cyclesPerMetreY = SIMD4<Float>.zero
  private var phaseInTurns = SIMD4<Float>.zero

  /// Sets one of the four waves.
  mutating func set(
    _ lane: Int, cyclesPerMetre: Double, directionInTurns: Double, phaseInTurns: Double
  ) {
    cyclesPerMetreX[lane] = Float(cyclesPerMetre * PortableMath.cosine(turns: directionInTurns))
    cyclesPerMetreY[lane] = Float(cyclesPerMetre * PortableMath.sine(turns: directionInTurns))
    self.phaseInTurns[lane] = Float(phaseInTurns)
  }

  /// The waves' phases at a point, in turns.
  @inline(__always)  // a call would spill all vectors
  func phases(x: Float, y: Float) -> SIMD4<Float> {
    SIMD4 { cyclesPerMetreX[$0] * x + cyclesPerMetreY[$0] * y + phaseInTurns[$0] }
  }
}

extension SIMD4<Float> {
  /// The sines of angles in turns, with an error of at most 2 · 10⁻⁷.
  ///
  /// - Precondition: The angles lie within 2²² turns.
  @inline(__always)  // a call would spill all vectors
  var sinesOfTurns: SIMD4<Float> { SIMD4 { self[$0].sineOfTurns } }

  /// The cosines of angles in turns, with the error and the precondition of `sinesOfTurns`.
  @inline(__always)
  var cosinesOfTurns: SIMD4<Float> { SIMD4 { (self[$0] + 0.25).sineOfTurns } }

  /// The same as `cosinesOfTurns`, but by a call: several inlined evaluations in a row would spill
  /// all vectors.
  @inline(never)
  var calledCosinesOfTurns: SIMD4<Float> { cosinesOfTurns }
}

extension Float {
  /// The sine of an angle in turns, with an error of at most 2 · 10⁻⁷.
  ///
  ///     sin 2πt = u · (1/4 - u²) · P(u²),  u = t less the nearest integer
  ///
  /// with P of fourth degree, a minimax fit. Exactly zero at every half turn.
  ///
  /// - Precondition: The angle lies within 2²² turns.
  @inline(__always)  // lanes of a vector are computed together
  fileprivate var sineOfTurns: Float {
    // Above 2²³, numbers have no fractional bits, so adding and subtracting `noFractions` rounds.
    let noFractions: Float = 0x1.8p23
    let u = self - ((self + noFractions) - noFractions)
    let z = u * u
    let p = ((0x1.87773ap3 * z - 0x1.30fc5p5) * z + 0x1.0c2cf4p6) * z - 0x1.0356b6p6
    return u * (0.25 - z) * (p * z + 0x1.921faap4)
  }
}
