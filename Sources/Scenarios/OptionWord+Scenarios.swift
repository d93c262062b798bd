import Documents

// The options that errors of this module name.
extension OptionWord {
  /// The option that names the walker.
  package static let walker: OptionWord = "--walker"
  /// The option that gives the household.
  package static let over: OptionWord = "--over"
  /// The option that names a person of the household.
  package static let person: OptionWord = "--person"
  /// The option that names the phone of a replay. The phone's system delivers the packets.
  package static let phone: OptionWord = "--phone"
}
