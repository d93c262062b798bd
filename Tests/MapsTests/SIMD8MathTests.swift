import BLE
@testable import Maps
import Testing

struct SIMD8MathTests {
  /// Numbers from 2⁻⁶⁰ to 2⁶⁰, more densely from 1/4 to 4.
  private static let numbers: [Float] =
    (0..<20_000).map { index in
      Float(sign: .plus, exponent: index % 121 - 60, significand: 1 + Float(index) / 20_000)
    } + (0..<20_000).map { 0.25 + Float($0) * 3.75 / 20_000 }

  @Test func rootsMatchTheProcessor() {
    for number in Self.numbers {
      let root = Double(number).squareRoot()
      let eight = SIMD8(repeating: number)
      #expect(abs(Double(eight.squareRoots[3]) / root - 1) < 5e-6)
      #expect(abs(Double(eight.reciprocalSquareRoots[5]) * root - 1) < 5e-6)
    }
    #expect(SIMD8<Float>.zero.squareRoots == .zero)
  }

  @Test func logarithmsMatchDoublePrecision() {
    for number in Self.numbers {
      let expected = PortableMath.log10(Double(number)) / PortableMath.log10(2)
      let found = Double(SIMD8(repeating: number).binaryLogarithms[6])
      #expect(abs(found - expected) < 1e-6 + expected.magnitude * 0x1p-23, "\(number)")
    }
  }

  @Test func lanesAreIndependent() {
    let numbers = SIMD8<Float>(1, 2, 4, 8, 16, 32, 64, 0.5)
    #expect(numbers.binaryLogarithms == SIMD8(0, 1, 2, 3, 4, 5, 6, -1))
    #expect(numbers.lesser(SIMD8(repeating: 8)) == SIMD8(1, 2, 4, 8, 8, 8, 8, 0.5))
    #expect(numbers.kept(where: numbers .> 8) == SIMD8(0, 0, 0, 0, 16, 32, 64, 0))
  }
}
