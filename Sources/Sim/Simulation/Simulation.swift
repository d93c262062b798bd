import BLE
import Buildings

/// One run of a world: beacons and tags advertise, people walk, phones and receivers scan, engines
/// decide, doors move.
///
///     var simulation = Simulation(of: world, seed: 7) { walker in DoorLock(settings: settings) }
///     while simulation.step(notifying: &observer) {}
///
/// The same world, seed and engines give the same run, bit for bit, in every process and on every
/// platform. A simulation is a value: a copy is a snapshot that continues independently.
public struct Simulation<Engine: DecisionEngine>: Sendable {
  /// The world of the run.
  public let world: World
  /// The present time of the run.
  public internal(set) var now = Instant.start

  let chance: Chance
  var agenda: Agenda
  var medium: Medium
  var doors: [DoorState]
  var openDoors: OpenDoors
  var people: [WalkProgress]
  var sensing: Sensing
  /// The engine that decides about each walker.
  var engines: [Engine]
  var centrals: [WalkerCentral]
  /// The phone of each walker once it has started, if it has a system; otherwise `nil`.
  var phones: [SimulatedPhone?]
  /// The engines as installed on the phones. An app that is launched starts with a copy.
  let installed: [Engine]
  /// For each walker, the recipient of the packets that the phone receives, or that receivers hear
  /// from the tag. They are kept apart from the engines because they are read for each packet,
  /// which takes longer from a generic array.
  var recipients: [PacketRecipient]
  var links: LinkTable

  /// A run at its start.
  ///
  /// - Parameters:
  ///   - world: The world of the run.
  ///   - seed: The random seed.
  ///   - tilt: The importance-sampling distribution; by default none.
  ///   - makeEngine: Makes the engine that decides about a walker: on the phone, or in the network
  ///     of the receivers that hear the tag. The engine of a walker without phone and tag is never
  ///     started.
  public init(
    of world: World, seed: UInt64, tilt: ShadowTilt = .none, makeEngine: (Walker) -> Engine
  ) {
    self.world = world
    chance = Chance(seed: seed)
    medium = Medium(of: world, chance: chance, tilt: tilt)
    agenda = Agenda(advertisingAt: medium.eventStarts)
    doors = world.plan.doors.map { DoorState(closed: $0.kind) }
    openDoors = OpenDoors(closed: world.plan.doors.count)
    people = world.walkers.map { WalkProgress($0.walk, at: .start) }
    installed = world.walkers.map { makeEngine($0) }
    engines = installed
    centrals = world.walkers.map { _ in WalkerCentral() }
    phones = world.walkers.map { _ in nil }
    recipients = world.walkers.map { $0.phone?.use == nil ? .nobody : .system }
    links = LinkTable(in: world)
    sensing = Sensing(in: world, servedBy: links.servers)
    for walker in world.walkers.indices {
      agenda.schedule(.setsOut(walker: walker), at: .start)
      if world.subjects.contains(walker) {
        agenda.schedule(.engineStarts(walker: walker), at: .start)
      }
    }
    scheduleChanges()
    agenda.schedule(.truthIsNoted, at: .start)
    agenda.schedule(.runEnds, at: .start.advanced(by: world.duration))
  }

  /// Processes the next event, and informs an observer.
  ///
  /// - Returns: `true` if the run continues.
  public mutating func step(notifying observer: inout some Observer) -> Bool {
    guard let next = agenda.next() else { return false }
    now = next.time
    switch next.event {
    case .setsOut(let walker):
      people[walker].hasSetOut = true
      proceed(walker, notifying: &observer)
    case .engineStarts(let walker):
      start(walker, notifying: &observer)
    case .stageEnds(let walker):
      people[walker].advance(at: now)
      proceed(walker, notifying: &observer)
    case .advertises(let sender):
      advertise(sender, notifying: &observer)
    case .packetEnds(let sender):
      endPacket(of: sender, notifying: &observer)
    case .phoneActs(let walker):
      actOnSchedule(walker, notifying: &observer)
    case .motionIsDue(let walker):
      reportMotion(of: walker, notifying: &observer)
    case .wake(let walker):
      centrals[walker].countCall(at: now)
      hand(.wake, to: walker, notifying: &observer)
    case .answer(let walker):
      centrals[walker].countCall(at: now)
      deliver(centrals[walker].takeAnswer(), to: walker, notifying: &observer)
    case .linkActs(let link):
      act(onLink: link, notifying: &observer)
    case .valueChanges(let beacon):
      sendValues(of: beacon)
    case .switchesOff(let beacon):
      switchOff(beacon, notifying: &observer)
    case .moves(let beacon, let place):
      medium.move(beacon, to: place)
    case .doorCloses(let door, let turn):
      change(door, notifying: &observer) { $0.close($1, turn: turn) }
    case .lockEngages(let door, let turn):
      change(door, notifying: &observer) { $0.engage($1, turn: turn) }
    case .doorRequestArrives(let door, let act):
      work(door, act, notifying: &observer)
    case .truthIsNoted:
      noteTruth(notifying: &observer)
      agenda.schedule(.truthIsNoted, at: now.advanced(by: .milliseconds(100)))
    case .runEnds:
      noteTruth(notifying: &observer)
      agenda.clear()
      return false
    }
    return true
  }

  /// Schedules those changes of each beacon that its advertiser does not know of.
  private mutating func scheduleChanges() {
    var place = world.beacons.count + world.receivers.count
    for (beacon, description) in world.beacons.enumerated() {
      for move in description.moves {
        agenda.schedule(.moves(beacon: beacon, place: place), at: move.time)
        place += 1
      }
    }
    for change in world.deviceChanges
    where change.kind == .power(isOn: false) && world.isConnectable(change.device) {
      agenda.schedule(.switchesOff(beacon: change.device), at: change.time)
    }
  }

  /// Reports the pose of each walker. The function is mutating so that the run is not copied for
  /// the call.
  private mutating func noteTruth(notifying observer: inout some Observer) {
    for walker in people.indices {
      let pose = people[walker].pose(at: now)
      let whereabouts = world.plan.whereabouts(of: pose.point)
      observer.observe(.pose(pose, whereabouts, walker: walker), at: now)
    }
  }
}
