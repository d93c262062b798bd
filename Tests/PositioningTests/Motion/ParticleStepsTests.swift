import BLE
@testable import Positioning
import TestSupport
import Testing

/// Particles that go by counted steps and a compass.
@Suite struct ParticleStepsTests {
  private static let walls = WalkingObstacles(within: WalkableArea(FadingHall.bounds))

  /// Four steps of 0.7 m to the right, without errors.
  @Test func particlesGoTheStepsOfTheDevice() {
    var particles = ParticlesTests.crowd(50)
    let before = particles
    var steps = ParticleFilter.Settings.Steps()
    (steps.strideDeviation, steps.headingDeviation, steps.drift) = (0, 0, 0)
    particles.follow(
      4, steps: steps, facing: 90, for: 2, among: Self.walls, by: ParticleChance(seed: 1), step: 2)
    for i in 0..<50 {
      #expect(abs(particles.x[i] - before.x[i] - 2.8) < 1e-9)
      #expect(abs(particles.y[i] - before.y[i]) < 1e-9)
      #expect(abs(particles.middleX[i] - before.x[i] - 1.4) < 1e-9)
      #expect(abs(particles.velocityX[i] - 1.4) < 1e-9)
    }
  }

  @Test func particlesStayBeforeWalls() {
    let wall = Segment(from: Point(x: 12, y: -1), to: Point(x: 12, y: 11))
    let walls = WalkingObstacles([wall], within: WalkableArea(FadingHall.bounds))
    var particles = ParticlesTests.crowd(200)
    for second in 1...10 {
      particles.follow(
        4, steps: .init(), facing: 90, for: 2, among: walls, by: ParticleChance(seed: 1),
        step: UInt64(second))
    }
    #expect(particles.x.allSatisfy { $0 < 12 })
  }

  /// A walk of 13 s to the right and 7 s up the page, at 0.8 m/s.
  private static func place(at second: Double) -> Point {
    second < 13
      ? Point(x: 1.5 + 0.8 * second, y: 2) : Point(x: 11.9, y: 2 + 0.8 * (second - 13))
  }

  /// The errors of a filter on the walk, in metres.
  private static func errors(usingSteps isUsing: Bool, hasSensors: Bool, seed: UInt64) -> [Double] {
    var dice = Dice(seed + 900)
    let hall = FadingHall(seed: seed + 900, anchors: 6)
    var settings = ParticleFilterTests.few
    settings.steps = isUsing ? .init() : nil
    var filter = ParticleFilter(field: hall.field(&dice), walls: Self.walls, settings: settings)
    let compassErrors = [17.4 * dice.normal(), 17.4 * dice.normal()]
    return (1...20).compactMap { number in
      let second = Double(number)
      var scan = hall.scan(at: place(at: second - 0.5), second: second, &dice)
      if hasSensors {
        let turned = second > 13
        scan.motion = DeviceMotion(
          heading: (turned ? 0 : 90) + compassErrors[turned ? 1 : 0],
          steps: Int(0.8 * second / 0.7))
      }
      return filter.locate(RecentScans([scan]))?.point.distance(to: place(at: second))
    }
  }

  @Test func stepsLessenTheErrorOfAWalk() throws {
    let seeds = UInt64(0)..<(Build.isOptimised ? 50 : 10)
    func median(usingSteps isUsing: Bool) -> Double {
      let all = seeds.flatMap { Self.errors(usingSteps: isUsing, hasSensors: true, seed: $0) }
      return all.sorted()[all.count / 2]
    }
    let (with, without) = (median(usingSteps: true), median(usingSteps: false))
    #expect(with < 0.9 * without, "\(with) m with steps, \(without) m without")
  }

  /// The setting changes nothing without sensors, and sensors nothing without the setting.
  @Test func withoutStepsParticlesWalkAtRandom() {
    let random = Self.errors(usingSteps: false, hasSensors: false, seed: 3)
    #expect(Self.errors(usingSteps: true, hasSensors: false, seed: 3) == random)
    #expect(Self.errors(usingSteps: false, hasSensors: true, seed: 3) == random)
    #expect(Self.errors(usingSteps: true, hasSensors: true, seed: 3) != random)
  }
}
