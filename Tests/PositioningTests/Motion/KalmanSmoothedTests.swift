import BLE
@testable import Positioning
import TestSupport
import Testing

struct KalmanSmoothedTests {
  /// The posterior of a position along one axis, given all measurements up to its time. It solves
  /// one linear system instead of filtering step by step.
  ///
  /// A random walk of the velocity gives positions with the covariance q · (s² t / 2 - s³ / 6)
  /// between the times s and t ≥ s, in addition to the initial position and velocity.
  private static func conditioned(
    _ z: [Double], noise: [Double], at t: [Double], q: Double, speed: Double
  ) -> (mean: Double, variance: Double) {
    func prior(_ a: Double, _ b: Double) -> Double {
      let (s, t) = (min(a, b), max(a, b))
      return noise[0] + speed * speed * s * t + q * (s * s * t / 2 - s * s * s / 6)
    }
    let last = t.count - 1
    guard last > 0 else { return (z[0], noise[0]) }
    // Rows: K + R | z - z₀ | k.
    var rows = (1...last).map { i in
      (1...last).map { prior(t[i], t[$0]) + (i == $0 ? noise[i] : 0) }
        + [z[i] - z[0], prior(t[i], t[last])]
    }
    for pivot in 0..<last {
      for other in 0..<last where other != pivot {
        let factor = rows[other][pivot] / rows[pivot][pivot]
        for column in pivot..<last + 2 { rows[other][column] -= factor * rows[pivot][column] }
      }
    }
    var (mean, variance) = (z[0], prior(t[last], t[last]))
    for i in 0..<last {
      mean += prior(t[i + 1], t[last]) * rows[i][last] / rows[i][i]
      variance -= prior(t[i + 1], t[last]) * rows[i][last + 1] / rows[i][i]
    }
    return (mean, variance)
  }

  @Test(arguments: 0..<5)
  func matchesTheJointPosterior(seed: UInt64) throws {
    var dice = Dice(seed)
    let settings = KalmanSettings(
      acceleration: dice.number(0.05...0.5), speed: 0.8, errorPersistence: 2)
    var seconds = [5.0]
    var fixes = [ScriptedFixes.fix(1, 2)]
    for _ in 0..<8 {
      seconds.append(seconds[seconds.count - 1] + Double(dice.integer(1...12)) / 4)
      fixes.append(
        ScriptedFixes.fix(dice.number(-5...5), dice.number(-5...5), deviation: dice.number(1...3)))
    }
    let smoothed = ScriptedFixes.smoothed(fixes, at: seconds, settings)
    for count in 1...fixes.count {
      let t = seconds[..<count].map { $0 - 5 }
      let noise = (0..<count).map { index in
        let variance = fixes[index].covariance.xx
        guard index > 0 else { return variance }
        let kept = PortableMath.exp(-(t[index] - t[index - 1]) / 2)
        return variance * (1 + kept) / (1 - kept)
      }
      for isX in [true, false] {
        func ofPoint(_ point: Point) -> Double { isX ? point.x : point.y }
        let expected = Self.conditioned(
          fixes[..<count].map { ofPoint($0.point) }, noise: noise, at: t,
          q: settings.acceleration, speed: 0.8)
        let found = try #require(smoothed[count - 1])
        #expect(abs(ofPoint(found.point) - expected.mean) < 1e-9)
        let variance = isX ? found.covariance.xx : found.covariance.yy
        #expect(abs(variance - expected.variance) < 1e-9)
      }
    }
  }

  /// With a covariance that is not along the axes.
  @Test func rotatesWithThePlan() throws {
    var dice = Dice(9)
    let seconds = (1...10).map(Double.init)
    let fixes = seconds.map { _ in
      PositionFix(
        Point(x: dice.number(-5...5), y: dice.number(-5...5)),
        covariance: Covariance(xx: dice.number(4...9), xy: dice.number(-2...2), yy: 3))
    }
    let (c, s) = (0.6, 0.8)
    func turned(_ fix: PositionFix) -> PositionFix {
      let (p, v) = (fix.point, fix.covariance)
      return PositionFix(
        Point(x: c * p.x - s * p.y, y: s * p.x + c * p.y),
        covariance: Covariance(
          xx: c * c * v.xx - 2 * c * s * v.xy + s * s * v.yy,
          xy: c * s * (v.xx - v.yy) + (c * c - s * s) * v.xy,
          yy: s * s * v.xx + 2 * c * s * v.xy + c * c * v.yy))
    }
    let plain = ScriptedFixes.smoothed(fixes, at: seconds)
    let other = ScriptedFixes.smoothed(fixes.map(turned), at: seconds)
    for (fix, found) in zip(plain, other) {
      let (expected, found) = (turned(try #require(fix)), try #require(found))
      #expect(found.point.distance(to: expected.point) < 1e-9)
      #expect(abs(found.covariance.xx - expected.covariance.xx) < 1e-9)
      #expect(abs(found.covariance.xy - expected.covariance.xy) < 1e-9)
      #expect(abs(found.covariance.yy - expected.covariance.yy) < 1e-9)
    }
  }

  @Test func predictsWithoutAFix() throws {
    let walked: [PositionFix?] = (0..<20).map { ScriptedFixes.fix(Double($0), 0, deviation: 0.5) }
    let found = ScriptedFixes.smoothed(walked + [nil, nil], at: (0..<22).map(Double.init))
    let last = try #require(found[19])
    let later = try #require(found[21])
    #expect(later.point.x > last.point.x + 1.5)
    #expect(later.covariance.xx > last.covariance.xx)
  }

  @Test func isNilBeforeTheFirstFixAndAMinuteAfterTheLast() {
    let found = ScriptedFixes.smoothed(
      [nil, ScriptedFixes.fix(1, 1), nil, nil, nil, ScriptedFixes.fix(5, 5)],
      at: [0, 1, 30, 60, 62, 63])
    #expect(found.map { $0 == nil } == [true, false, false, false, true, false])
    #expect(found[5]?.point == Point(x: 5, y: 5))
  }

  @Test func restartsAfterALongSilence() {
    let found = ScriptedFixes.smoothed(
      [ScriptedFixes.fix(1, 1), ScriptedFixes.fix(9, 9)], at: [0, 100])
    #expect(found[1]?.point == Point(x: 9, y: 9))
  }

  @Test func staysWithinBounds() throws {
    let walked: [PositionFix?] = (0..<10).map { ScriptedFixes.fix(Double($0), 0, deviation: 0.5) }
    let bounds = Bounds(from: Point(x: 0, y: -1), to: Point(x: 9, y: 1))
    let found = ScriptedFixes.smoothed(
      walked + [nil, nil], at: (0..<12).map(Double.init), within: WalkableArea(bounds))
    #expect(try #require(found[11]).point.x == 9)
  }

  @Test func acceptsEqualAndDecreasingTimes() throws {
    let fixes = (0..<6).map { ScriptedFixes.fix(Double($0), 1) }
    let found = ScriptedFixes.smoothed(fixes, at: [5, 5, 4, 3, 5, 5])
    for fix in found {
      let fix = try #require(fix)
      #expect(fix.point.x >= 0 && fix.point.x <= 5)
      #expect(fix.covariance.inverse != nil)
    }
  }
}
