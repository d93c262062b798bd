import BLE
import Explaining
import Measurements
import Reports
import Scenarios
import Sim

/// What a page shows of a run or of a recording: who was where, what was sent, heard and missed,
/// what the engines held, and what they decided.
struct Film: Sendable {
  /// When it begins and ends.
  let start: Instant
  let end: Instant
  /// How finely it is kept.
  let grain: Grain
  /// What hangs in the building.
  var devices: [Device]
  /// Those who walk with an engine, or in the way of radio.
  var people: [Person]
  /// Who may hear what: person by person, and device by device.
  var links: [Link] = []
  /// How the doors stood, in the order of the plan's doors.
  var doors: [Band] = []
  /// What was decided, in order of time.
  var marks: [Mark] = []

  /// A beacon, or a receiver of what tags send.
  struct Device: Sendable {
    var name: String
    /// Where it hangs; `nil` where that is not known.
    var place: Point?
    /// When it began to send; `nil` where that is not known, or too much to keep.
    var sends: [Instant]?
    /// The side of the door or the room that the engine takes it for; empty for none.
    var role = ""
    /// The levels at which the engine changes its mind.
    var thresholds: [Threshold] = []
  }

  /// Someone who walks.
  struct Person: Sendable {
    var name: String
    /// Where they carry what; empty where that is not known.
    var carries: String
    var track: [ThinTrack.TrackPoint]
    /// Whether they are taken to stay at each point of the track up to the next.
    var isHeld: Bool
    /// What the engine was to find out: the sides and rooms that they were in.
    var truth: Band
    /// What it found out; `nil` for engines that tell neither sides nor rooms.
    var state: Band?
    /// What it held of each anchor.
    var held: [HeldLevel]
  }

  /// The level that an engine held of an anchor over time: each up to the next.
  struct HeldLevel: Sendable {
    var name: String
    /// The device that the anchor is; `nil` where it is none of the film's, as nobody heard it.
    var device: Int?
    var levels: ThinSeries<PowerLevel?>
  }

  /// Something that holds for a time: a side, a room, how a door stands.
  struct Band: Sendable {
    var name: String
    var steps: ThinSeries<Step>

    struct Step: Hashable, Sendable {
      /// What it is, in a word that says how it is drawn.
      var kind: String
      /// What it is for people.
      var text: String
    }

    init(_ name: String, _ grain: Grain) {
      self.name = name
      steps = ThinSeries(grain, keepsNewest: true)
    }

    /// Adds what holds from a time on, if that is something else.
    mutating func add(_ kind: String, _ text: String, at time: Instant) {
      let step = Step(kind: kind, text: text)
      if steps.kept.last?.element != step { steps.add(step, value: 0, at: time) }
    }
  }

  /// What came from a device to a person, or went the other way.
  struct Link: Sendable {
    var person: Int
    var device: Int
    /// The packets for which somebody listened, in order of time.
    var packets: [Packet]
    /// The advertising events of which nothing was received, in order of time.
    var missed: [Missed]
  }

  /// A packet for which somebody listened.
  struct Packet: Sendable {
    var time: Instant
    var channel: AdvertisingChannel?
    var fate: Fate
    /// As it was reported, in whole dBm; of a lost packet, as it was.
    var level: PowerLevel?
    /// `nil` where only the world knows.
    var account: PacketAccount?
    /// Why it was lost.
    var reason: String?
  }

  /// What became of a packet.
  enum Fate: Int, Sendable {
    case received, tooWeak, collided, interference
  }

  /// An advertising event of which nothing was received.
  struct Missed: Sendable {
    var time: Instant
    /// For each packet why.
    var reasons: [String]
  }

  /// A decision.
  struct Mark: Sendable {
    var person: Int
    var decision: Decision
    /// Where they were; `nil` where that is not known.
    var place: Point?
    /// The side and the room that they were in; `nil` where that is not known.
    var truth: Whereabouts?
    /// The names of the anchors of its evidence.
    var anchors: [String]
    /// The link and the time of the newest packet behind each piece of evidence.
    var packets: [(link: Int, time: Instant)?]
    /// Which of a run's decisions it is, the first being 1; `nil` in a recording.
    var number: Int?
    /// Why it fell; `nil` where that is not accounted for.
    var account: DecisionAccount?
    /// What would have turned it; `nil` where that was not searched for.
    var changes: NearestChanges?
  }
}

extension Film.Mark {
  /// Whether the truth was as decided; `nil` where that cannot be said.
  var isRight: Bool? {
    truth.flatMap { decision.verdict.isRight(of: $0) }
  }
}

extension Whereabouts {
  /// The side and the room, for people.
  package var words: String { room.map { "\(side.word): \($0)" } ?? side.word }
}
