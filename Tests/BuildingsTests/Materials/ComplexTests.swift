@testable import Buildings
import Testing

struct ComplexTests {
  @Test func divisionInvertsMultiplication() {
    let (a, b) = (Complex(3, -4), Complex(-1, 2))
    // (3 - 4j) · (-1 + 2j) = 5 + 10j.
    #expect(a * b == Complex(5, 10))
    #expect(Complex(5, 10) / b == a)
    #expect(a + b == Complex(2, -2) && a - b == Complex(4, -6))
    #expect(a.squaredMagnitude == 25)
  }

  @Test(arguments: [
    (Complex(3, -4), Complex(2, -1)), (Complex(0, -2), Complex(1, -1)),
    (Complex(9), Complex(3)),
  ])
  func rootsHaveAPositiveRealPart(square: Complex, root: Complex) {
    #expect((square.squareRoot - root).squaredMagnitude < 1e-30)
  }

  @Test func wavesTurnClockwiseAndDecay() {
    #expect(Complex.wave(turns: Complex(0.25)) == Complex(0, -1))
    #expect(Complex.wave(turns: Complex(3)) == Complex(1, 0))
    // Half a turn, and e⁻¹.
    let wave = Complex.wave(turns: Complex(0.5, -0.15915494309189535))
    #expect((wave - Complex(-0.36787944117144233)).squaredMagnitude < 1e-30)
  }
}
