import BLE
import Scenarios

/// Engines that all hear what one phone hears. One of them leads: the world carries out what it
/// decides and commands; of the others the decisions are kept.
///
/// Each is given exactly what it would hear alone, as long as it commands what the leader does, and
/// the world it would have made is the leader's: the latter is for `LockShadow` to tell. A wake
/// comes to those who asked for one.
struct EnginePanel: DecisionEngine {
  private var engines: [EngineUnderTest]
  private let leader: Int
  /// When each engine is to be woken, in the order in which it asked.
  private var wakes: [[Instant]]
  /// The times for which the host has been asked for a wake that has not come yet.
  private var asked: [Instant] = []
  /// What the engines decided, as it fell.
  private(set) var minutes: [Minute] = []
  /// The engines that commanded other things than the leader, in the order in which they did so
  /// first: what they hear from then on is not theirs.
  private(set) var strays: [Int] = []

  /// A decision of one of the engines.
  struct Minute: Sendable {
    /// Its index.
    var engine: Int
    var decision: Decision
  }

  /// The engines, at their start.
  ///
  /// - Precondition: The leader is one of them.
  init(_ engines: [EngineUnderTest], ledBy leader: Int) {
    precondition(engines.indices.contains(leader), "nobody leads \(engines.count) engines")
    self.engines = engines
    self.leader = leader
    wakes = engines.map { _ in [] }
  }

  mutating func start(at time: Instant) -> [EngineOutput] {
    var given = Given()
    note(engines[leader].start(at: time), of: leader, at: time, in: &given)
    for index in engines.indices where index != leader {
      note(engines[index].start(at: time), of: index, at: time, in: &given)
    }
    return given.outputs
  }

  mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
    var given = Given()
    if event.isWake { asked.removeAll { $0 <= time } }
    hear(event, by: leader, at: time, in: &given)
    for index in engines.indices where index != leader {
      hear(event, by: index, at: time, in: &given)
    }
    return given.outputs
  }

  /// What the panel gives the host for an event.
  private struct Given {
    var outputs: [EngineOutput] = []
    /// What the leader commanded, but for wakes.
    var commands: [CentralCommand] = []
  }

  private mutating func hear(
    _ event: CentralEvent, by index: Int, at time: Instant, in given: inout Given
  ) {
    guard event.isWake else {
      let outputs = engines[index].receive(event, at: time)
      if !outputs.isEmpty || !given.commands.isEmpty {
        note(outputs, of: index, at: time, in: &given)
      }
      return
    }
    // Each wake that is asked for comes once, be it at the same time as another.
    let due = wakes[index].count { $0 <= time }
    guard due > 0 || !given.commands.isEmpty else { return }
    wakes[index].removeAll { $0 <= time }
    var outputs: [EngineOutput] = []
    for _ in 0..<due { outputs += engines[index].receive(.wake, at: time) }
    note(outputs, of: index, at: time, in: &given)
  }

  private mutating func note(
    _ outputs: [EngineOutput], of index: Int, at time: Instant, in given: inout Given
  ) {
    var commands: [CentralCommand] = []
    for output in outputs {
      switch output {
      case .decision(let decision):
        minutes.append(Minute(engine: index, decision: decision))
        if index == leader { given.outputs.append(output) }
      case .command(.wake(let wish)):
        let wake = max(wish, time)
        wakes[index].append(wake)
        guard !asked.contains(wake) else { continue }
        asked.append(wake)
        given.outputs.append(.command(.wake(at: wake)))
      case .command(let command):
        commands.append(command)
        if index == leader { given.outputs.append(output) }
      }
    }
    if index == leader {
      given.commands = commands
    } else if commands != given.commands, !strays.contains(index) {
      strays.append(index)
    }
  }
}

extension CentralEvent {
  /// Told by its kind alone: to compare all that an advertisement holds takes longer than an engine.
  fileprivate var isWake: Bool {
    if case .wake = self { true } else { false }
  }
}
