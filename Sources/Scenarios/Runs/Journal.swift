import BLE
import Recordings
import Sim

/// Everything that is kept of a run.
public struct Journal: Observer, Sendable {
  /// The decisions of all engines, as they fell.
  public private(set) var decisions: [Entry] = []
  /// The packets that phones received, as they came.
  public private(set) var heard: [Heard] = []
  /// How the doors moved.
  public private(set) var doors: [DoorChange] = []
  /// Who waited before locked doors, in the order in which they came.
  public private(set) var waits: [DoorWait] = []
  /// Where each walker was, ten times a second and at the end.
  public private(set) var tracks: [[TrackPoint]]
  /// What was sent, received and lost.
  public private(set) var radio: RadioTally

  /// A decision, and where the walker was when it fell.
  public struct Entry: Sendable {
    /// The walker, as an index into the world's walkers.
    public var walker: Int
    /// What their engine decided.
    public var decision: Decision
    /// Where they were.
    public var pose: Pose
  }

  /// A packet that a phone received.
  public struct Heard: Sendable {
    /// The packet as the phone reported it, and when its last bit came.
    public var sighting: Sighting
    /// The walker whose phone it was, as an index into the world's walkers.
    public var walker: Int
    /// The beacon that sent it, as an index into the world's beacons.
    public var beacon: Int
    /// The terms of its level.
    public var budget: LinkBudget
  }

  /// A door that was locked, unlocked, opened or closed.
  public struct DoorChange: Sendable {
    /// When.
    public var time: Instant
    /// The door, as an index into the plan's doors.
    public var door: Int
    /// How it stands from then on.
    public var state: DoorState
  }

  /// Someone who waited before a locked door.
  public struct DoorWait: Sendable {
    /// The walker, as an index into the world's walkers.
    public var walker: Int
    /// The door, as an index into the plan's doors.
    public var door: Int
    /// When they came to it.
    public var start: Instant
    /// When it was no longer locked; `nil` where that was never so.
    public var end: Instant?
  }

  /// Where someone was at a moment.
  public struct TrackPoint: Sendable {
    /// The moment.
    public var time: Instant
    /// The place, and where they faced.
    public var pose: Pose
    /// The side and the room that the place lies in.
    public var whereabouts: Whereabouts
  }

  /// A journal of a run of this world that is about to start.
  public init(of world: World) {
    tracks = world.walkers.map { _ in [] }
    radio = RadioTally(of: world)
  }

  /// Takes note of something that happened.
  public mutating func observe(_ observation: Observation, at time: Instant) {
    switch observation {
    case .sent(let packet):
      radio.countSent(by: packet.beacon)
    case .receptions(let receptions):
      for reception in receptions {
        radio.count(reception)
        guard case .received(let advertisement) = reception.outcome,
          let budget = reception.budget
        else { continue }
        heard.append(
          Heard(
            sighting: Sighting(advertisement, at: time), walker: reception.walker,
            beacon: reception.packet.beacon, budget: budget))
      }
    case .decided(let decision, let pose, let walker):
      decisions.append(Entry(walker: walker, decision: decision, pose: pose))
    case .door(let door, let state):
      doors.append(DoorChange(time: time, door: door, state: state))
      guard !state.isLocked else { return }
      for index in waits.indices where waits[index].door == door && waits[index].end == nil {
        waits[index].end = time
      }
    case .waits(let door, let walker):
      waits.append(DoorWait(walker: walker, door: door, start: time, end: nil))
    case .pose(let pose, let whereabouts, let walker):
      tracks[walker].append(TrackPoint(time: time, pose: pose, whereabouts: whereabouts))
    }
  }
}
