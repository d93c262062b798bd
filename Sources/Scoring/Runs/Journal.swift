import BLE
import Buildings
import Phones
import Recordings
import Sim

/// The record of a run.
public struct Journal: Observer, Sendable {
  /// The decisions of all engines, in order.
  public private(set) var decisions: [Entry] = []
  /// The packets received by phones and receivers, in order: all of them, or only those that have
  /// not been added to `sums` yet.
  public private(set) var heard: [Heard] = []
  /// The events of the apps on phones with a simulated system, in order: all of them, or only those
  /// that have not been added to `sums` yet.
  public private(set) var apps: [AppMoment] = []
  /// The sums over packets that are no longer kept; `nil` as long as all packets are kept.
  private(set) var sums: PacketSums?
  /// The beacons on the two sides of each walker's door, for the sums; empty if the levels of the
  /// two sides are not compared.
  private var sides: [DoorAnchors] = []
  /// The count of kept packets and events at which all of them are added to `sums` together; `nil`
  /// if all are kept until the end.
  private var partSize: Int?
  /// The counts of packets and of app events that have been added to `sums` and dropped.
  package private(set) var (droppedPackets, droppedEvents) = (0, 0)
  /// The notes of phones with a simulated system, in order: all of them, or without the notes about
  /// packets that have been added to `sums`.
  public private(set) var notes: [PhoneMoment] = []
  /// The changes of the doors, in order.
  public private(set) var doors: [DoorChange] = []
  /// The waits before locked doors, in the order in which they began.
  public private(set) var waits: [DoorWait] = []
  /// The crossings of doors by walkers, in order.
  public private(set) var crossings: [DoorCrossing] = []
  /// The pose of each walker, ten times a second and at the end.
  public private(set) var tracks: [[TrackPoint]]
  /// The connections.
  public private(set) var connections = ConnectionLog()
  /// The requests of apps to unlock and lock doors through a server, in the order in which they
  /// were sent.
  public private(set) var doorRequests: [DoorRequest] = []
  /// The outcomes of the reports of apps, in the order in which the reports were sent.
  public private(set) var reports: [ServerNote] = []
  /// The counts of packets sent, received and lost.
  public private(set) var radio: RadioTally

  /// A decision, with the pose of the walker at its time.
  public struct Entry: Sendable {
    /// The walker, as an index into the world's walkers.
    public var walker: Int
    /// The decision of the walker's engine.
    public var decision: Decision
    /// The pose of the walker.
    public var pose: Pose
  }

  /// A packet that a phone or a receiver received.
  public struct Heard: Sendable {
    /// The packet as reported, with the time of its last bit.
    public var sighting: Sighting
    /// The walker whose phone received the packet, or whose tag sent it to a receiver; an index
    /// into the world's walkers.
    public var walker: Int
    /// The device at the other end of the link, as an index into the world's devices.
    public var device: Int
    /// The terms of its level.
    public var budget: LinkBudget
  }

  /// An event of an app.
  public struct AppMoment: Sendable {
    /// The walker, as an index into the world's walkers.
    public var walker: Int
    /// The event.
    public var event: AppEvent
  }

  /// A note about an event of a phone.
  public struct PhoneMoment: Sendable {
    /// The walker, as an index into the world's walkers.
    public var walker: Int
    /// The note.
    public var note: PhoneNote

    /// `true` for a note about a packet.
    var tellsOfPacket: Bool { if case .notDelivered = note.kind { true } else { false } }
  }

  /// A door that was locked, unlocked, opened or closed.
  public struct DoorChange: Sendable {
    /// The time.
    public var time: Instant
    /// The door, as an index into the plan's doors.
    public var door: Int
    /// The state from this time on.
    public var state: DoorState
  }

  /// A walker's wait before a locked door.
  public struct DoorWait: Sendable {
    /// The walker, as an index into the world's walkers.
    public var walker: Int
    /// The door, as an index into the plan's doors.
    public var door: Int
    /// The time at which the walker came to the door.
    public var start: Instant
    /// The time at which the door was no longer locked; `nil` if it stayed locked.
    public var end: Instant?
  }

  /// A walker's crossing of a door.
  public struct DoorCrossing: Sendable {
    /// The time at which the walker steps into the doorway.
    public var time: Instant
    /// The walker, as an index into the world's walkers.
    public var walker: Int
    /// The door, as an index into the plan's doors.
    public var door: Int
    /// `true` if the walker goes out; no lock stops a walker who goes out.
    public var isOut: Bool
  }

  /// The pose of a walker at a time.
  public struct TrackPoint: Sendable {
    /// The time.
    public var time: Instant
    /// The position and heading.
    public var pose: Pose
    /// The side and the room of the position.
    public var whereabouts: Whereabouts
  }

  /// Creates an empty journal, which keeps all packets, for a run of a world.
  public init(of world: World) {
    tracks = world.walkers.map { _ in [] }
    radio = RadioTally(of: world)
  }

  /// The default count of kept packets and events at which all of them are added to `sums`
  /// together.
  package static let defaultPart = 4096

  /// Creates an empty journal, which keeps only those sums over packets that scores need, for a run
  /// of a world.
  ///
  /// - Parameters:
  ///   - sides: The beacons on the two sides of each walker's door; empty if the two sides are not
  ///     compared.
  ///   - count: The count of kept packets and events at which all of them are added to `sums`
  ///     together.
  package init(
    summingFor world: World, comparing sides: [DoorAnchors] = [], inPartsOf count: Int = defaultPart
  ) {
    self.init(of: world)
    self.sides = sides
    partSize = count
  }

  /// Records an observation.
  public mutating func observe(_ observation: Observation, at time: Instant) {
    switch observation {
    case .sent(let packet):
      radio.countSent(by: packet.sender)
    case .receptions(let receptions):
      if let partSize, heard.count + apps.count >= partSize { addUp(before: time) }
      for reception in receptions {
        radio.count(reception)
        guard case .received(let advertisement) = reception.outcome,
          let budget = reception.budget
        else { continue }
        heard.append(
          Heard(
            sighting: Sighting(advertisement, at: time), walker: reception.walker,
            device: reception.device, budget: budget))
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
    case .crosses(let door, let walker, let onTheWayOut):
      crossings.append(
        DoorCrossing(time: time, walker: walker, door: door, isOut: onTheWayOut))
    case .pose(let pose, let whereabouts, let walker):
      tracks[walker].append(TrackPoint(time: time, pose: pose, whereabouts: whereabouts))
    }
  }

  /// `true` if packets were added to `sums` and dropped.
  package var hasDroppedPackets: Bool { sums != nil }

  /// Adds the packets and the events before a time to `sums`, and drops them. A journal that keeps
  /// all packets does not change.
  ///
  /// - Parameter time: A time before which nothing more will be added to the journal.
  mutating func addUp(before time: Instant) {
    guard partSize != nil else { return }
    var sums = sums ?? PacketSums(of: tracks.count, devices: radio.sent.count, comparing: sides)
    self.sums = nil
    let packets = heard.prefix { $0.sighting.time < time }
    let events = apps.prefix { $0.event.time < time }
    let notDelivered = notes.filter(\.tellsOfPacket)
    sums.add(packets, events, notDelivered, along: tracks, before: time)
    self.sums = sums
    notes.removeAll(where: \.tellsOfPacket)
    (droppedPackets, droppedEvents) = (droppedPackets + packets.count, droppedEvents + events.count)
    heard.removeFirst(packets.count)
    apps.removeFirst(events.count)
  }

  /// Returns a packet by its number in the run, the first being 0; `nil` if there is no such packet
  /// yet.
  ///
  /// - Precondition: The packet was not dropped.
  package func packet(_ number: Int) -> Heard? {
    let index = number - droppedPackets
    return index < heard.count ? heard[index] : nil
  }

  /// Returns an event of an app by its number in the run, the first being 0; `nil` if there is no
  /// such event yet.
  ///
  /// - Precondition: The event was not dropped.
  package func event(_ number: Int) -> AppMoment? {
    let index = number - droppedEvents
    return index < apps.count ? apps[index] : nil
  }

  /// Returns the walkers who came to a door to go in, so that a lock could stop them, as indices
  /// into the world's walkers: first all who waited, in order of time, then all who crossed, in
  /// order of time.
  func entries(by door: Int) -> [Int] {
    waits.filter { $0.door == door }.map(\.walker)
      + crossings.filter { $0.door == door && !$0.isOut }.map(\.walker)
  }

  /// Records an event of an app.
  public mutating func observe(_ event: AppEvent, ofAppOf walker: Int) {
    apps.append(AppMoment(walker: walker, event: event))
  }

  /// Records a note about a connection.
  public mutating func observe(_ note: LinkNote, at time: Instant) {
    connections.add(note, at: time)
  }

  /// Records the first packet of a beacon that a phone could have received.
  public mutating func observe(inRangeOf beacon: Int, walker: Int, at time: Instant) {
    connections.addRange(of: beacon, walker: walker, at: time)
  }

  /// Records a request to unlock or lock a door.
  public mutating func observe(_ request: DoorRequest) { doorRequests.append(request) }

  /// Records the outcome of a report.
  public mutating func observe(_ note: ServerNote) { reports.append(note) }

  /// Records a note about a phone.
  public mutating func observe(_ note: PhoneNote, ofPhoneOf walker: Int) {
    notes.append(PhoneMoment(walker: walker, note: note))
  }
}
