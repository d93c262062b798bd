import Documents

// The options that errors of this module name.
extension OptionWord {
  /// The name of a device, by its address.
  package static let name: OptionWord = "--name"
  /// The receiver.
  package static let receiver: OptionWord = "--receiver"
}
