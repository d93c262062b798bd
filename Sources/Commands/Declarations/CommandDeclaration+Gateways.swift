/// The commands that join the simulator with radios and hosts of other programs.
extension CommandDeclaration {
  static let pose = CommandDeclaration(
    "pose as Bluetooth controllers in a building",
    operands: [
      CommandOperand(placeholder: "hci", values: .words(["hci"])), .scenario,
    ],
    description: [
      """
      Runs a scenario, with some of its radios as controllers of the host controller interface
      (HCI), so that a real Bluetooth stack hears the simulated building: Bumble, BlueZ, Zephyr,
      Android's emulator, or simrun live. Hosts scan with the legacy or the extended commands,
      connect to beacons with a peripheral, and use their services.
      """,
      """
      The run begins when each radio has a host. If a host leaves, another can take its place; a
      second one at the same radio is sent away. A posed phone is a bare radio, whatever its system
      in the scenario. Ports are on this machine only, unless another host is named.
      """,
    ],
    options: [
      CommandOption(
        "--at", "RADIO=PLACE",
        """
        a receiver, a phone or its walker, and the place of its controller: tcp:HOST:PORT, tcp:PORT
        on this machine, unix:PATH, or pty:PATH for a serial line; repeatable
        """, isRepeatable: true),
      CommandOption(
        "--monitor", "RADIO=PATH",
        """
        show the packets of a posed radio as they pass, on a serial line linked at a path, to be read
        with btmon --tty PATH; repeatable
        """, isRepeatable: true),
      .seed, .variant, .speed(otherwise: "1x"),
    ])

  static let live = CommandDeclaration(
    "run an engine on a real radio",
    description: [
      """
      Runs an engine on what a controller of Bluetooth hears, real, virtual or posed, and prints its
      decisions as they fall. The engine connects to devices and uses their services where it asks
      to. It is the same engine, from the same file, as in a scenario or on a recording.
      """
    ],
    options: [
      CommandOption(
        "--engine", "ENGINE",
        """
        door-lock, presence, positioning, an engine file (format: engine.json), or a scenario, whose
        engine is used
        """, values: .file, need: "the engine, as in --engine engine.json"),
      .set,
      CommandOption(
        "--record", "DIR",
        """
        also write what the radio has heard and what the engine received, as a recording that
        simrun replay decides alike on; row by row, so that nothing is lost
        """, values: .folder),
      .lines,
      CommandOption(
        flag: "--doors",
        "send decisions to unlock and lock to a posed controller, so that its doors follow"),
    ],
    groups: [
      OptionGroup("The radio:", RadioOptions.all), BrokerOptions.group,
      OptionGroup(
        "A program for each decision:",
        [
          CommandOption(
            "--then-limit", "N", "runs of the program at a time; further decisions wait",
            default: "4"),
          CommandOption(
            "--then-timeout-s", "S", "time after which a run of the program is ended",
            default: "10"),
          CommandOption(
            rest: "--then", "PROGRAM ARG...",
            """
            the last option: run this program with these arguments for each decision, which is a line of
            JSON on its standard input; not by a shell; what it prints is on standard error
            """),
        ]),
    ],
    notes: ["If you interrupt it, the scan is ended, and the exit status is 0."])

  static let record = CommandDeclaration(
    "record what a real radio hears",
    description: [
      """
      Writes each advertisement that a controller of Bluetooth hears to a recording, row by row, so
      that nothing is lost if it is ended. Whoever reads it before its end finds whole rows.
      """
    ],
    options: [.folder("the recording's folder", need: "the folder to write")]
      + RadioOptions.all,
    notes: ["If you interrupt it, the scan is ended, and the exit status is 0."])
}
