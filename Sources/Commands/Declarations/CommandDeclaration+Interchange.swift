import Interchange

/// The commands for files of other programs.
extension CommandDeclaration {
  static let `import` = CommandDeclaration(
    "make a recording from captures and logs",
    operands: [CommandOperand(placeholder: "FILE", values: .file, isRepeatable: true)],
    description: [
      """
      Writes a recording, as simrun replay, locate and calibrate read it, from files of other programs:
      btsnoop (of Android and Linux), PacketLogger, pcap and pcapng (of sniffers and of controllers), MQTT
      messages of ESPresense and OpenMQTTGateway as mosquitto_sub -F '%U %t %p' prints them, captures of
      ESPresense-companion, and contacts.csv of Herald. The content tells the format. Several files become
      one recording, in order of time.
      """,
      """
      Prints what came in and what was left out, by kind and by reason. The recording has no ground truth,
      but for captures of ESPresense-companion.
      """,
    ],
    options: [
      .folder("write the recording into this folder", need: "the folder of the recording"),
      CommandOption(
        "--name", "ADDRESS=NAME",
        """
        call the device with this address NAME; also for what a file calls a device or an interface;
        repeatable
        """, isRepeatable: true),
      CommandOption(
        "--names", "FILE", "names of devices: a table address,name", values: .file),
      CommandOption(
        "--receiver", "NAME", "the radio of files that do not name it",
        otherwise: "the file's name without its ending"),
      .format,
    ],
    notes: [
      "If you interrupt the import, nothing is written; exit status 130."
    ])

  static let export = CommandDeclaration(
    "write a recording as a file of another program",
    operands: [.recording],
    description: [
      """
      Writes the packets of a recording as a capture for Wireshark and other programs, and prints what
      the format cannot hold. Packets with a channel become packets on the air, with channel, level and
      check sequence; those without become reports of a controller.
      """,
      """
      With --as herald, the levels become contacts.csv of a Herald app. With --as espresense or
      openmqttgateway, they become MQTT messages as mosquitto_sub -F '%U %t %p' prints them. Captures of
      ESPresense-companion are not written: they have distances, which a recording lacks.
      """,
    ],
    options: [
      CommandOption(
        "--out", "FILE",
        "write this file; its ending tells the format: .pcapng, .pcap, .btsnoop, .pklg",
        values: .file, need: "the file to write"),
      CommandOption(
        "--as", "FORMAT",
        "pcapng, pcap, btsnoop, pklg, herald, espresense or openmqttgateway",
        oneOf: ExportFormat.self, otherwise: "by the ending"),
      CommandOption(
        "--receiver", "NAME",
        "only what this radio heard; needed for pcap, pklg and herald if there are several",
        otherwise: "all"),
      .format,
    ])
}
