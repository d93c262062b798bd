import BLE
@testable import Sim
import TestSupport
import Testing

struct TiltTests {
  private let world: World
  private let place = Point(x: 3, y: 1)

  init() throws {
    world = try World(
      plan: try Corridor.plan,
      beacons: [Corridor.beacon("a", x: 1), Corridor.beacon("b", x: 9)],
      walkers: [], environment: RadioEnvironment(decorrelationDistance: 2.5),
      duration: .seconds(1))
  }

  private func tilt(_ deviations: Double, of beacon: Int = 0) -> Tilt {
    Tilt([Tilt.Pull(beacon: beacon, at: place, deviations: deviations)])
  }

  /// The draws for a number of seeds.
  private func draws(_ count: Int, under tilt: Tilt) -> [ShadowDraw] {
    (0..<UInt64(count)).map { ShadowDraw(in: world, seed: $0, tilt: tilt) }
  }

  /// The error of single precision is 3 · 10⁻⁴ turns for the shortest wave, of 0.75 dB.
  @Test(arguments: [0, 2.5, -4])
  func drawMatchesTheFieldOfTheRun(deviations: Double) {
    for seed in 0..<20 as Range<UInt64> {
      let draw = ShadowDraw(in: world, seed: seed, tilt: tilt(deviations, of: 1))
      let field = Shadowing(
        of: world.beacons.map { $0.stream }, in: world.environment, chance: Chance(seed: seed),
        tilt: tilt(deviations, of: 1))
      for (beacon, point) in [(0, place), (1, place), (1, Point(x: 8, y: 3.5))] {
        let expected = 3 * draw.deviations(of: beacon, at: point)
        #expect(abs(field.gain(of: beacon, at: point).value - expected) < 2e-3)
      }
    }
  }

  @Test func pullOfZeroChangesNothing() {
    for seed in 0..<20 as Range<UInt64> {
      let plain = ShadowDraw(in: world, seed: seed)
      let tilted = ShadowDraw(in: world, seed: seed, tilt: tilt(0))
      let difference =
        plain.deviations(of: 0, at: place) - tilted.deviations(of: 0, at: place)
      #expect(abs(difference) < 1e-12)
      #expect(tilted.logRatio(of: tilt(0)) == 0)
      #expect(tilted.logRatio(of: .none) == 0)
    }
  }

  @Test func otherBeaconsAreUnchanged() {
    for seed in 0..<20 as Range<UInt64> {
      let plain = ShadowDraw(in: world, seed: seed)
      let tilted = ShadowDraw(in: world, seed: seed, tilt: tilt(3))
      #expect(plain.deviations(of: 1, at: place) == tilted.deviations(of: 1, at: place))
      #expect(plain.deviations(of: 0, at: place) < tilted.deviations(of: 0, at: place))
    }
  }

  /// The mean is the requested one, and exp(-r/d) of it at a distance r. Its standard error is at
  /// most 1 / √n.
  @Test(arguments: [1.5, -3.5])
  func pullShiftsTheMeanByItsDeviations(deviations: Double) {
    let count = Build.isOptimised ? 10_000 : 400
    let draws = draws(count, under: tilt(deviations))
    let error = 4 / Double(count).squareRoot()
    let here = draws.map { $0.deviations(of: 0, at: place) }.mean
    #expect(abs(here - deviations) < error)
    let there = draws.map { $0.deviations(of: 0, at: Point(x: 5.5, y: 1)) }.mean
    #expect(abs(there - deviations * 0.3679) < error)
  }

  /// The field at one point is the sum of 32 sines of random phases, each of √(2/32) deviations.
  /// Its characteristic function is J₀(t/4)³². The probabilities are numerical integrals of it.
  /// They are smaller than those of a normal distribution, by a quarter at 10⁻⁴.
  @Test(arguments: [(3.6378516421, 1e-4), (4.5621658063, 1e-6)])
  func weightedDrawsEstimateTheTailProbability(threshold: Double, probability: Double) {
    let count = Build.isOptimised ? 10_000 : 400
    for sign in [1.0, -1] {
      let tilt = tilt(sign * threshold)
      let values = draws(count, under: tilt).map { draw in
        sign * draw.deviations(of: 0, at: place) > threshold
          ? PortableMath.exp(-draw.logRatio(of: tilt)) : 0
      }
      let error = values.deviation / Double(count).squareRoot()
      #expect(error < 3 * probability / Double(count).squareRoot())
      #expect(abs(values.mean - probability) < 4 * error)
    }
  }

  @Test func meanWeightIsOne() {
    let both = Tilt([
      Tilt.Pull(beacon: 0, at: place, deviations: 0.8),
      Tilt.Pull(beacon: 1, at: Point(x: 6, y: 2), deviations: -0.9),
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
