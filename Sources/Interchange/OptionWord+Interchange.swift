import Documents

// The options that errors of this module name.
extension OptionWord {
  /// The option that gives a device a name, by its address.
  package static let name: OptionWord = "--name"
  /// The option that names the receiver.
  package static let receiver: OptionWord = "--receiver"
}
