import BLE
import Buildings
import EngineFiles
import Phones
import Recordings
import Scenarios
import Scoring
import Sim

/// The events and decisions of engines in a run or on a recording, from which decisions are
/// explained.
package struct EngineHistory: Sendable {
  /// The names of the subjects.
  package let subjects: [String]
  /// The time at which the engines started.
  package let start: Instant
  /// The end of the input.
  package let end: Instant
  /// The time up to which a rerun of the scenario continues beyond `end`; equal to `end` for a
  /// recording, which cannot be continued.
  package let last: Instant
  /// The engine of each subject.
  package let engines: WalkerEngines
  /// The decisions, in order of time.
  package let decisions: [Entry]
  /// The readings of anchors that each subject's engine could receive, in order of time.
  package let heard: [[EngineInputEvent]]
  /// The input of each subject's engine.
  let inputs: [EngineInput]
  /// The engine of each subject in its initial state.
  let installed: [AnyEngine]
  /// The true sides and rooms of each subject, in order of time; empty if they are unknown.
  package let stays: [[Stay]]
  /// The times in which each subject is near the lock that its engine works; `nil` for an engine
  /// without a lock, and in a recording.
  package let presences: [OwnerPresence?]
  /// The diary of each subject's phone; `nil` for a bare radio.
  package let phones: [PhoneDiary?]
  /// The use of each subject's phone; `nil` for a bare radio without an app, and in a recording
  /// whose phones are kept.
  let uses: [PhoneUse?]
  /// `true` for each subject whose system keeps connections for an app that it has ended.
  let keepsConnections: [Bool]
  /// The own addresses of connectable devices, by the addresses under which each subject's app
  /// knows them; empty for a bare radio, which names devices by their own addresses, and in a
  /// recording.
  let ownAddresses: [[DeviceAddress: DeviceAddress]]
  /// The names of anchors that the engines know by their identifiers.
  package let names: [Anchor: String]
  /// The plan; `nil` if it is unknown.
  package let plan: FloorPlan?

  /// A decision, with the position of its subject at the time.
  package struct Entry: Sendable {
    /// The subject, as an index into the subjects.
    package var subject: Int
    /// The decision.
    package var decision: Decision
    /// The position of the subject; `nil` if it is unknown.
    package var point: Point?
    /// The side and the room of the position; `nil` if they are unknown.
    package var whereabouts: Whereabouts?
  }

  /// A time in which a subject's side and room do not change. It ends when the next stay begins.
  package struct Stay: Sendable {
    /// The start.
    package var start: Instant
    /// The side and the room.
    package var whereabouts: Whereabouts
  }
}

extension EngineHistory {
  /// Creates the history of the walkers' engines in a run.
  ///
  /// - Parameters:
  ///   - engines: The engine of each walker.
  ///   - basis: The basis of positioning methods. Without a basis, engines that need one give no
  ///     account of their state.
  package init(of run: Run, by engines: WalkerEngines, on basis: PositioningBasis? = nil) {
    let plan = run.world.plan
    var packets = run.world.walkers.map { _ in [Sighting]() }
    for packet in run.journal.heard where !run.hasApp(packet.walker) {
      packets[packet.walker].append(packet.sighting)
    }
    // The readings of the motion sensors of bare radios.
    var motion = run.world.walkers.map { _ in [AppEvent]() }
    for moment in run.journal.apps {
      guard !run.hasSystem(moment.walker) else { continue }
      if let packet = moment.event.sighting {
        packets[moment.walker].append(packet)
      } else if !run.hasApp(moment.walker) {
        motion[moment.walker].append(moment.event)
      }
    }
    let end = Instant.start.advanced(by: run.world.duration)
    let phones = run.world.walkers.indices.map(run.diary(of:))
    let received = run.received(
      by: run.world.walkers.indices.filter {
        let engine = engines[$0].description
        return phones[$0] == nil
          && (engine.readings == .connections || engine.topics.contains(.connections))
      }, with: engines, on: basis)
    let apps = run.world.walkers.indices.map { phones[$0]?.app ?? received[$0] }
    let inputs = run.world.walkers.indices.map { walker -> EngineInput in
      if let events = apps[walker] { return EngineInput(events, from: .start) }
      return EngineInput(packets[walker], sensing: motion[walker], from: .start)
    }
    let heard = run.world.walkers.indices.map { walker -> [EngineInputEvent] in
      let engine = engines[walker]
      let readsConnections =
        engine.description.readings == .connections && received[walker] != nil
      guard run.hasSystem(walker) || readsConnections else {
        return engine.makeEngine().events(of: packets[walker], from: .start, until: end)
      }
      guard let events = apps[walker] else {
        preconditionFailure("'\(run.world.walkers[walker].name)' has a system and no diary")
      }
      return engine.heard(in: events)
    }
    self.init(
      subjects: run.world.walkers.map(\.name), start: .start, end: end,
      last: .start.advanced(
        by: run.world.lasting(longerBy: DecisionInQuestion.leeway).duration),
      engines: engines,
      decisions: run.journal.decisions.map { entry in
        Entry(
          subject: entry.walker, decision: entry.decision, point: entry.pose.point,
          whereabouts: plan.whereabouts(of: entry.pose.point))
      }, heard: heard, inputs: inputs,
      installed: run.world.walkers.indices.map {
        engines[$0].installed(on: basis).running(on: run.world.walkers[$0].phone?.use)
      },
      stays: run.journal.tracks.map { track in
        [Stay](of: track.lazy.map { Stay(start: $0.time, whereabouts: $0.whereabouts) })
      },
      presences: run.world.walkers.indices.map { walker in
        let engine = engines[walker]
        return OwnerPresence.Site(
          around: engine.description.sides.exterior, deciding: engine.topics
        ).map { OwnerPresence(of: run, walker: walker, at: $0) }
      }, phones: phones,
      uses: run.world.walkers.map { $0.phone?.use },
      keepsConnections: run.world.walkers.map {
        $0.phone?.use?.settings.scanRelaunch ?? false
      },
      ownAddresses: run.world.walkers.indices.map { walker in
        run.world.peripherals(toAppOf: walker, seed: run.seed)
          .mapValues { run.world.beacons[$0].address }
      },
      names: engines.names(in: run.world).merging(run.namesOfPeripherals) { own, _ in own },
      plan: plan)
  }

  /// Returns the number of the newest decision at a time, starting at 1; `nil` if there is none.
  ///
  /// - Parameter subject: The subject of the decision; `nil` means any subject.
  package func number(at time: Instant, about subject: Int? = nil) -> Int? {
    decisions.lastIndex { $0.decision.time <= time && (subject == nil || $0.subject == subject) }
      .map { $0 + 1 }
  }

  /// Returns the time from which a wrong decision would be right; `nil` if it is not known to be
  /// wrong, or if it stays wrong.
  ///
  /// - Parameter number: The number of the decision, starting at 1.
  func becomesRight(number: Int) -> Instant? {
    let entry = decisions[number - 1]
    let verdict = entry.decision.verdict
    if verdict == .lock {
      return presences[entry.subject]?.departure(after: entry.decision.time)
    }
    guard entry.whereabouts.flatMap(verdict.isRight(of:)) == false else { return nil }
    return stays[entry.subject].first {
      $0.start > entry.decision.time && verdict.isRight(of: $0.whereabouts) == true
    }?.start
  }

  /// Returns the first decision after a time; `nil` if there is none.
  ///
  /// - Parameter subject: The subject of the decision; `nil` means any subject.
  package func next(after time: Instant, about subject: Int? = nil) -> Entry? {
    decisions.first { $0.decision.time > time && (subject == nil || $0.subject == subject) }
  }
}

extension [EngineHistory.Stay] {
  /// Joins successive stays at the same side and room.
  init(of stays: some Sequence<EngineHistory.Stay>) {
    self = stays.reduce(into: []) { joined, stay in
      if joined.last?.whereabouts != stay.whereabouts { joined.append(stay) }
    }
  }
}

extension EngineHistory {
  /// Returns the account of a subject's phone at a time; `nil` for a bare radio.
  package func phone(ofSubject subject: Int, at time: Instant) -> PhoneAccount? {
    phones[subject].map { PhoneAccount(of: $0, at: time) }
  }
}

extension WalkerEngines {
  /// Returns the names of beacons by the identifiers that an engine knows.
  fileprivate func names(in world: World) -> [Anchor: String] {
    all.reduce(into: [:]) { names, engine in
      names.merge(engine.names(in: world)) { first, _ in first }
    }
  }
}

extension EngineChoice {
  /// Returns a new engine in its initial state, on the map and plan of a basis if it needs them.
  func installed(on basis: PositioningBasis?) -> AnyEngine {
    (try? makeEngine(from: self.basis(like: basis))) ?? makeEngine()
  }

  /// Returns the names of beacons by their identifiers if the engine ranges, otherwise the names of
  /// nearables.
  fileprivate func names(in world: World) -> [Anchor: String] {
    guard description.readings == .ranging else {
      var names: [Anchor: String] = [:]
      for anchor in nearables { names[anchor] = world.name(of: anchor) }
      return names
    }
    let identifiers = world.beacons.identifiers
    return Dictionary(
      world.beacons.compactMap { beacon in
        identifiers[beacon.address].map { (.beacon($0), beacon.name) }
      }, uniquingKeysWith: { first, _ in first })
  }
}

extension Run {
  /// The names of the connectable beacons, by the addresses under which apps know them.
  fileprivate var namesOfPeripherals: [Anchor: String] {
    var names: [Anchor: String] = [:]
    for walker in world.walkers.indices {
      for (identifier, beacon) in world.peripherals(toAppOf: walker, seed: seed) {
        names[.device(identifier)] = world.beacons[beacon].name
      }
    }
    return names
  }

  /// Returns `true` if a walker's phone has an app whose life cycle is simulated.
  fileprivate func hasApp(_ walker: Int) -> Bool { world.walkers[walker].phone?.use != nil }

  /// Returns `true` if a walker's phone has a system, which decides what its engine receives.
  fileprivate func hasSystem(_ walker: Int) -> Bool {
    world.walkers[walker].phone?.use?.hasSystem ?? false
  }
}

extension GroundsContext {
  /// Creates the context of the decision with a number, starting at 1.
  ///
  /// - Precondition: There is such a decision.
  package init(of number: Int, in history: EngineHistory) {
    let entry = history.decisions[number - 1]
    self.init(
      entry.decision,
      after: history.decisions[..<(number - 1)].filter { $0.subject == entry.subject }
        .map(\.decision),
      heard: history.heard[entry.subject], from: history.start,
      names: history.names, on: history.plan)
  }
}
