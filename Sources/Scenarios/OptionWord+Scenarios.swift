import Documents

// The options that errors of this module name.
extension OptionWord {
  /// The option that names the walker.
  package static let walker: OptionWord = "--walker"
  /// The option that gives the phone of a replay, whose system delivers the packets.
  package static let phone: OptionWord = "--phone"
}
