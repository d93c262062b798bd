import Documents
import EngineFiles
import Reports
import Scenarios

/// `simrun presets [NAME]`: a list of the presets of known products, or the details of one.
struct PresetsCommand {
  private let report: PresetReport
  private let format: Format

  init(from arguments: inout Arguments) throws(InputError) {
    let name = try arguments.optionalOperand()
    format = try arguments.choice("--format")
    try arguments.finish()
    guard let name else {
      report = try PresetReport()
      return
    }
    report = try PresetReport(on: Preset.named(name, at: InputPlace("simrun presets")))
  }

  func perform() throws(InputError) -> ExitStatus {
    try Terminal.write(report, as: format)
    return .done
  }
}
