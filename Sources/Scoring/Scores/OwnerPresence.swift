import BLE
import Buildings
import Recordings
import Sim

/// The periods in which a walker is near a lock, so that the lock should stay unlocked.
///
/// A walker is near within 2 m of the door that they have a key to, or of the place where an
/// exterior device of the engine is at the start of the run. A walker inside is not near, unless
/// the engine ignores sides, as the lock of a computer does.
package struct OwnerPresence: Sendable {
  /// The periods, in order of time.
  private var periods: [(start: Instant, end: Instant)] = []
  /// `true` if the walker is near at the end of the run: the last period has no end.
  private var isNearAtEnd = false

  /// The distance in metres within which a walker counts as near the lock.
  package static let distance = 2.0

  /// The lock of an engine: the places around which a walker is near.
  package struct Site: Hashable, Sendable {
    fileprivate let devices: [Anchor]
    fileprivate let knowsSides: Bool

    /// Creates the site of a lock; `nil` for an engine that controls no lock.
    ///
    /// - Parameters:
    ///   - devices: The engine's exterior devices.
    ///   - kinds: The kinds of decision that the engine makes.
    package init?(around devices: [Anchor], deciding kinds: Set<DecisionTopic>) {
      guard kinds.contains(.lock) else { return nil }
      self.devices = devices
      knowsSides = kinds.contains(.side)
    }
  }

  /// Finds the periods in a run.
  ///
  /// - Complexity: O(points of the walker's track).
  package init(of run: Run, walker: Int, at site: Site) {
    let world = run.world
    let leaf = world.walkers[walker].key.map { world.plan.doors[$0].leaf }
    let places = site.devices.compactMap { world.device(of: $0).flatMap(world.position)?.point }
    let track = run.journal.tracks[walker]
    for (index, moment) in track.enumerated() {
      let point = moment.pose.point
      let isClose =
        leaf.map { $0.distance(to: point) <= Self.distance } == true
        || places.contains { $0.distance(to: point) <= Self.distance }
      isNearAtEnd = isClose && !(site.knowsSides && moment.whereabouts.side == .inside)
      guard isNearAtEnd else { continue }
      let next = index + 1 < track.count ? track[index + 1].time : moment.time
      if periods.last?.end == moment.time {
        periods[periods.count - 1].end = next
      } else {
        periods.append((moment.time, next))
      }
    }
  }

  /// Returns `true` if the walker is near at a time.
  package func isNear(at time: Instant) -> Bool {
    guard let last = periods.last(where: { $0.start <= time }) else { return false }
    return time < last.end || isNearAtEnd && last.end == periods.last?.end
  }

  /// Returns the end of the period in which the walker is near at a time; `nil` if the walker is
  /// not near then, or stays near to the end of the run.
  package func departure(after time: Instant) -> Instant? {
    guard isNear(at: time), let period = periods.last(where: { $0.start <= time }) else {
      return nil
    }
    return isNearAtEnd && period.end == periods.last?.end ? nil : period.end
  }

  /// The newest time at which the walker is near; `nil` if the walker never is.
  package var last: Instant? { periods.last?.end }

  /// Returns the time near the lock between two times.
  func time(from start: Instant, to end: Instant) -> Duration {
    var sum = Duration.zero
    for period in periods {
      let (begin, end) = (max(period.start, start), min(period.end, end))
      if begin < end { sum += begin.duration(to: end) }
    }
    return sum
  }
}
