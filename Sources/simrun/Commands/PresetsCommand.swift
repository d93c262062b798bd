import Lab

/// `simrun presets [NAME]`: the rules of known products, or all of one.
struct PresetsCommand {
  private let report: PresetReport
  private let format: Format

  init(from arguments: inout Arguments) throws(InputError) {
    let name = try arguments.optionalOperand()
    format = try arguments.choice("--format", default: .text)
    try arguments.finish()
    guard let name else {
      report = PresetReport()
      return
    }
    report = PresetReport(on: try Preset.named(name, at: InputPlace("simrun presets")))
  }

  func carryOut() throws(InputError) -> ExitStatus {
    switch format {
    case .text: try Terminal.write(report.text())
    case .json: try Terminal.write(report.json().page)
    }
    return .done
  }
}
