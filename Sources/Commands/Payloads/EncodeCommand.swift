import BLE
import Documents
import Payloads

/// `simrun encode FORMAT KEY=VALUE...`: the bytes of a payload.
struct EncodeCommand: Command {
  static let name = "encode"
  static let declaration = CommandDeclaration(
    "make the advertising payload of a format", Parameters(),
    description: """
      Prints the bytes of the payload, in hexadecimal. Keys are the fields of the format that simrun
      decode prints, as in: simrun encode ibeacon major=1 minor=2 measuredPowerDBm=-59.

      FORMAT is \(PayloadFormats.words.joined(separator: ", ")).
      """,
    notes: "docs/reference/payloads.md has the keys with their units and defaults.")

  struct Parameters: ParameterSet {
    let format = Operand(
      "FORMAT", missing: "the format is missing",
      ValueParser(.words(PayloadFormats.words)) { word, place throws(InputError) in
        try PayloadFormats.format(word, at: place)
      }, at: "encode")
    let members = Operand(
      each: "KEY=VALUE",
      ValueParser { text, _ throws(InputError) in
        try SettingOverride(operand: text, of: "encode")
      })
  }

  static func perform(_ arguments: Arguments<Parameters>) throws(InputError) -> ExitStatus {
    let (format, members) = (try arguments.format, try arguments.members)
    var fields = try Fields([:], at: InputPlace("encode"), overrides: members)
    let payload = try format.payload(from: &fields, at1m: Self.defaultPower)
    try fields.finish()
    try Terminal.write(Hexadecimal.text(of: payload) + "\n")
    return .done
  }

  /// The level at 1 m of a beacon with a transmit power of 0 dBm, according to the tables of beacon
  /// makers.
  private static let defaultPower = PowerLevel(dBm: -59)
}
