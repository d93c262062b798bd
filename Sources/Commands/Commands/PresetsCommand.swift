import Documents
import EngineFiles
import Reports

/// `simrun presets [NAME]`: a list of the presets of known products, or the details of one of them.
struct PresetsCommand: Command {
  static let name = "presets"
  static let declaration = CommandDeclaration(
    "list or show presets of known products", Parameters(),
    description: """
      Lists the known products whose rules engines can follow, with the version that is
      reimplemented; for one preset: behaviour, differences from the product, and all settings with
      units. Presets are reimplemented from publicly known behaviour and contain no product code.
      """)

  struct Parameters: ParameterSet {
    let name = Operand<String?>("NAME", .text(.words(Preset.known.map(\.name))))
    let format = Option.format
  }

  static func perform(_ arguments: Arguments<Parameters>) throws(InputError) -> ExitStatus {
    let format = try arguments.format
    let report =
      if let name = try arguments.name {
        try PresetReport(on: Preset.named(name, at: InputPlace("simrun presets")))
      } else {
        try PresetReport()
      }
    try Terminal.write(report, as: format)
    return .done
  }
}
