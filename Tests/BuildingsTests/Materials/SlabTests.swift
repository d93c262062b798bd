import BLE
@testable import Buildings
import TestSupport
import Testing

struct SlabTests {
  private func slab(_ layers: (dielectric: Dielectric, thickness: Double)...) -> Slab {
    Slab(layers: layers.map { Layer(of: $0.dielectric, thickness: $0.thickness) })
  }

  private func cosine(degrees: Double) -> Double { PortableMath.cosine(turns: degrees / 360) }

  private func loss(_ slab: Slab, _ polarisation: Slab.Polarisation, cosine: Double) -> Double {
    let through = slab.waves(polarisation, cosine: cosine).transmitted
    return -10 * PortableMath.log10(through.squaredMagnitude)
  }

  @Test(arguments: SlabVector.all)
  func lossesMatchTheRecommendation(vector: SlabVector) {
    let slab = Slab(layers: vector.layers.map { Layer(of: $0.dielectric, thickness: $0.thickness) })
    for (index, degrees) in SlabVector.degrees.enumerated() {
      let cosine = cosine(degrees: degrees)
      // Half of the last digit, with a margin.
      #expect(abs(loss(slab, .electric, cosine: cosine) - vector.te[index]) < 0.0051)
      #expect(abs(loss(slab, .magnetic, cosine: cosine) - vector.tm[index]) < 0.0051)
      let shares = [vector.te[index], vector.tm[index]].map { PortableMath.pow10(-$0 / 10) }
      #expect(abs(slab.loss(cosine: cosine) + 10 * PortableMath.log10(shares.mean)) < 0.0051)
    }
  }

  /// The mean of both polarisations through four different layers, by transfer matrices in Python.
  @Test(arguments: zip([0.0, 40, 80], [11.430470667549, 14.552944902583, 16.985604961551]))
  func differentLayersMatchTransferMatrices(degrees: Double, expected: Double) {
    let wall = slab((.concrete, 0.15), (.air, 0.05), (.plasterboard, 0.0125), (.glass, 0.006))
    #expect(abs(wall.loss(cosine: cosine(degrees: degrees)) - expected) < 1e-9)
  }

  @Test func lossIsTheSameFromEitherFace() {
    let there = slab((.concrete, 0.15), (.air, 0.05), (.plasterboard, 0.0125))
    let back = slab((.plasterboard, 0.0125), (.air, 0.05), (.concrete, 0.15))
    for step in 1...64 {
      let cosine = Double(step) / 64
      #expect(abs(there.loss(cosine: cosine) - back.loss(cosine: cosine)) < 1e-9)
    }
  }

  @Test func cutLayersEqualAWholeLayer() {
    let whole = slab((.brick, 0.1025))
    let cut = slab((.brick, 0.03), (.brick, 0), (.brick, 0.0725))
    for step in 1...64 {
      let cosine = Double(step) / 64
      #expect(abs(whole.loss(cosine: cosine) - cut.loss(cosine: cosine)) < 1e-9)
    }
  }

  @Test func airAndLayersWithoutThicknessAreLossless() {
    for wall in [slab(), slab((.concrete, 0)), slab((.air, 3)), slab((.metal, 0), (.air, 0.1))] {
      for cosine in [1, 0.5, 0.0625] {
        #expect(wall.loss(cosine: cosine) < 1e-9)
      }
    }
  }

  @Test func nothingIsAmplified() {
    var dice = Dice(3)
    for _ in 0..<300 {
      let wall = Slab(
        layers: (0..<dice.integer(1...4)).map { _ in
          Layer(
            of: Dielectric.known[dice.integer(0...Dielectric.known.count - 1)].dielectric,
            thickness: dice.number(0...0.3))
        })
      for polarisation in [Slab.Polarisation.electric, .magnetic] {
        let waves = wall.waves(polarisation, cosine: dice.number(0.01...1))
        let power = waves.transmitted.squaredMagnitude + waves.reflected.squaredMagnitude
        #expect(power <= 1 + 1e-9)
      }
    }
  }

  /// A slab reflects what it neither absorbs nor transmits.
  @Test func energyIsConservedWithoutConductivity() {
    let clear = Dielectric(permittivity: 4, conductivity: 0)
    for step in 1...64 {
      for polarisation in [Slab.Polarisation.electric, .magnetic] {
        let waves = slab((clear, 0.05)).waves(polarisation, cosine: Double(step) / 64)
        let power = waves.transmitted.squaredMagnitude + waves.reflected.squaredMagnitude
        #expect(abs(power - 1) < 1e-12)
      }
    }
  }

  /// Index n = 2, at perpendicular incidence. A thickness of half a wave is transparent; a quarter
  /// of a wave transmits (2n / (n² + 1))². At Brewster's angle, whose tangent is n, TM passes any
  /// thickness.
  @Test func losslessSlabsMatchTheTextbook() {
    let clear = Dielectric(permittivity: 4, conductivity: 0)
    let wave = Diffraction.wavelength / 2
    #expect(slab((clear, wave / 2)).loss(cosine: 1) < 1e-9)
    let quarter = -10 * PortableMath.log10(0.64)
    #expect(abs(slab((clear, wave / 4)).loss(cosine: 1) - quarter) < 1e-9)
    #expect(abs(loss(slab((clear, 0.037)), .magnetic, cosine: 1 / 5.0.squareRoot())) < 1e-9)
  }

  /// Thick concrete loses 0.0662 dB more per millimetre, at perpendicular incidence.
  @Test func lossOfThickConcreteGrowsLinearly() {
    let (one, two) = (slab((.concrete, 0.6)), slab((.concrete, 0.7)))
    #expect(abs(two.loss(cosine: 1) - one.loss(cosine: 1) - 6.62) < 0.02)
  }

  @Test func metalHasTheMaximumLoss() {
    for thickness in [0.0001, 0.002, 1] {
      for cosine in [1, 0.5, 0.0625] {
        #expect(slab((.metal, thickness)).loss(cosine: cosine) == 100)
      }
    }
  }
}
