/// A warning about input that may be unintended. The work continues.
public struct InputWarning: Hashable, Sendable, CustomStringConvertible {
  /// The place in the input.
  public var place: InputPlace
  /// The doubt, as a sentence.
  public var sentence: String

  /// A warning about a place.
  public init(_ place: InputPlace, _ sentence: String) {
    self.place = place
    self.sentence = sentence
  }

  /// One line: the place and the doubt.
  public var description: String { "\(place): \(sentence.onOneLine)" }
}

extension JSON {
  /// The lines of warnings, in order.
  package init(_ warnings: [InputWarning]) { self.init(warnings.map(\.description)) }
}
