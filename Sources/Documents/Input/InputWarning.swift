/// A warning about input that may be unintended. The work continues.
public struct InputWarning: Hashable, Sendable, CustomStringConvertible {
  /// The place in the input that the warning is about.
  public var place: InputPlace
  /// The warning, as a sentence.
  public var sentence: String

  /// Creates a warning about a place.
  public init(_ place: InputPlace, _ sentence: String) {
    self.place = place
    self.sentence = sentence
  }

  /// The warning as one line: the place and the sentence.
  public var description: String { "\(place): \(sentence.onOneLine)" }
}

extension JSON {
  /// Creates the lines of warnings, in order.
  package init(_ warnings: [InputWarning]) { self.init(warnings.map(\.description)) }
}
