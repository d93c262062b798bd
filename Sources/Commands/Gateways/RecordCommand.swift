import BLE
import Documents
import EngineFiles
import Gateways
import Phones

/// `simrun record`: a recording of the packets of a real radio.
struct RecordCommand: Command {
  static let name = "record"
  static let declaration = CommandDeclaration(
    "record what a real radio hears", Parameters(),
    description: """
      Writes each advertisement that a controller of Bluetooth hears to a recording, row by row, so
      that nothing is lost if it is ended. Whoever reads it before its end finds whole rows.
      """,
    notes: "If you interrupt it, the scan is ended, and the exit status is 0.")

  struct Parameters: ParameterSet {
    let folder = Option.folder("the recording's folder", need: "the folder to write")
    let radio = Group(parameters: RadioOptions.Parameters())
  }

  static func perform(_ arguments: Arguments<Parameters>) async throws(InputError) -> ExitStatus {
    let radio = try RadioOptions(from: arguments.radio)
    let folder = try arguments.folder
    return try await Interruption.cancels { () throws(InputError) in
      try record(radio, into: folder)
    }
  }

  private static func record(
    _ radio: RadioOptions, into folder: OutputPlace
  ) throws(InputError) -> ExitStatus {
    var session = try LiveSession(
      LiveEngine(EngineChoice.listener.makeEngine(), radio.settings, receiver: radio.receiver),
      at: radio.endpoint, clock: radio.clock)
    let log = try LiveRecording(
      in: folder, names: radio.names, startedAt: radio.clock == .shared ? nil : session.start)
    var count = 0
    let outcome = try session.run(until: radio.end) { outputs, address throws(InputError) in
      guard let address else { return }
      for case .app(let event) in outputs {
        try log.add(event, at: address)
        if event.isPacket { count += 1 }
      }
    }
    let status = try radio.status(after: outcome)
    try log.finish()
    try Terminal.write("\(count) packets in \(folder.path.quoted)\n")
    return status
  }
}

extension AppEvent {
  /// `true` for a packet that was heard.
  fileprivate var isPacket: Bool {
    if case .delivered(.advertisement(_), rule: _) = kind { true } else { false }
  }
}
