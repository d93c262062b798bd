import BLE
import Documents
import EngineFiles
import Foundation
import Gateways
import Phones
import Recordings
import Scenarios

/// `simrun live`: an engine on a real radio.
struct LiveCommand: Command {
  static let name = "live"
  static let declaration = CommandDeclaration(
    "run an engine on a real radio", Parameters(),
    description: """
      Runs an engine on what a controller of Bluetooth hears, real, virtual or posed, and prints its
      decisions as they are made. The engine connects to devices and uses their services where it asks
      to. It is the same engine, from the same file, as in a scenario or on a recording.
      """,
    notes: "If you interrupt it, the scan is ended, and the exit status is 0.")

  struct Parameters: ParameterSet {
    let engine = Option(
      .engine, "ENGINE", .text(.file), need: "the engine, as in --engine engine.json",
      help: """
        door-lock, presence, positioning, a preset, an engine file (format: engine.json), or a
        scenario, whose engine is used
        """)
    let overrides = Option.set
    let folder = Option(
      "--record", "DIR", .newFolder,
      help: """
        also write what the radio has heard and what the engine received, as a recording that
        simrun replay decides alike on; row by row, so that nothing is lost
        """)
    let isInLines = Option.lines
    let doors = Option(
      flag: "--doors",
      help: "send decisions to unlock and lock to a posed controller, so that its doors follow")
    let radio = Group(heading: "The radio:", parameters: RadioOptions.Parameters())
    let broker = BrokerOptions.group
    let program = Group(
      heading: "A program for each decision:", parameters: DecisionProgram.Parameters())
  }

  private let radio: RadioOptions
  private let choice: EngineChoice
  private let engine: AnyEngine
  private let folder: OutputPlace?
  private let isInLines: Bool
  private let sendsDecisions: Bool
  private let broker: BrokerOptions?
  private let program: DecisionProgram?

  static func perform(_ arguments: Arguments<Parameters>) async throws(InputError) -> ExitStatus {
    let command = try LiveCommand(from: arguments)
    return try await Interruption.cancels { () throws(InputError) in try command.run() }
  }

  private init(from arguments: Arguments<Parameters>) throws(InputError) {
    radio = try RadioOptions(from: arguments.radio)
    let word = try arguments.engine
    let overrides = try arguments.overrides
    folder = try arguments.folder
    isInLines = try arguments.isInLines
    sendsDecisions = try arguments.doors
    broker = try BrokerOptions(from: arguments.broker)
    let limit = try arguments.program.limit
    let patience = try arguments.program.patience
    let words = try arguments.program.words
    let source = try EngineSource(option: word)
    // Only the address of a device on the air is known, never a name.
    choice = try source.engine(overrides).namingServices(besides: { _ in false }, at: source.place)
      .hearing([:], at: source.place)
    engine = try choice.makeEngine(from: try choice.basis(at: source.place))
    program =
      words.isEmpty ? nil : try DecisionProgram(words, limit: limit, patience: patience)
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
      try LiveRecording(in: folder, engine: choice, names: names, startedAt: isShared ? nil : start)
    }
    // A radio does not wait for a slow broker, so messages that exceed the buffer are dropped.
    let publisher = try broker.map { broker throws(InputError) in
      try DecisionPublisher(broker, overflow: .drop)
    }
    var output = LiveOutput(
      of: choice, on: radio, names: names, startedAt: start, isInLines: isInLines,
      publisher: publisher, program: program)
    let outcome: LiveSession.Outcome
    do throws(InputError) {
      outcome = try session.run(until: radio.end) { outputs, address throws(InputError) in
        let address = address ?? DeviceAddress(0)
        for each in outputs {
          switch each {
          case .app(let event):
            try log?.add(event, at: address)
            try output.write(event, at: address)
          case .decided(let decision): try output.write(decision, at: address)
          case .send, .failed: break
          }
        }
        try output.settle()
      }
    } catch {
      _ = try output.finish()
      throw error
    }
    if let failure = try output.finish() { throw failure }
    let status = try radio.status(after: outcome)
    try log?.finish()
    return status
  }
}
