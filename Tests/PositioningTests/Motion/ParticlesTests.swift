import BLE
@testable import Positioning
import TestSupport
import Testing

struct ParticlesTests {
  static let gait = Particles.Gait(speed: 0.7, maximumSpeed: 2, persistence: 4)

  @Test func meanNumberOfCopiesIsProportionalToWeight() {
    let crowd = Crowd.particles(20) { $0.x / 3 - $0.y / 5 }
    var kept = Array(repeating: 0.0, count: 20)
    let arrows = 4000
    for arrow in 0..<arrows {
      var drawn = crowd
      drawn.resample((Double(arrow) + 0.5) / Double(arrows))
      for i in 0..<20 {
        let times = drawn.x.count { $0 == crowd.x[i] }
        let expected = 20 * crowd.weights[i]
        #expect(times == Int(expected) || times == Int(expected) + 1)
        kept[i] += Double(times) / Double(arrows)
      }
    }
    // The selection points are equally spaced, so each count differs by one for at most one of
    // them.
    for i in 0..<20 { #expect(abs(kept[i] - 20 * crowd.weights[i]) <= 1.001 / Double(arrows)) }
  }

  @Test func resamplingEqualisesWeights() {
    var crowd = Crowd.particles(50) { -$0.x }
    crowd.resample(0.3)
    #expect(crowd.weights.allSatisfy { $0 == 1 / 50 })
    #expect(abs(crowd.effectiveCount - 50) < 1e-9)
  }

  @Test func singleWeightHasEffectiveCountOne() {
    let heaviest = Crowd.particles(100).x.max() ?? 0
    let crowd = Crowd.particles(100) { $0.x == heaviest ? 0 : -900 }
    #expect(abs(crowd.effectiveCount - 1) < 1e-9)
    #expect(crowd.mean.point.x == heaviest)
  }

  @Test func meanAndCovarianceAreWeighted() {
    let crowd = Crowd.particles(300) { -($0.x - 4) * ($0.x - 4) }
    var (sum, sumX, sumXY) = (0.0, 0.0, 0.0)
    for i in 0..<300 {
      sum += crowd.weights[i]
      sumX += crowd.weights[i] * crowd.x[i]
    }
    let (mean, covariance) = crowd.mean
    for i in 0..<300 {
      sumXY += crowd.weights[i] * (crowd.x[i] - mean.x) * (crowd.y[i] - mean.y)
    }
    #expect(abs(sum - 1) < 1e-12)
    #expect(abs(mean.x - sumX) < 1e-12)
    #expect(abs(covariance.xy - sumXY) < 1e-12)
  }

  @Test func weighReturnsTheMeanLikelihood() {
    var crowd = Crowd.particles(100)
    let mean = crowd.weigh { $0.x < 5 ? -2 : -700 }
    let share = Double(crowd.x.count { $0 < 5 }) / 100
    #expect(abs(mean - (PortableMath.log(share) - 2)) < 1e-9)
  }

  /// A box within the bounds, which no particle enters.
  @Test func noParticleCrossesWallsOrLeavesThePlan() {
    let corners = [(3.0, 3.0), (7, 3), (7, 7), (3, 7)].map { Point(x: $0, y: $1) }
    let box = (0..<4).map { Segment(from: corners[$0], to: corners[($0 + 1) % 4]) }
    let walls = WalkingObstacles(box, within: WalkableArea(Crowd.bounds))
    var crowd = Crowd.particles(200)
    func isInBox(_ i: Int) -> Bool {
      3 < crowd.x[i] && crowd.x[i] < 7 && 3 < crowd.y[i] && crowd.y[i] < 7
    }
    let before = (0..<200).map(isInBox)
    for step in 2..<40 {
      crowd.walk(
        for: 1, Self.gait, among: walls, by: ParticleChance(seed: 3), step: UInt64(step))
    }
    #expect((0..<200).map(isInBox) == before)
    #expect((0..<200).allSatisfy { Crowd.bounds.contains(Point(x: crowd.x[$0], y: crowd.y[$0])) })
  }

  @Test func velocitiesKeepTheirDeviationAndLimit() {
    let vast = WalkingObstacles(
      within: WalkableArea(Bounds(from: Point(x: -1e4, y: -1e4), to: Point(x: 1e4, y: 1e4))))
    var crowd = Crowd.particles(2000)
    for step in 2..<12 {
      crowd.walk(for: 1, Self.gait, among: vast, by: ParticleChance(seed: 3), step: UInt64(step))
    }
    var squares = 0.0
    for i in 0..<2000 {
      let (x, y) = (crowd.velocityX[i], crowd.velocityY[i])
      #expect(x * x + y * y <= 4.0001)
      squares += (x * x + y * y) / 4000
    }
    // 0.7² = 0.49, reduced by the limit; four standard errors of 4000 squares are 0.044.
    #expect(squares > 0.42 && squares < 0.53)
  }
}
