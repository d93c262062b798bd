import Documents
import Payloads

/// `simrun decode HEX...`: the structures of a payload, and their meaning.
struct DecodeCommand {
  private let report: PayloadReport
  private let format: Format

  init(from arguments: inout Arguments) throws(InputError) {
    var words = [try arguments.operand("the payload, in hexadecimal")]
    while let word = try arguments.optionalOperand() { words.append(word) }
    format = try arguments.choice("--format")
    try arguments.finish()
    report = try PayloadReport(hexadecimal: words, at: InputPlace("decode"))
  }

  func perform() throws(InputError) -> ExitStatus {
    try Terminal.write(report, as: format)
    return .done
  }
}
