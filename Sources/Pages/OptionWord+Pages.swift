import Documents

// The options that errors of this module name.
extension OptionWord {
  /// The option that gives the time between samples of distances.
  package static let distances: OptionWord = "--distances"
}
