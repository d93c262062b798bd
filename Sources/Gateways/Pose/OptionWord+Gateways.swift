import Documents

// The options that errors of this module name.
extension OptionWord {
  /// The option that names a posed radio and its place.
  public static let radioPlace: OptionWord = "--at"
}
