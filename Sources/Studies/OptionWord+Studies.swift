import Documents

// The options that errors of this module name.
extension OptionWord {
  /// Several engines to compare.
  package static let engines: OptionWord = "--engines"
  /// The presets to compare.
  package static let presets: OptionWord = "--presets"
  /// The number of runs.
  package static let runs: OptionWord = "--runs"
}
