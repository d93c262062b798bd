/// A decision of an engine.
package struct DecisionLine: Sendable, Equatable {
  /// Seconds since the start of the run.
  package let timeS: Double
  /// Whom the decision is about.
  package let walker: String
  /// The decision.
  package let decision: Decision

  /// Creates a decision.
  package init(timeS: Double, walker: String, decision: Decision) {
    self.timeS = timeS
    self.walker = walker
    self.decision = decision
  }

  init(_ fields: Fields) throws(FieldError) {
    timeS = try fields.number("timeS", in: -1e9...1e9)
    walker = try fields.text("walker", longest: 200)
    decision = try Decision(fields)
  }
}
