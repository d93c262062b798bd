import BLE
import Buildings
import Phones
import Recordings
import Sim

/// The ground truth of a walker in a run, independent of the engine's decisions. It is computed
/// once for all engines that received the same packets.
package struct WalkTruth: Sendable {
  package let plan: FloorPlan
  /// The ground truth of the door that the walker has a key to; `nil` if the walker has no key.
  package let door: DoorTruth?
  /// `true` if the walker came to a door whose lock can stop them.
  package let meetsLock: Bool
  /// The locked door before which the walker was waiting at the end of the run; `nil` if there was
  /// none.
  package let lockedOut: LockedOut?
  /// The time for which the walker stood before locked doors, except for a wait that did not end.
  package let doorWait: Duration
  /// The true sides of the walker.
  package let sides: SideTimeline
  /// The end of the last true side.
  package let end: Instant
  /// The true rooms of the walker, each with the time at which it begins.
  package let rooms: [(Instant, String?)]
  /// The times in which the walker stays at one point.
  package let rests: [DeviceRest]
  /// The times after the start and before the end at which a device changed, in order.
  package let changes: [Instant]
  /// The equipment that should be at home.
  package let items: [HomeItem]
  /// The conditions that the walker's app should have alerted about; `nil` if they are not known.
  package let hazards: [AlertTimeline]?
  /// The outcomes of the reports.
  package let reports: [ServerNote]
  private let beacons: [Beacon]
  package let packetsReceived: Int
  package let packetsDelivered: Int
  package let levels: [String: LinkLevels]
  package let connections: [String: ConnectionScore]
  package let allConnections: ConnectionScore?

  package init(of run: Run, walker: Int) {
    let track = run.journal.tracks[walker]
    plan = run.world.plan
    door = run.world.walkers[walker].key.map { DoorTruth(of: run, walker: walker, door: $0) }
    let doors = run.world.plan.doors
    meetsLock = doors.indices.contains { door in
      doors[door].kind.hasLock && run.journal.entries(by: door).contains(walker)
    }
    lockedOut = LockedOut(walker, in: run.journal)
    doorWait = run.journal.waits.filter { $0.walker == walker }.reduce(.zero) { time, wait in
      time + (wait.end.map { wait.start.duration(to: $0) } ?? .zero)
    }
    sides = SideTimeline(track.map { ($0.time, $0.whereabouts.side) })
    end = track.last?.time ?? .start
    rooms = track.map { ($0.time, $0.whereabouts.room) }
    rests = DeviceRest.all(in: track.lazy.map { ($0.time, $0.pose.point) })
    let end = end
    changes = run.world.deviceChanges.map(\.time).filter { $0 < end }
    items = HomeItem.all(in: run, of: walker)
    hazards = run.world.walkers[walker].hazards?.map {
      AlertTimeline(of: $0, for: walker, in: run)
    }
    reports = run.journal.reports.filter { $0.walker == walker }
    beacons = run.world.beacons
    packetsReceived = run.journal.radio.links[walker].reduce(0) { $0 + $1.received }
    packetsDelivered =
      run.world.walkers[walker].phone?.use == nil
      ? packetsReceived : run.journal.appCounts(of: walker).packetsDelivered
    levels = LinkLevels.all(of: run, walker: walker)
    connections = ConnectionScore.all(of: run, walker: walker)
    allConnections = connections.isEmpty ? nil : ConnectionScore(of: run, walker: walker)
  }
}

extension WalkTruth {
  /// Returns the room that a beacon hangs in; `nil` if it hangs in no room, or if there is no such
  /// beacon.
  func room(of anchor: Anchor) -> String? {
    beacons.first(where: anchor.identifies).flatMap {
      plan.whereabouts(of: $0.position.point).room
    }
  }
}
