import BLE
import Buildings
import Recordings
import Sim

/// The times at which a walker is near a lock, and it should stay unlocked.
///
/// A walker is near within 2 m of the door that they have a key to, or of an exterior device of the
/// engine, where they hang at the start. A walker inside is not near, unless the engine ignores
/// sides, as the lock of a computer does.
package struct OwnerPresence: Sendable {
  /// The presence at each point of the walker's track, in order of time.
  let moments: [(time: Instant, isNear: Bool)]

  /// The distance within which a walker is near, in metres.
  package static let distance = 2.0

  /// Finds the times in a run; `nil` for an engine that works no lock.
  ///
  /// - Parameters:
  ///   - devices: The engine's exterior devices.
  ///   - kinds: The kinds of decision of the engine.
  package init?(
    of run: Run, walker: Int, around devices: [Anchor], deciding kinds: Set<DecisionTopic>
  ) {
    guard kinds.contains(.lock) else { return nil }
    let knowsSides = kinds.contains(.side)
    let world = run.world
    let leaf = world.walkers[walker].key.map { world.plan.doors[$0].leaf }
    let places = devices.compactMap { world.device(of: $0).flatMap(world.position)?.point }
    moments = run.journal.tracks[walker].map { moment in
      let point = moment.pose.point
      let isClose =
        leaf.map { $0.distance(to: point) <= Self.distance } == true
        || places.contains { $0.distance(to: point) <= Self.distance }
      return (moment.time, isClose && !(knowsSides && moment.whereabouts.side == .inside))
    }
  }

  /// `true` if the walker is near at a time.
  func isNear(at time: Instant) -> Bool {
    moments.last { $0.time <= time }?.isNear == true
  }
}
