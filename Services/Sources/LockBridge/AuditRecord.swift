import EventInput

/// A line of the audit log.
package struct AuditRecord: Sendable, Equatable {
  /// The kind of a record.
  package enum Kind: String, Sendable, CaseIterable {
    /// A request is about to be sent. After this record the decision is never sent again.
    case sending
    /// The lock has answered that it has pulsed.
    case pulsed
    /// The lock has answered something else.
    case refused
    /// The request may have been sent, and there is no answer.
    case unknown
    /// The decision has waited past its deadline; nothing was sent.
    case late
    /// No connection could be opened before the deadline; nothing was sent.
    case unreachable
  }

  /// The decision.
  package let decision: DecisionID
  /// The kind of the record.
  package let kind: Kind
  /// The time of the record.
  package let at: Moment
  /// The status of the answer; nil without one.
  package let status: Int?
  /// The reason, in words; nil if the kind says all.
  package let reason: String?

  /// Creates a record.
  package init(
    _ kind: Kind, _ decision: DecisionID, at: Moment = .now, status: Int? = nil,
    reason: String? = nil
  ) {
    self.decision = decision
    self.kind = kind
    self.at = at
    self.status = status
    self.reason = reason
  }

  /// Reads a line.
  package init(parsing line: some Sequence<UInt8>) throws(FieldError) {
    let fields = try Fields(parsing: line)
    decision = try DecisionID(try fields.object("decision"))
    kind = try fields.word("record")
    at = try fields.moment("at")
    status = try fields.optionalInteger("status", in: 0...999)
    reason = try fields.optionalText("reason")
  }

  /// The record as a line of JSON, without its line break.
  package var line: String {
    JSON.object([
      "at": .text(at.iso8601),
      "decision": decision.json,
      "record": .text(kind.rawValue),
      "status": status.map { .integer($0) } ?? .null,
      "reason": reason.map { .text($0) } ?? .null,
    ]).text
  }
}
