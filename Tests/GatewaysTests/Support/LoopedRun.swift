import BLE
import EngineFiles
import Foundation
import Gateways
import HCI
import Links
import Phones
import Scenarios
import Scoring
import Sim
import TestScenes
import Testing

/// A run of a shipped scenario whose engine of one walker is on the other side of a socket.
struct LoopedRun {
  let scenario: Scenario
  let walker: Int
  let seed: UInt64
  /// The world of the scenario, with the phone of the walker as a bare radio.
  let world: World

  init(of name: String, walker: String, seed: UInt64) throws {
    let scenario = try Shipped.scenario(name)
    self.scenario = scenario
    self.seed = seed
    self.walker = try #require(scenario.world.walkers.firstIndex { $0.name == walker })
    let address = try #require(scenario.world.walkers[self.walker].phone?.address)
    world = scenario.world.carrying { phone in
      var phone = phone
      if phone.address == address { phone.use = nil }
      return phone
    }
  }

  private func engine() throws -> AnyEngine {
    try scenario.engine.makeEngine(from: scenario.basis(in: scenario.world, seed: seed))
  }

  /// The decisions of the engine in the simulator.
  func directDecisions() throws -> [Decision] {
    let engine = try engine()
    return Run(of: world, seed: seed) { engine.running(on: $0.phone?.use) }.journal.decisions
      .filter { $0.walker == walker }.map(\.decision)
  }

  /// The engine's decisions and events over the socket, and the radio's address.
  ///
  /// - Parameter end: The end of the session; `nil` for that of the scenario.
  func live(_ clock: LiveClock, speed: RunSpeed, until end: Instant? = nil) throws -> Outcome {
    let name = world.walkers[walker].name
    let path = NSTemporaryDirectory() + "pose-\(UUID().uuidString.prefix(8))"
    let building = try PosedBuilding(scenario, seed: seed, posing: [name])
    let server = try PoseServer(building, at: [.unix(path: path)], speed: speed)
    Thread {
      var server = server
      _ = server.serve { _ in }
    }.start()
    let phone = try #require(world.walkers[walker].phone)
    var settings = HostSettings()
    settings.scanInterval = phone.scanner.interval
    settings.scanWindow = phone.scanner.window
    settings.connection = phone.connecting.parameters
    let live = LiveEngine(try engine(), settings.timed(by: clock))
    var session = try LiveSession(live, at: .unix(path: path), clock: clock, sendsDecisions: true)
    var outcome = Outcome()
    outcome.end = try session.run(until: end) { outputs, address in
      for output in outputs {
        switch output {
        case .decided(let decision): outcome.decisions.append(decision)
        case .app(let event): outcome.delivered.append(event)
        case .send, .failed: break
        }
      }
      outcome.address = address
    }
    return outcome
  }

  struct Outcome {
    var decisions: [Decision] = []
    var delivered: [AppEvent] = []
    var address: DeviceAddress?
    var end: LiveSession.Outcome?
  }
}
