import Documents

// The options that errors of this module name.
extension OptionWord {
  /// The time between samples of distances.
  package static let distances: OptionWord = "--distances"
}
