/// Something in the input that may not be as it was meant, and with which the work goes on.
public struct InputWarning: Hashable, Sendable, CustomStringConvertible {
  /// Where it stands.
  public var place: InputPlace
  /// What is doubtful.
  public var sentence: String

  /// A doubt about what stands at a place.
  public init(_ place: InputPlace, _ sentence: String) {
    self.place = place
    self.sentence = sentence
  }

  /// One line: where, and what is doubtful.
  public var description: String { "\(place): \(sentence.onOneLine)" }
}

extension JSON {
  /// The lines of warnings, in order.
  package init(_ warnings: [InputWarning]) {
    self.init(warnings.map(\.description))
  }
}
