import BLE
import Buildings
import Phones
@testable import Sim

/// An observer that records everything.
struct Witness: Observer {
  private(set) var seen: [Seen] = []
  /// The events of the app on the first walker's phone.
  private(set) var app: [AppEvent] = []

  struct Seen: Hashable {
    var time: Instant
    var observation: Observation
  }

  mutating func observe(_ observation: Observation, at time: Instant) {
    seen.append(Seen(time: time, observation: observation))
  }

  mutating func observe(_ event: AppEvent, ofAppOf walker: Int) {
    if walker == 0 { app.append(event) }
  }

  var receptions: [(time: Instant, reception: Reception)] {
    seen.flatMap { seen -> [(time: Instant, reception: Reception)] in
      guard case .receptions(let receptions) = seen.observation else { return [] }
      return receptions.map { (seen.time, $0) }
    }
  }

  var doors: [(time: Instant, state: DoorState)] {
    seen.compactMap { seen in
      if case .door(_, let state) = seen.observation { (seen.time, state) } else { nil }
    }
  }

  var waits: [(time: Instant, door: Int, walker: Int)] {
    seen.compactMap { seen in
      if case .waits(let door, let walker) = seen.observation {
        (seen.time, door, walker)
      } else {
        nil
      }
    }
  }

  var decisions: [Decision] {
    seen.compactMap { seen in
      if case .decided(let decision, _, _) = seen.observation { decision } else { nil }
    }
  }

  var poses: [(time: Instant, pose: Pose)] {
    seen.compactMap { seen in
      if case .pose(let pose, _, _) = seen.observation { (seen.time, pose) } else { nil }
    }
  }
}

extension Simulation {
  /// The observations from here to the end of the run. The invariants are checked after each step.
  mutating func witnessed() -> Witness {
    var witness = Witness()
    while step(notifying: &witness) { checkInvariants() }
    return witness
  }
}

/// An engine that follows a script: it produces given outputs at given times, and records all
/// events.
struct Actor: DecisionEngine {
  var part: [(time: Instant, act: EngineOutput)] = []
  private(set) var heard: [(event: CentralEvent, time: Instant)] = []

  init(_ part: [(milliseconds: Int64, act: EngineOutput)] = []) {
    self.part = part.map { (Instant(nanoseconds: $0.milliseconds * 1_000_000), $0.act) }
  }

  mutating func start(at time: Instant) -> [EngineOutput] {
    [.command(.scan)] + part.map { .command(.wake(at: $0.time)) }
  }

  mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
    heard.append((event, time))
    guard event == .wake else { return [] }
    defer { part.removeAll { $0.time <= time } }
    return part.filter { $0.time == time }.map(\.act)
  }
}

extension EngineOutput {
  /// A decision without evidence.
  static func decide(_ verdict: Verdict) -> EngineOutput {
    .decision(Decision(verdict, at: .start))
  }
}
