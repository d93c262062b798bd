import Documents
import Scenarios

extension Scenario {
  /// Returns the scenario with a preset that is told to count the device, as ESPresense has to be;
  /// with its own engine if the preset is `nil`.
  package func told(preset: String?) throws -> Scenario {
    try with(
      preset: preset,
      overrides: preset == "espresense" ? [try SettingOverride("countsDevice=true")] : [])
  }
}
