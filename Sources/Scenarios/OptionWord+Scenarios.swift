import Documents

// The options that errors of this module name.
extension OptionWord {
  /// The walker.
  package static let walker: OptionWord = "--walker"
  /// The phone of a replay, whose system delivers the packets.
  package static let phone: OptionWord = "--phone"
}
