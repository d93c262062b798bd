import BLE
import Documents
import Payloads

/// `simrun encode FORMAT KEY=VALUE...`: the bytes of a payload.
struct EncodeCommand {
  private let payload: Payload

  init(from arguments: inout Arguments) throws(InputError) {
    let word = try arguments.operand("the format")
    var members: [SettingOverride] = []
    while let text = try arguments.optionalOperand() {
      members.append(try SettingOverride(operand: text, of: "encode"))
    }
    let format = try PayloadFormats.format(word, at: InputPlace("encode"))
    var fields = try Fields([:], at: InputPlace("encode"), overrides: members)
    payload = try format.payload(from: &fields, at1m: Self.usualPower)
    try fields.finish()
  }

  func perform() throws(InputError) -> ExitStatus {
    try Terminal.write(Hexadecimal.text(of: payload) + "\n")
    return .done
  }

  /// The level at 1 m of a beacon that sends at 0 dBm, in the tables of beacon makers.
  private static let usualPower = PowerLevel(dBm: -59)
}
