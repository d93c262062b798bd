import Documents

// The options that errors of this module name.
extension OptionWord {
  /// The time in question.
  package static let at: OptionWord = "--at"
  /// The number of a decision.
  package static let decision: OptionWord = "--decision"
}
