import Documents
import Payloads

/// `simrun decode HEX...`: the structures of a payload, and their meaning.
struct DecodeCommand: Command {
  static let name = "decode"
  static let declaration = CommandDeclaration(
    "decode an advertising payload", Parameters(),
    description: """
      Prints the structures of advertising data, and the fields of iBeacon, AltBeacon, Eddystone,
      nearable and Estimote telemetry frames among them. HEX is up to 31 bytes, or 1650 of an
      extended advertisement; spaces, colons, hyphens and 0x are skipped. See
      docs/reference/payloads.md.
      """)

  struct Parameters: ParameterSet {
    let words = Operand(each: "HEX", missing: "the payload, in hexadecimal is missing", .text)
    let format = Option.format
  }

  static func perform(_ arguments: Arguments<Parameters>) throws(InputError) -> ExitStatus {
    let format = try arguments.format
    let report = try PayloadReport(hexadecimal: arguments.words, at: InputPlace("decode"))
    try Terminal.write(report, as: format)
    return .done
  }
}
