import Documents
import Interchange

/// `simrun import FILE... --out DIR`: files of other programs, as one recording.
struct ImportCommand: Command {
  static let name = "import"
  static let declaration = CommandDeclaration(
    "make a recording from captures and logs", Parameters(),
    description: """
      Writes a recording, as simrun replay, locate and calibrate read it, from files of other programs:
      btsnoop (of Android and Linux), PacketLogger, pcap and pcapng (of sniffers and of controllers), MQTT
      messages of ESPresense and OpenMQTTGateway as mosquitto_sub -F '%U %t %p' prints them, captures of
      ESPresense-companion, and contacts.csv of Herald. The content tells the format. Several files become
      one recording, in order of time.

      Prints what came in and what was left out, by kind and by reason. The recording has no ground truth,
      but for captures of ESPresense-companion.
      """,
    notes: "If you interrupt the import, nothing is written; exit status 130.")

  struct Parameters: ParameterSet {
    let files = Operand(
      each: "FILE", missing: "the file of another program is missing", .text(.file))
    let folder = Option.folder(
      "write the recording into this folder", need: "the folder of the recording")
    let names = Option(
      each: .name, "ADDRESS=NAME", .text,
      help: """
        call the device with this address NAME; also for what a file calls a device or an interface;
        repeatable
        """)
    let table = Option(
      "--names", "FILE", .text(.file), help: "names of devices: a table address,name")
    let receiver = Option(
      .receiver, "NAME", .text, otherwise: "the file's name without its ending",
      help: "the radio of files that do not name it")
    let format = Option.format
  }

  static func perform(_ arguments: Arguments<Parameters>) async throws(InputError) -> ExitStatus {
    let paths = try arguments.files
    let naming = try DeviceNaming(options: arguments.names, table: arguments.table)
    let receiver = try arguments.receiver
    let format = try arguments.format
    let folder = try arguments.folder
    let work = try Import(of: paths, naming: naming, receiver: receiver)
    try Import.check(folder.path)
    let report = try await LongWork.perform(counting: "MB") { line throws(InputError) in
      try work.write(to: folder) { done, all in
        line.show(done: done / 1_000_000, of: max(done, all) / 1_000_000)
        return !Task.isCancelled
      }
    }
    guard let report else {
      Terminal.log("simrun: interrupted; nothing was written")
      return .interrupted
    }
    Terminal.warn(report.warnings)
    try Terminal.write(report, as: format)
    return .done
  }
}
