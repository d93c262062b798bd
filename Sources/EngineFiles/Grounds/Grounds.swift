/// The grounds of a decision, as its engine states them.
public struct Grounds: Hashable, Sendable {
  /// The rule, in a sentence.
  public var rule: String
  /// The figures that the rule compares, each after the figures that it is computed from.
  public var figures: [Ground]

  /// Creates grounds from a rule and its figures.
  public init(rule: String, figures: [Ground]) {
    self.rule = rule
    self.figures = figures
  }
}
