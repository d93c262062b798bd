import BLE
import Foundation
import Testing

struct PortableMathTests {
  // The measured error is below 0.9 units in the last place: the nearest number or a neighbour.
  @Test func logarithmsAreWithinOneULP() {
    for (x, log, log10) in MathVectors.logarithms {
      #expect(numbersBetween(PortableMath.log(x), log) <= 1)
      #expect(numbersBetween(PortableMath.log10(x), log10) <= 1)
    }
  }

  @Test func powersAreWithinOneULP() {
    for (x, exp) in MathVectors.exponentials {
      #expect(numbersBetween(PortableMath.exp(x), exp) <= 1)
    }
    for (x, pow10) in MathVectors.powersOfTen {
      #expect(numbersBetween(PortableMath.pow10(x), pow10) <= 1)
    }
  }

  @Test func sinesAndCosinesAreWithinOneULP() {
    for (turns, sine, cosine) in MathVectors.angles {
      #expect(numbersBetween(PortableMath.sine(turns: turns), sine) <= 1)
      #expect(numbersBetween(PortableMath.cosine(turns: turns), cosine) <= 1)
    }
  }

  @Test func directionsAreWithinTwoULPs() {
    for (y, x, turns) in MathVectors.directions {
      #expect(numbersBetween(PortableMath.arctangent2(y: y, x: x), turns) <= 2)
    }
  }

  // The system's library is within one unit in the last place of the true value, and so are we.
  @Test func agreesWithSystemLogarithms() {
    for step in 1...40_000 {
      let x = Double(step) * 0x1.23456789abcdfp-13
      #expect(numbersBetween(PortableMath.log(x), Foundation.log(x)) <= 2)
      #expect(numbersBetween(PortableMath.log10(x), Foundation.log10(x)) <= 2)
    }
  }

  @Test func agreesWithSystemPowers() {
    for step in -20_000...20_000 {
      let x = Double(step) * 0x1.23456789abcdfp-7
      #expect(numbersBetween(PortableMath.exp(x), Foundation.exp(x)) <= 2)
      #expect(numbersBetween(PortableMath.pow10(x), Foundation.pow(10, x)) <= 2)
    }
  }

  // The system's angles are in radians. Rounding 2π · turns changes its results by up to 2^-53
  // times 2π.
  @Test func agreesWithSystemSinesAndCosines() {
    for step in -20_000...20_000 {
      let turns = Double(step) * 0x1.23456789abcdfp-15
      let radians = 2 * Double.pi * turns
      #expect(abs(PortableMath.sine(turns: turns) - Foundation.sin(radians)) < 0x1p-50)
      #expect(abs(PortableMath.cosine(turns: turns) - Foundation.cos(radians)) < 0x1p-50)
    }
  }

  @Test func agreesWithSystemDirections() {
    for step in -20_000...20_000 {
      let (y, x) = (Double(step) * 0x1.23456789abcdfp-10, 7.25 - Double(step & 15))
      let expected = Foundation.atan2(y, x) / (2 * Double.pi)
      #expect(numbersBetween(PortableMath.arctangent2(y: y, x: x), expected) <= 3)
    }
  }

  // The digests are from an independent transcription of the formulas into Python, whose numbers
  // are IEEE 754 doubles and whose operations are never fused.
  @Test func resultsAreIdenticalOnEveryPlatform() {
    #expect(digest { PortableMath.log($0) } == 0xFEDA_F946_671B_732F)
    #expect(digest { PortableMath.log10($0) } == 0x71CA_6BED_CD9C_E618)
    #expect(digest { PortableMath.exp($0 - 150) } == 0x933A_2299_D29A_E57E)
    #expect(digest { PortableMath.pow10($0 - 150) } == 0x810E_5F1E_A165_2994)
    #expect(digest { PortableMath.sine(turns: $0) } == 0xAD97_6ECA_EF83_3BF7)
    #expect(digest { PortableMath.cosine(turns: $0) } == 0x3211_B768_06D4_9D52)
    #expect(
      digest { PortableMath.arctangent2(y: $0 - 150, x: 80 - $0) } == 0x7D42_4722_C853_C5E5)
  }

  @Test func logarithmsAtTheLimits() {
    for log in [PortableMath.log, PortableMath.log10] {
      #expect(log(0) == -.infinity)
      #expect(log(-0.0) == -.infinity)
      #expect(log(.infinity) == .infinity)
      #expect(log(-1).isNaN)
      #expect(log(-.infinity).isNaN)
      #expect(log(.nan).isNaN)
      #expect(log(1) == 0)
    }
  }

  // The literals of these powers are exact, or the nearest numbers to them.
  @Test func integerPowersOfTenAreExact() throws {
    for exponent in -300...300 {
      let power = try #require(Double("1e\(exponent)"))
      #expect(PortableMath.log10(power) == Double(exponent))
    }
    for exponent in 0...22 {
      let power = try #require(Double("1e\(exponent)"))
      #expect(PortableMath.pow10(Double(exponent)) == power)
    }
  }

  @Test func powersAtTheLimits() {
    for power in [PortableMath.exp, PortableMath.pow10] {
      #expect(power(0) == 1)
      #expect(power(-0.0) == 1)
      #expect(power(.infinity) == .infinity)
      #expect(power(-.infinity) == 0)
      #expect(power(1e300) == .infinity)
      #expect(power(-1e300) == 0)
      #expect(power(.nan).isNaN)
    }
    #expect(PortableMath.exp(709.79) == .infinity)
    #expect(PortableMath.exp(709.78) < .infinity)
    #expect(PortableMath.exp(-745.14) == 0)
    #expect(PortableMath.exp(-745.13) == .leastNonzeroMagnitude)
    #expect(PortableMath.pow10(308.26) == .infinity)
    #expect(PortableMath.pow10(308.25) < .infinity)
    #expect(PortableMath.pow10(-324) == 0)
    #expect(PortableMath.pow10(-323.3) == .leastNonzeroMagnitude)
  }

  @Test func quarterTurnsAreExact() {
    for turn in [0, 1, -1, 3, 1_000_003, -0x1p51, 0x1p60, 1e300] as [Double] {
      #expect(PortableMath.sine(turns: turn) == 0)
      #expect(PortableMath.cosine(turns: turn) == 1)
    }
    for turn in [0, 1, -1, 3, 1_000_003] as [Double] {
      #expect(PortableMath.sine(turns: turn + 0.25) == 1)
      #expect(PortableMath.cosine(turns: turn + 0.25) == 0)
      #expect(PortableMath.sine(turns: turn + 0.5) == 0)
      #expect(PortableMath.cosine(turns: turn + 0.5) == -1)
      #expect(PortableMath.sine(turns: turn + 0.75) == -1)
      #expect(PortableMath.cosine(turns: turn + 0.75) == 0)
    }
  }

  @Test func sineIsOddAndCosineIsEven() {
    for step in 0..<1000 {
      let turns = Double(step) * 0x1.23456789abcdfp-7
      #expect(PortableMath.sine(turns: -turns) == -PortableMath.sine(turns: turns))
      #expect(PortableMath.cosine(turns: -turns) == PortableMath.cosine(turns: turns))
    }
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan])
  func nonFiniteAnglesGiveNaN(turns: Double) {
    #expect(PortableMath.sine(turns: turns).isNaN)
    #expect(PortableMath.cosine(turns: turns).isNaN)
  }

  // IEEE 754-2019, section 9.2.1, on atan2Pi, which is twice this.
  @Test(
    arguments: [
      (0, 1, 0), (1, 1, 0.125), (1, 0, 0.25), (1, -1, 0.375), (0, -1, 0.5),
      (-1, 1, -0.125), (-1, 0, -0.25), (-1, -1, -0.375), (-0.0, -1, -0.5), (-0.0, 1, -0.0),
      (0, 0, 0), (-0.0, 0, -0.0), (0, -0.0, 0.5), (-0.0, -0.0, -0.5),
      (.infinity, .infinity, 0.125), (.infinity, -.infinity, 0.375), (-.infinity, 5, -0.25),
      (3, .infinity, 0), (3, -.infinity, 0.5), (-3, .infinity, -0.0),
    ] as [(Double, Double, Double)])
  func compassDirectionsAreExact(y: Double, x: Double, turns: Double) {
    let found = PortableMath.arctangent2(y: y, x: x)
    #expect(found == turns)
    #expect(found.sign == turns.sign)
  }

  @Test func directionOfNaNIsNaN() {
    #expect(PortableMath.arctangent2(y: .nan, x: 1).isNaN)
    #expect(PortableMath.arctangent2(y: 1, x: .nan).isNaN)
  }

  @Test func directionOfCosineAndSineIsTheAngle() {
    for step in -4999..<5000 {
      let turns = Double(step) / 10_000
      let found = PortableMath.arctangent2(
        y: PortableMath.sine(turns: turns), x: PortableMath.cosine(turns: turns))
      // The errors of sine and cosine are below 2^-53, which turns the point by less than 2^-54.
      // Near half a turn, one unit in the last place of the direction is 2^-54, and its error is
      // below 1.6 units.
      #expect(abs(found - turns) < 0x1.4p-53)
    }
  }
}

/// The number of steps between neighbouring numbers from one number to the other.
private func numbersBetween(_ a: Double, _ b: Double) -> UInt64 {
  func place(_ x: Double) -> Int64 {
    x.sign == .minus ? -Int64(x.magnitude.bitPattern) : Int64(x.bitPattern)
  }
  return (place(a) - place(b)).magnitude
}

/// The FNV-1a hash of the bytes, lowest first, of a function's results at 4096 arguments from 0.07
/// to 291.
private func digest(of function: (Double) -> Double) -> UInt64 {
  var hash = StableHash(of: "")
  for step in 1...4096 {
    let bits = function(Double(step) * 0x1.23456789abcdfp-4).bitPattern
    for shift in 0..<8 as Range<UInt64> {
      hash.add(UInt8(truncatingIfNeeded: bits >> (8 * shift)))
    }
  }
  return hash.value
}
