import BLE
import Buildings
import EngineFiles
import EventLines
import Explaining
import Measurements
import Reports
import Scoring
import Sim

/// The film of a run or of a recording, as a page shows it: the positions of people, the packets
/// sent, received and missed, and the levels and decisions of the engines.
struct Film: Sendable {
  /// The time at which the film starts.
  let start: Instant
  let end: Instant
  /// The resolution in time.
  let resolution: FilmResolution
  /// The devices in the building.
  var devices: [Device]
  /// The people who carry a phone or obstruct radio.
  var people: [Person]
  /// The links from devices to people, ordered by person, then by device.
  var links: [Link] = []
  /// The states of the doors over time, in the order of the plan's doors.
  var doors: [Band] = []
  /// The decisions, in order of time.
  var marks: [Mark] = []

  /// A beacon, or a receiver of a tag's packets.
  struct Device: Sendable {
    var name: String
    /// The position; `nil` if unknown.
    var place: Point?
    /// The start times of the device's advertising events; `nil` if they are unknown, or too many
    /// to keep.
    var sends: [Instant]?
    /// The side or room that the engine assigns to the device; empty if it assigns none.
    var role = ""
    /// The levels that the engine compares the device's level with.
    var thresholds: [Threshold] = []
  }

  /// A person who walks.
  struct Person: Sendable {
    var name: String
    /// The phone's carry position; empty if unknown.
    var carries: String
    var track: [FilmTrack.TrackPoint]
    /// `true` if the person stays at each point of the track until the time of the next point.
    var isHeld: Bool
    /// The person's true sides and rooms over time.
    var truth: Band
    /// The decided sides and rooms over time; `nil` for an engine that decides neither.
    var state: Band?
    /// The level that the engine holds of each anchor, over time.
    var held: [HeldLevel]
    /// `true` if the person's app unlocks doors by requests to a server, which may be late or lost.
    var unlocksByServer = false
    /// The person's phone, if it has a system.
    var phone: FilmPhone?
  }

  /// The level that an engine holds of an anchor, over time. Each value holds until the next.
  struct HeldLevel: Sendable {
    var name: String
    /// The anchor's device; `nil` if the device is not in the film, because no packet of it was
    /// received.
    var device: Int?
    var levels: FilmSeries<PowerLevel?>
  }

  /// States over time: a side, a room, or the state of a door.
  struct Band: Sendable {
    var name: String
    var steps: FilmSeries<Step>

    struct Step: Hashable, Sendable {
      /// The kind, which selects the drawing style.
      var kind: String
      /// The state in words.
      var text: String
    }

    init(_ name: String, _ resolution: FilmResolution) {
      self.name = name
      steps = FilmSeries(resolution, keepsNewest: true)
    }

    /// Adds a state that begins at a time, unless it equals the last one.
    mutating func add(_ kind: String, _ text: String, at time: Instant) {
      let step = Step(kind: kind, text: text)
      if steps.kept.last?.element != step { steps.add(step, value: 0, at: time) }
    }
  }

  /// The packets between a device and a person, in either direction.
  struct Link: Sendable {
    var person: Int
    var device: Int
    /// The packets sent while the receiver listened, in order of time.
    var packets: [Packet]
    /// The advertising events without a received packet, in order of time.
    var missed: [Missed]
    /// The times in which both ends are connected, in order.
    var connected: [ClosedRange<Instant>] = []
  }

  /// A packet sent while the receiver listened.
  struct Packet: Sendable {
    var time: Instant
    var channel: AdvertisingChannel?
    /// The outcome, one of `PacketOutcome.listened`.
    var outcome: PacketOutcome
    /// The reported RSSI, in whole dBm; for a lost packet, the exact level in dBm.
    var level: PowerLevel?
    /// The terms of the level; `nil` if the packet was not simulated.
    var account: PacketAccount?
    /// The reason for the packet's loss; `nil` if there is none.
    var reason: String?
  }

  /// An advertising event without a received packet.
  struct Missed: Sendable {
    var time: Instant
    /// The reason why each packet of the event was not received.
    var reasons: [String]
  }

  /// A decision.
  struct Mark: Sendable {
    var person: Int
    var decision: Decision
    /// The true position; `nil` if it is unknown.
    var place: Point?
    /// The true side and room; `nil` if they are unknown.
    var truth: Whereabouts?
    /// `true` if the decision was correct at its time; `nil` if it is unknown whether it was, or
    /// not judged yet.
    var isRight: Bool?
    /// The names of the anchors in the decision's evidence.
    var anchors: [String]
    /// The link and the time of the newest packet behind each piece of evidence.
    var packets: [(link: Int, time: Instant)?]
    /// The number of the decision in its run, starting at 1; `nil` in a recording.
    var number: Int?
    /// The explanation; `nil` if the decision is not explained.
    var account: DecisionAccount?
    /// The smallest changes that avoid the decision; `nil` if none were searched for.
    var changes: NearestChanges?
    /// The events of the app up to the decision; `nil` for a bare radio, or if the decision is not
    /// explained.
    var phone: PhoneSection?
    /// The devices that the engine had not heard for a while; `nil` on a recording, or if the
    /// decision is not explained.
    var silences: SilenceSection?
  }
}

extension Whereabouts {
  /// The side and the room in words.
  package var words: String { room.map { "\(side.word): \($0)" } ?? side.word }
}
