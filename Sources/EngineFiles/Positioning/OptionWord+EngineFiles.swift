import Documents

// The options that errors of this module name.
extension OptionWord {
  /// The option that gives the survey map.
  public static let map: OptionWord = "--map"
  /// The headings of a survey map.
  public static let headings: OptionWord = "--headings"
}
