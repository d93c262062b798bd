import BLE
@testable import Positioning
import TestSupport
import Testing

/// Particles that go by counted steps and a compass.
@Suite struct ParticleStepsTests {
  private static let walls = WalkingObstacles(within: WalkableArea(FadingHall.bounds))

  /// A plain without walls, far wider than a walk.
  private static let vast = WalkingObstacles(
    within: WalkableArea(Bounds(from: Point(x: -1e4, y: -1e4), to: Point(x: 1e4, y: 1e4))))

  /// Moves particles by one step of 0.7 m, whose only error is that of the compass.
  private static func step(
    _ particles: inout Particles, facing heading: Double = 0, turnedBy turn: Double = 0,
    deviation: Double = 0.5, among walls: WalkingObstacles = Self.vast, number: Int
  ) {
    var steps = ParticleFilter.Settings.Steps()
    (steps.stepLengthDeviation, steps.drift, steps.headingDeviation) = (0, 0, deviation)
    particles.follow(
      1, steps: steps, facing: heading, turnedBy: turn, for: 1, among: walls,
      by: ParticleChance(seed: 5), step: UInt64(number + 2))
  }

  /// Ten steps up the page in 10 s. The errors of any two, d seconds apart, have the correlation
  /// e^(-d / 10), so the variance of the way to the side is
  ///
  ///     (0.7 · s)² · (10 + 2 Σ (10 - d) e^(-d / 10))
  ///
  /// with the deviation s in radians: 7.4 times that of independent errors. Four standard errors of
  /// the variance of 2000 particles are 4 · √(2 / 2000) = 12.7 %.
  @Test func errorsOfTheCompassPersist() {
    var particles = Crowd.particles(2000)
    let before = particles
    for number in 0..<10 { Self.step(&particles, number: number) }
    let aside = (0..<2000).map { particles.x[$0] - before.x[$0] }
    let variance = aside.reduce(0.0) { $0 + $1 * $1 } / 2000
    var sums = 10.0
    for lag in 1...9 { sums += 2 * Double(10 - lag) * PortableMath.exp(-Double(lag) / 10) }
    let alone = 0.7 * 0.5 * Double.pi / 180
    #expect(abs(variance / (alone * alone * sums) - 1) < 0.127)
  }

  /// The correlation of the errors before and after a turn is that of sines of the heading. Four
  /// standard errors of 2000 pairs are at most 0.13.
  @Test(arguments: zip([0.0, 60, 90, 180, -90], [1, 0.5, 0, -1, 0]))
  func aTurnChangesTheErrorOfTheCompass(turn: Double, cosine: Double) {
    var particles = Crowd.particles(2000)
    Self.step(&particles, number: 0)
    let before = particles.headingErrors
    Self.step(&particles, facing: turn, turnedBy: turn, number: 1)
    var product = 0.0
    for (first, second) in zip(before, particles.headingErrors) { product += first * second / 2000 }
    #expect(abs(product - cosine * PortableMath.exp(-0.1)) < 0.13)
    let square = particles.headingErrors.reduce(0.0) { $0 + $1 * $1 } / 2000
    #expect(abs(square - 1) < 0.127)
  }

  /// A step of 0.7 m to the right, with a wall at x = 7 and the end of the plan at x = 10.
  @Test func particlesThatStepsWouldCarryThroughWallsAreRemoved() {
    let wall = Segment(from: Point(x: 7, y: -1), to: Point(x: 7, y: 11))
    let walls = WalkingObstacles([wall], within: WalkableArea(Crowd.bounds))
    var particles = Crowd.particles(500)
    let before = particles
    Self.step(&particles, facing: 90, deviation: 0, among: walls, number: 0)
    let isStopped = before.x.map { (6.3...7).contains($0) || $0 > 9.3 }
    let free = isStopped.count { !$0 }
    #expect(free > 0 && free < 500)
    for i in 0..<500 {
      #expect(abs(particles.weights[i] - (isStopped[i] ? 0 : 1 / Double(free))) < 1e-12)
      #expect((particles.x[i] == before.x[i]) == isStopped[i])
    }
  }

  /// A step of 0.7 m in a closet of half a metre.
  @Test func ifWallsStopAllParticlesAllStay() {
    let closet = Bounds(from: Point(x: 0, y: 0), to: Point(x: 0.5, y: 0.5))
    let walls = WalkingObstacles(within: WalkableArea(closet))
    var particles = Particles(count: 20)
    for i in 0..<20 {
      particles.scatter(i, over: walls.area, speed: 1, by: ParticleChance(seed: 1), step: 1)
    }
    let before = particles
    Self.step(&particles, facing: 90, deviation: 0, among: walls, number: 0)
    #expect(particles.x == before.x && particles.weights.allSatisfy { $0 == 1 / 20 })
  }

  /// Four steps of 0.7 m to the right, without errors.
  @Test func particlesGoTheStepsOfTheDevice() {
    var particles = Crowd.particles(50)
    let before = particles
    var steps = ParticleFilter.Settings.Steps()
    (steps.stepLengthDeviation, steps.headingDeviation, steps.drift) = (0, 0, 0)
    particles.follow(
      4, steps: steps, facing: 90, turnedBy: 0, for: 2, among: Self.vast,
      by: ParticleChance(seed: 1), step: 2)
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
    var particles = Crowd.particles(200)
    for second in 1...10 {
      particles.follow(
        4, steps: .init(), facing: 90, turnedBy: 0, for: 2, among: walls,
        by: ParticleChance(seed: 1), step: UInt64(second))
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
