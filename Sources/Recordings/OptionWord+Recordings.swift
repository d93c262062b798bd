import Documents

// The options that errors of this module name.
extension OptionWord {
  /// The option that names the device about which engines decide.
  package static let subject: OptionWord = "--subject"
}
