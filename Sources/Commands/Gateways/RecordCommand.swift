import BLE
import Documents
import EngineFiles
import Gateways
import Phones

/// `simrun record`: records the packets of a real radio.
struct RecordCommand {
  private let radio: RadioOptions
  private let folder: String

  init(from arguments: inout Arguments) throws(InputError) {
    radio = try RadioOptions(from: &arguments)
    folder = try arguments.text("--out")
    try arguments.finish()
  }

  func perform() async throws(InputError) -> ExitStatus {
    let command = self
    return try await Interruption.cancels { () throws(InputError) in try command.run() }
  }

  private func run() throws(InputError) -> ExitStatus {
    var session = try LiveSession(
      LiveEngine(EngineChoice.listener.makeEngine(), radio.settings, receiver: radio.receiver),
      at: radio.endpoint, clock: radio.clock)
    let log = try RecordingLog(
      in: folder, names: radio.names, startedAt: radio.clock == .shared ? nil : session.start)
    var count = 0
    let outcome = try session.run(until: radio.end) { event, address throws(InputError) in
      guard case .app(let event) = event, let address else { return }
      try log.add(event, at: address)
      if event.isPacket { count += 1 }
    }
    try Terminal.write("\(count) packets in \(folder.quoted)\n")
    return try radio.status(after: outcome)
  }
}

extension AppEvent {
  /// `true` for a packet that was heard.
  fileprivate var isPacket: Bool {
    if case .delivered(.advertisement(_), rule: _) = kind { true } else { false }
  }
}
