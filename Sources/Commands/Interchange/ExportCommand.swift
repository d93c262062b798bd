import Documents
import Interchange
import Recordings
import Scenarios

/// `simrun export RECORDING --out FILE`: the packets of a recording as a file for another program.
struct ExportCommand: Command {
  static let name = "export"
  static let declaration = CommandDeclaration(
    "write a recording as a file of another program", Parameters(),
    description: """
      Writes the packets of a recording as a capture for Wireshark and other programs, and prints what
      the format cannot hold. Packets with a channel become packets on the air, with channel, level and
      check sequence; those without become reports of a controller.

      With --as herald, the levels become contacts.csv of a Herald app. With --as espresense or
      openmqttgateway, they become MQTT messages as mosquitto_sub -F '%U %t %p' prints them. Captures of
      ESPresense-companion are not written: they have distances, which a recording lacks.
      """)

  struct Parameters: ParameterSet {
    let recording = Operand.recording
    let path = Option(
      "--out", "FILE", .text(.file), need: "the file to write",
      help: "write this file; its ending tells the format: .pcapng, .pcap, .btsnoop, .pklg")
    let kind = Option<ExportFormat?>(
      "--as", "FORMAT", .choice, otherwise: "by the ending",
      help: "pcapng, pcap, btsnoop, pklg, herald, espresense or openmqttgateway")
    let receiver = Option(
      .receiver, "NAME", .text, otherwise: "all",
      help: "only what this radio heard; needed for pcap, pklg and herald if there are several")
    let format = Option.format
  }

  static func perform(_ arguments: Arguments<Parameters>) throws(InputError) -> ExitStatus {
    let folder = try arguments.recording
    let path = try arguments.path
    let given = try arguments.kind
    let receiver = try arguments.receiver
    let format = try arguments.format
    guard let kind = given ?? ExportFormat(path: path) else {
      throw .unusable(
        Parameters.place(of: \.path),
        path.lowercased().hasSuffix(".json")
          ? "a capture of ESPresense-companion has distances, which a recording lacks; use "
            + "--as espresense for its messages"
          : "\(path.quoted) does not end like a format; use .pcapng, .pcap, .btsnoop or .pklg, or "
            + "--as")
    }
    let place = try OutputPlace(result: path)
    let recording = try Recording.read(folder)
    try recording.checkPositions(on: recording.floorPlan())
    let work = try Export(of: recording, as: kind, receiver: receiver)
    Terminal.warn(recording.warnings)
    let report = try work.write(to: place)
    try Terminal.write(report, as: format)
    return .done
  }
}
