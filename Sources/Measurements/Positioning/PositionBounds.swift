import BLE
import Buildings
import Maps
import Scenarios
import Sim
import Statistics

/// The lower bounds of the RMS error, in metres, of positions estimated from scans on given paths.
///
/// Each fix has the same number of readings of each beacon. Their fading is assumed to be as
/// independent as possible, so no method gains by combining the readings in another way. Memory of
/// earlier fixes is not included.
package struct PositionBounds: Hashable, Sendable {
  /// The Cramér-Rao bound for unbiased methods that know only the beacons, averaged over the paths;
  /// `nil` if readings carry no information along some direction.
  package let unbiased: Double?
  /// The van Trees bound for any method that also knows the plan's bounds, for positions drawn from
  /// `CosinePrior`.
  package let withPlan: Double?
  /// The van Trees bound for any method that also knows shadowing and antennas everywhere, as from
  /// an ideal survey.
  package let withSurvey: Double?

  /// Computes the bounds on given paths.
  ///
  /// - Parameter readings: The number of readings of each beacon in a fix; above zero.
  package init(on ways: [RetracedWorld], readings: Double) {
    var squares: [Double] = []
    for way in ways {
      let bound = Self.bound(in: way.world, readings: readings)
      for point in way.trajectory.places(every: .seconds(1)) {
        squares.append(bound.error(at: point).map { $0 * $0 } ?? .infinity)
      }
    }
    unbiased = Spread.mean(of: squares).flatMap { $0.isFinite ? $0.squareRoot() : nil }
    guard let world = ways.first?.world else {
      (withPlan, withSurvey) = (nil, nil)
      return
    }
    let prior = CosinePrior(on: world.plan.bounds)
    withPlan = Self.bound(in: world, readings: readings).information(over: prior).leastError
    let surveyed = Self.bound(in: world, readings: readings, knowsShadowing: true)
    withSurvey = surveyed.information(over: prior).leastError
  }

  private static func bound(
    in world: World, readings: Double, knowsShadowing: Bool = false
  ) -> ErrorBound {
    let world = world.mirrored(for: 0)
    let walker = world.walkers[0]
    let environment = world.environment
    // If K falls with distance, levels scatter least at short distances. Readings within 1 m
    // scatter even less, but are rare.
    let scatter = LevelScatter(
      in: knowsShadowing
        ? RadioEnvironment(
          shadowingDeviation: 0, kFactor: environment.kFactor, antennaDeviation: 0,
          noise: environment.noise)
        : environment, at: 1, readings: readings)
    return ErrorBound(
      of: world.beacons, on: world.plan, in: environment, to: walker.phone ?? Phone(walker.name),
      height: walker.phoneHeight, scatter: scatter)
  }
}

extension Trajectory {
  /// Returns the subject's positions at equal intervals.
  fileprivate func places(every interval: Duration) -> [Point] {
    guard let first = points.first else { return [] }
    return sequence(first: first.time) { $0.advanced(by: interval) }
      .lazy.map { self.pose(at: $0)?.point }
      .prefix { $0 != nil }.compactMap(\.self)
  }
}
