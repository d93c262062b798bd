import Documents

// The options that errors of this module name.
extension OptionWord {
  /// The option that names the walker.
  package static let walker: OptionWord = "--walker"
  /// The option that names the phone of a replay. The phone's system delivers the packets.
  package static let phone: OptionWord = "--phone"
}
