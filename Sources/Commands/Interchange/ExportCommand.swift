import Documents
import Interchange
import Recordings

/// `simrun export RECORDING --out FILE`: the packets of a recording as a file of another program.
struct ExportCommand {
  private let work: Export
  private let warnings: [InputWarning]
  private let path: String
  private let format: Format

  init(from arguments: inout Arguments) throws(InputError) {
    let folder = try arguments.operand("the recording's folder")
    path = try arguments.text("--out")
    let named: ExportFormat? = try arguments.optionalChoice("--as")
    let receiver = try arguments.optionalText("--receiver")
    format = try arguments.choice("--format")
    try arguments.finish()
    guard let kind = named ?? ExportFormat(path: path) else {
      throw .unusable(
        InputPlace("--out"),
        path.lowercased().hasSuffix(".json")
          ? "a capture of ESPresense-companion has distances, which a recording lacks; use "
            + "--as espresense for its messages"
          : "\(path.quoted) does not end like a format; use .pcapng, .pcap, .btsnoop or .pklg, or "
            + "--as")
    }
    try OutputFolder.attemptFile(at: path)
    let recording = try Recording.read(folder)
    warnings = recording.warnings
    work = try Export(of: recording, as: kind, receiver: receiver)
  }

  func perform() throws(InputError) -> ExitStatus {
    Terminal.warn(warnings)
    let report = try work.write(to: path)
    try Terminal.write(report, as: format)
    return .done
  }
}
