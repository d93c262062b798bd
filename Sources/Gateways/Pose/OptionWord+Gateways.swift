import Documents

// The options that errors of this module name.
extension OptionWord {
  /// A posed radio, and its place.
  public static let radioPlace: OptionWord = "--at"
}
