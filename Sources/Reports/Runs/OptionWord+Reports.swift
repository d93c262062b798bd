import Documents

// The options that errors of this module name.
extension OptionWord {
  /// The option that gives the time to explain.
  package static let at: OptionWord = "--at"
  /// The option that gives the number of a decision.
  package static let decision: OptionWord = "--decision"
}
