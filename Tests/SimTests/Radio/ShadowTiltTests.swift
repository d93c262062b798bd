import BLE
@testable import Sim
import TestSupport
import Testing

struct ShadowTiltTests {
  private let environment = RadioEnvironment(decorrelationDistance: 2.5)
  private let link = RadioPathEnds(
    from: Position(Point(x: 1, y: 2), height: 2), to: Position(Point(x: 8, y: 1), height: 1))
  private let other = RadioPathEnds(
    from: Position(Point(x: 2, y: 1), height: 2), to: Position(Point(x: 8, y: 3.5), height: 1))
  private var correlation: ShadowCorrelation {
    ShadowCorrelation(distance: environment.decorrelationDistance)
  }

  private func tilt(_ strength: Double, over link: RadioPathEnds? = nil) -> ShadowTilt {
    ShadowTilt([ShadowTilt.Pull(beacon: 0, over: link ?? self.link, strength: strength)])
  }

  /// The draws for a number of seeds.
  private func draws(_ count: Int, under tilt: ShadowTilt) -> [ShadowDraw] {
    (0..<UInt64(count)).map { ShadowDraw(in: environment, seed: $0, tilt: tilt) }
  }

  /// The error of single precision is 3 · 10⁻⁴ turns for the shortest wave, of 0.75 dB.
  @Test(arguments: [0, 2.5, -4])
  func drawMatchesTheFieldOfTheRun(strength: Double) {
    for seed in 0..<20 as Range<UInt64> {
      let draw = ShadowDraw(in: environment, seed: seed, tilt: tilt(strength))
      let field = Shadowing(in: environment, chance: Chance(seed: seed), tilt: tilt(strength))
      for link in [link, other] {
        let gain = field.gain(
          from: field.end(at: link.from), to: field.end(at: link.to), length: link.length)
        #expect(abs(gain.value - 3 * draw.deviations(over: link)) < 2e-3)
      }
    }
  }

  @Test func pullOfZeroIsAsLikelyAsNone() {
    for seed in 0..<20 as Range<UInt64> {
      let tilted = ShadowDraw(in: environment, seed: seed, tilt: tilt(0))
      #expect(abs(tilted.logRatio(of: tilt(0))) < 1e-12)
      #expect(tilted.logRatio(of: .none) == 0)
    }
  }

  /// The mean of a weak pull's link is its strength, and ρ times that of another link. Strong pulls
  /// fall a little short, because no sum of waves exceeds its amplitudes. The standard error is at
  /// most 1 / √n.
  @Test(arguments: [1, -1.5])
  func pullShiftsTheMeans(strength: Double) {
    let count = Build.isOptimised ? 10_000 : 400
    let draws = draws(count, under: tilt(strength))
    let error = 4 / Double(count).squareRoot()
    let here = draws.map { $0.deviations(over: link) }.mean
    #expect(abs(here - strength) < error + 0.1)
    #expect(here.magnitude < strength.magnitude + error)
    let there = draws.map { $0.deviations(over: other) }.mean
    #expect(abs(there - strength * correlation.between(link, other)) < error + 0.1)
  }

  @Test func shiftIsTheSumOverAllPulls() {
    let both = ShadowTilt([
      ShadowTilt.Pull(beacon: 0, over: link, strength: 2),
      ShadowTilt.Pull(beacon: 1, over: other, strength: -1),
    ])
    let related = correlation.between(link, other)
    #expect(abs(both.shift(of: both.pulls[0], with: correlation) - (2 - related)) < 1e-12)
    #expect(abs(both.shift(of: both.pulls[1], with: correlation) - (2 * related - 1)) < 1e-12)
  }

  /// Over a very long link, the field is the sum of 16 products cos α · cos β / 2 of random angles,
  /// and the mean of J₀(t/2 · cos α) is J₀(t/4)². So its characteristic function is J₀(t/4)³². The
  /// probabilities are numerical integrals of it. They are smaller than those of a normal
  /// distribution, by a quarter at 10⁻⁴.
  @Test(
    arguments: [(3.6378516421, 1e-4), (4.5621658063, 1e-6)].prefix(Build.isOptimised ? 2 : 1)
      as ArraySlice<(Double, Double)>)
  func weightedDrawsEstimateTheTailProbability(threshold: Double, probability: Double) {
    let count = Build.isOptimised ? 20_000 : 1000
    let long = RadioPathEnds(
      from: link.from, to: Position(Point(x: 5000, y: 3000), height: 1))
    for sign in [1.0, -1] {
      let tilt = tilt(sign * threshold * 1.2, over: long)
      let values = draws(count, under: tilt).map { draw in
        sign * draw.deviations(over: long) > threshold
          ? PortableMath.exp(-draw.logRatio(of: tilt)) : 0
      }
      let error = values.deviation / Double(count).squareRoot()
      #expect(error < 4 * probability / Double(count).squareRoot())
      #expect(abs(values.mean - probability) < 4 * error)
    }
  }

  @Test func meanWeightIsOne() {
    let both = ShadowTilt([
      ShadowTilt.Pull(beacon: 0, over: link, strength: 0.8),
      ShadowTilt.Pull(beacon: 1, over: other, strength: -0.9),
    ])
    let count = Build.isOptimised ? 10_000 : 1000
    let weights = draws(count, under: both).map { PortableMath.exp(-$0.logRatio(of: both)) }
    let ratios = draws(count, under: .none).map { PortableMath.exp($0.logRatio(of: both)) }
    for values in [weights, ratios] {
      #expect(abs(values.mean - 1) < 4 * values.deviation / Double(count).squareRoot())
      #expect(values.deviation > 0.5)
    }
  }
}
