import Payloads

/// The commands for payloads.
extension CommandDeclaration {
  static let decode = CommandDeclaration(
    "say what an advertising payload says",
    operands: [CommandOperand(placeholder: "HEX", values: .any, isRepeatable: true)],
    description: [
      """
      Prints the structures of advertising data, and the fields of iBeacon, AltBeacon, Eddystone,
      nearable and Estimote telemetry frames among them. HEX is up to 31 bytes, or 1650 of an
      extended advertisement; spaces, colons, hyphens and 0x are skipped. See
      docs/reference/payloads.md.
      """
    ],
    options: [.format])

  static let encode = CommandDeclaration(
    "make the advertising payload of a format",
    operands: [
      CommandOperand(
        placeholder: "FORMAT", values: .words(PayloadFormats.words)),
      CommandOperand(
        placeholder: "KEY=VALUE", values: .any, isRequired: false, isRepeatable: true),
    ],
    description: [
      """
      Prints the bytes of the payload, in hexadecimal. Keys are the fields of the format that simrun
      decode prints, as in: simrun encode ibeacon major=1 minor=2 measuredPowerDBm=-59.
      """,
      "FORMAT is " + PayloadFormats.words.joined(separator: ", ") + ".",
    ],
    notes: ["docs/reference/payloads.md has the keys with their units and defaults."])
}
