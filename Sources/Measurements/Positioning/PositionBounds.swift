import BLE
import Maps
import Scenarios
import Sim
import Statistics

/// The least errors with which positions can be told from soundings on given ways, in metres: roots
/// of mean squares.
///
/// Each sounding has so many readings of each beacon, and their fading is taken to be as different
/// as can be; so no way of combining them does better. What a method remembers of earlier soundings
/// is not in it.
package struct PositionBounds: Hashable, Sendable {
  /// Of methods that are unbiased and know the beacons alone: the bound of Cramér and Rao, in the
  /// mean over the ways; `nil` where readings tell nothing along some direction.
  package let unbiased: Double?
  /// Of any method that knows the plan's bounds, too: the bound of van Trees, for places drawn from
  /// `CosinePrior`.
  package let withPlan: Double?
  /// Of any that also knows what shadowing and antennas do everywhere, as the best survey would
  /// tell: likewise.
  package let withSurvey: Double?

  /// The bounds on these ways.
  ///
  /// - Parameter readings: How many there are of each beacon in a sounding; above zero.
  package init(on ways: [Retracing], readings: Double) {
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
    let walker = world.walkers[0]
    let environment = world.environment
    // Where K falls with distance, levels scatter least nearby.
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
  /// The places at which the subject was at equal intervals.
  fileprivate func places(every interval: Duration) -> [Point] {
    guard let first = points.first else { return [] }
    return sequence(first: first.time) { $0.advanced(by: interval) }
      .lazy.map { self.pose(at: $0)?.point }
      .prefix { $0 != nil }.compactMap(\.self)
  }
}
