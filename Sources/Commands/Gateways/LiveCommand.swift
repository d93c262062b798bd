import BLE
import Documents
import EngineFiles
import EventLines
import Foundation
import Gateways
import Phones
import Recordings
import Reports
import Scenarios

/// `simrun live`: an engine on a real radio.
struct LiveCommand {
  private let radio: RadioOptions
  private let choice: EngineChoice
  private let engine: EngineUnderTest
  private let folder: String?
  private let isInLines: Bool
  private let sendsDecisions: Bool
  private let broker: BrokerOptions?
  private let program: DecisionProgram?

  init(from arguments: inout Arguments) throws(InputError) {
    radio = try RadioOptions(from: &arguments)
    let word = try arguments.text("--engine")
    let overrides = try arguments.overrides()
    folder = try arguments.optionalText("--record")
    isInLines = try arguments.flag("--jsonl")
    sendsDecisions = try arguments.flag("--doors")
    broker = try BrokerOptions(from: &arguments)
    let limit = try arguments.integer("--then-limit", in: 1...1000)
    let patience = try arguments.number("--then-timeout-s", in: 0.1...86_400)
    let words = arguments.remainder(of: "--then")
    try arguments.finish()
    let source = try EngineSource(option: word)
    choice = try source.engine(overrides).hearing([:], at: source.place)
    engine = try choice.makeEngine(from: try choice.basis(at: source.place))
    program =
      words.isEmpty ? nil : try DecisionProgram(words, limit: limit, patience: patience)
  }

  func perform() async throws(InputError) -> ExitStatus {
    let command = self
    return try await Interruption.cancels { () throws(InputError) in try command.run() }
  }

  private func run() throws(InputError) -> ExitStatus {
    var names = radio.names
    names.add(devicesOf: choice)
    var session = try LiveSession(
      LiveEngine(engine, radio.settings, receiver: radio.receiver), at: radio.endpoint,
      clock: radio.clock, sendsDecisions: sendsDecisions)
    let isShared = radio.clock == .shared
    let start = session.start
    let log = try folder.map { folder throws(InputError) in
      try RecordingLog(
        in: folder, engine: choice, names: names, startedAt: isShared ? nil : start)
    }
    // A radio does not wait.
    let publisher = try broker.map { broker throws(InputError) in
      try DecisionPublisher(broker, overflow: .drop)
    }
    var output = LiveOutput(
      of: choice, on: radio, names: names, startedAt: start, isInLines: isInLines,
      publisher: publisher, program: program)
    let outcome: LiveSession.Outcome
    do throws(InputError) {
      outcome = try session.run(until: radio.end) { event, address throws(InputError) in
        let address = address ?? DeviceAddress(0)
        switch event {
        case .app(let event):
          try log?.add(event, at: address)
          try output.write(event, at: address)
        case .decided(let decision): try output.write(decision, at: address)
        case .send, .failed: break
        }
      }
    } catch {
      _ = try output.finish()
      throw error
    }
    if let failure = try output.finish() { throw failure }
    return try radio.status(after: outcome)
  }
}
