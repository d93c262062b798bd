@testable import Buildings
import Testing

struct ComplexNumberTests {
  @Test func divisionInvertsMultiplication() {
    let (a, b) = (ComplexNumber(3, -4), ComplexNumber(-1, 2))
    // (3 - 4j) · (-1 + 2j) = 5 + 10j.
    #expect(a * b == ComplexNumber(5, 10))
    #expect(ComplexNumber(5, 10) / b == a)
    #expect(a + b == ComplexNumber(2, -2) && a - b == ComplexNumber(4, -6))
    #expect(a.squaredMagnitude == 25)
  }

  @Test(arguments: [
    (ComplexNumber(3, -4), ComplexNumber(2, -1)), (ComplexNumber(0, -2), ComplexNumber(1, -1)),
    (ComplexNumber(9), ComplexNumber(3)),
  ])
  func rootsHaveAPositiveRealPart(square: ComplexNumber, root: ComplexNumber) {
    #expect((square.squareRoot - root).squaredMagnitude < 1e-30)
  }

  @Test func wavesTurnClockwiseAndDecay() {
    #expect(ComplexNumber.wave(turns: ComplexNumber(0.25)) == ComplexNumber(0, -1))
    #expect(ComplexNumber.wave(turns: ComplexNumber(3)) == ComplexNumber(1, 0))
    // Half a turn, and e⁻¹.
    let wave = ComplexNumber.wave(turns: ComplexNumber(0.5, -0.15915494309189535))
    #expect((wave - ComplexNumber(-0.36787944117144233)).squaredMagnitude < 1e-30)
  }
}
