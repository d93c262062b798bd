import BLE
import EngineFiles

/// Engines that all receive the events of one phone. One of them leads: the world carries out its
/// decisions and commands. The decisions of the others are only stored.
///
/// An engine receives exactly what it would receive if it ran alone, under two conditions: its
/// commands are those of the leader, and its decisions would make the same world. `SharedRunLock`
/// determines if they would. A wake goes only to the engines that requested one.
struct SharedEngines: DecisionEngine {
  private var engines: [AnyEngine]
  private let leader: Int
  /// The times of the wakes requested by each engine, in order of the requests.
  private var wakes: [[Instant]]
  /// The times of the wakes that have been requested from the host and not delivered yet.
  private var asked: [Instant] = []
  /// The decisions of the engines, in order.
  private(set) var decisions: [Made] = []
  /// The engines whose commands have differed from the leader's, in order of the first difference.
  /// From then on, such an engine receives the events that follow from the leader's commands, not
  /// the events that would follow from its own.
  private(set) var strays: [Int] = []

  /// A decision of one of the engines.
  struct Made: Sendable {
    /// The index of the engine.
    var engine: Int
    var decision: Decision
  }

  /// Creates a set of engines at their start.
  ///
  /// - Precondition: The leader is one of the engines.
  init(_ engines: [AnyEngine], ledBy leader: Int) {
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

  /// The outputs of the set for an event.
  private struct Given {
    var outputs: [EngineOutput] = []
    /// The commands of the leader, except wakes.
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
    // Each requested wake is delivered once, even if two are due at the same time.
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
        decisions.append(Made(engine: index, decision: decision))
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
  /// `true` for a wake. Compares only the kind: comparing whole advertisements takes longer than an
  /// engine does.
  fileprivate var isWake: Bool {
    if case .wake = self { true } else { false }
  }
}
