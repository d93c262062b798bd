import Documents

// The options that errors of this module name.
extension OptionWord {
  /// The walker.
  package static let walker: OptionWord = "--walker"
  /// The phone whose system delivers.
  package static let phone: OptionWord = "--phone"
}
