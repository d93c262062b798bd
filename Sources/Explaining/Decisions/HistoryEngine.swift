import BLE
import EngineFiles
import Phones
import Recordings
import Scenarios
import Scoring
import Sim

/// An engine that stores everything that it receives, in order.
struct HistoryEngine: DecisionEngine {
  private var engine: AnyEngine
  /// The start and the events.
  private(set) var received: [AppEvent] = []

  /// Creates an engine that has received nothing.
  init(_ engine: AnyEngine) { self.engine = engine }

  mutating func start(at time: Instant) -> [EngineOutput] {
    received.append(AppEvent(.launched, at: time))
    return engine.start(at: time)
  }

  mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
    received.append(AppEvent(.delivered(event, rule: nil), at: time))
    return engine.receive(event, at: time)
  }
}

extension Run {
  /// Returns the input that the engines of some walkers received, by walker. The run is repeated
  /// with engines that store their input, because no journal has the levels that a bare radio reads
  /// over connections.
  ///
  /// - Complexity: That of a run; constant if there are no walkers.
  func received(
    by walkers: [Int], with engines: WalkerEngines, on basis: PositioningBasis?
  ) -> [Int: [AppEvent]] {
    guard !walkers.isEmpty, let makeEngine = try? engines.maker(in: world, from: basis) else {
      return [:]
    }
    var simulation = Simulation(of: world, seed: seed) { HistoryEngine(makeEngine($0)) }
    var nobody = NoObserver()
    while simulation.step(notifying: &nobody) {}
    return Dictionary(
      uniqueKeysWithValues: walkers.map { ($0, simulation.engine(of: $0).received) })
  }
}

/// An observer that stores nothing.
private struct NoObserver: Observer {
  mutating func observe(_ observation: Observation, at time: Instant) {}
}
