import BLE
import Buildings
import EngineFiles
import EventLines
import Explaining
import Reports
import Scoring
import Sim

/// An observer that records a film of a run.
struct Filming: StepObserver {
  private let world: World
  private let seed: UInt64
  private let resolution: FilmResolution
  private var openDoors: OpenDoors
  private var sends: [[Instant]]
  private var tracks: [FilmTrack]
  private var truths: [Film.Band]
  private var states: [FilmState]
  private var held: [FilmLevels]
  private var doors: [Film.Band]
  private var links: [FilmLink]
  private var marks: [FilmSeries<Film.Mark>]
  private var decided = 0
  /// The observations of the current step.
  private var step = Step()

  /// The observations of one step of a simulation.
  private struct Step {
    var hasSent = false
    var picks: [PacketPicker.Pick] = []
    var isOfPackets = false
    var decisions: [(walker: Int, decision: Decision, pose: Pose)] = []
  }

  /// The maximum number of advertising events whose start times a page keeps.
  private static let mostSends = 300_000

  /// Creates an observer of a run.
  init(_ world: World, seed: UInt64) {
    self.world = world
    self.seed = seed
    let end = Instant.start.advanced(by: world.duration)
    let links = world.subjects.reduce(0) { $0 + world.devices(linkedTo: $1).count }
    resolution = FilmResolution(
      from: .start, to: end, packets: world.mostPacketsOnLinks, links: links)
    let resolution = resolution
    openDoors = OpenDoors(closed: world.plan.doors.count)
    sends = Array(repeating: [], count: world.deviceCount)
    tracks = world.walkers.map { _ in FilmTrack() }
    truths = world.walkers.map { _ in Film.Band("truth", resolution) }
    states = world.walkers.map { _ in FilmState(resolution) }
    held = world.walkers.map { _ in FilmLevels(resolution) }
    doors = world.plan.doors.map {
      var band = Film.Band($0.name, resolution)
      band.add(DoorState.closedKind(hasLock: $0.kind.hasLock), at: .start)
      return band
    }
    self.links = world.walkers.indices.flatMap { walker in
      (0..<world.deviceCount).map { FilmLink(walker: walker, device: $0, resolution) }
    }
    marks = world.walkers.map { _ in FilmSeries(resolution) }
  }

  package mutating func observe(_ observation: Observation, at time: Instant) {
    switch observation {
    case .sent(let packet):
      step.hasSent = true
      if packet.channel == .channel37 { sends[packet.sender].append(time) }
    case .receptions(let receptions):
      step.isOfPackets = true
      step.picks += receptions.map { PacketPicker.Pick(reception: $0, openDoors: openDoors) }
    case .decided(let decision, let pose, let walker):
      step.decisions.append((walker, decision, pose))
    case .door(let door, let state):
      openDoors.set(door, open: state.isOpen)
      let hasLock = world.plan.doors[door].kind.hasLock
      doors[door].add(state.kind(hasLock: hasLock), at: time)
    case .waits, .crosses: break
    case .pose(let pose, let whereabouts, let walker):
      tracks[walker].add(pose, at: time)
      truths[walker].add(whereabouts.side.word, whereabouts.words, at: time)
    }
  }

  /// Records the observations of the last step, and the state of the engines after it.
  package mutating func note(_ simulation: Simulation<some DecisionEngine>) {
    defer { step = Step() }
    guard !step.hasSent else { return }
    let now = simulation.now
    if step.isOfPackets {
      let poses = simulation.poses
      for var pick in step.picks {
        pick.poses = poses
        let reception = pick.reception
        links[link(reception.walker, reception.device)].add(pick)
        if case .received = reception.outcome {
          look(at: simulation.engine(of: reception.walker), of: reception.walker, at: now)
        }
      }
    } else {
      for walker in world.subjects {
        look(at: simulation.engine(of: walker), of: walker, at: now)
      }
    }
    for (walker, decision, pose) in step.decisions { mark(decision, of: walker, at: pose) }
  }

  private func link(_ walker: Int, _ device: Int) -> Int { walker * world.deviceCount + device }

  /// Records the levels of an engine, and the packets that it has processed.
  private mutating func look(at engine: some DecisionEngine, of walker: Int, at now: Instant) {
    let evidence = engine.evidence(at: now)
    let world = world
    held[walker].note(
      evidence, at: now, name: { world.name(of: $0) }, device: { world.device(of: $0) })
    for each in evidence where each.newest == now {
      if let device = held[walker].device(of: each.anchor) {
        links[link(walker, device)].takeNewest()
      }
    }
  }

  private mutating func mark(_ decision: Decision, of walker: Int, at pose: Pose) {
    states[walker].note(decision)
    let behind = decision.evidence.map { evidence -> (link: Int, time: Instant)? in
      guard let device = world.device(of: evidence.anchor), let newest = evidence.newest,
        links[link(walker, device)].keep(from: newest)
      else { return nil }
      return (link(walker, device), newest)
    }
    let truth = world.plan.whereabouts(of: pose.point)
    decided += 1
    let mark = Film.Mark(
      person: walker, decision: decision, place: pose.point, truth: truth,
      anchors: decision.evidence.map { world.name(of: $0.anchor) }, packets: behind,
      number: decided)
    // The value of a position is its error, so that a column keeps the best and the worst position.
    // The value of any other decision is its time, so that a column keeps the first and the last
    // one.
    var value = decision.time.seconds
    if case .position(let fix) = decision.verdict { value = fix.point.distance(to: pose.point) }
    marks[walker].add(mark, value: value, at: decision.time)
  }

  /// The film of the run.
  var film: Film {
    var film = Film(
      start: .start, end: .start.advanced(by: world.duration), resolution: resolution, devices: [],
      people: [])
    let areSendsKept = sends.reduce(0) { $0 + $1.count } <= Self.mostSends
    film.devices = sends.enumerated().map { device, sends in
      Film.Device(
        name: world.name(of: device), place: world.position(of: device)?.point,
        sends: areSendsKept && !sends.isEmpty ? sends : nil)
    }
    film.people = world.walkers.indices.map { walker in
      var track = tracks[walker]
      track.finish()
      let person = world.walkers[walker]
      return Film.Person(
        name: person.name,
        carries: person.carriedDevice.map { "\($0): \(person.carriage.rawValue)" } ?? "no phone",
        track: track.kept, isHeld: false, truth: truths[walker], state: states[walker].band,
        held: held[walker].all, unlocksByServer: world.worksDoorsByServer(walker))
    }
    film.links = links.filter { world.devices(linkedTo: $0.walker).contains($0.device) }
      .map { $0.link(in: world, seed: seed) }
    let number = Dictionary(
      uniqueKeysWithValues: film.links.enumerated().map { (link($1.person, $1.device), $0) })
    film.doors = doors
    film.marks = marks.flatMap { $0.kept.map(\.element) }
      .sorted { $0.decision.time < $1.decision.time }
    for mark in film.marks.indices {
      film.marks[mark].packets = film.marks[mark].packets.map { packet in
        packet.flatMap { packet in number[packet.link].map { ($0, packet.time) } }
      }
    }
    return film
  }
}

extension DoorState {
  /// Returns the kind and the words of a closed door at the start of a run.
  fileprivate static func closedKind(hasLock: Bool) -> (String, String) {
    hasLock ? ("locked", "closed, locked") : ("closed", "closed")
  }

  /// Returns the state of the door: its kind for drawing, and its words.
  fileprivate func kind(hasLock: Bool) -> (String, String) {
    if isOpen { return ("open", "open") }
    guard hasLock else { return ("closed", "closed") }
    return isLocked ? ("locked", "closed, locked") : ("unlocked", "closed, unlocked")
  }
}

extension Film.Band {
  fileprivate mutating func add(_ step: (String, String), at time: Instant) {
    add(step.0, step.1, at: time)
  }
}

extension Walker {
  /// The word for the device that the walker carries; `nil` if the walker carries none.
  fileprivate var carriedDevice: String? {
    if phone != nil { return "phone" }
    return tag == nil ? nil : "tag"
  }
}

extension World {
  /// An upper bound of the number of packets on all links of a run; it may be a few too high.
  fileprivate var mostPacketsOnLinks: Int {
    let phones = walkers.count { $0.phone != nil }
    func packets(of schedule: AdvertisingSchedule) -> Double {
      let ofPhases = schedule.phases.map { phase in
        phase.intervals.reduce(0.0) { $0 + 3 * (duration / $1) }
      }
      return ofPhases.max() ?? 0
    }
    let ofBeacons = beacons.reduce(0.0) { $0 + packets(of: $1.schedule) }
    let ofTags = walkers.compactMap(\.tag).reduce(0.0) { $0 + packets(of: $1.schedule) }
    return Int(ofBeacons) * phones + Int(ofTags) * (receivers.count + phones)
  }
}
