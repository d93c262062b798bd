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
      .seed, .variant, .speed(otherwise: "1x"),
    ])
}
