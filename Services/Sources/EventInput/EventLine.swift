/// A line that `simrun --jsonl` writes.
package enum EventLine: Sendable, Equatable {
  case start(RunStart)
  case decision(DecisionLine)
  case door(DoorLine)
  /// The last line; `isPartial` after an interruption.
  case end(isPartial: Bool)
  /// A line of another kind, as `truth` and `delivered`.
  case other(event: String, timeS: Double? = nil)

  /// Seconds since the start of the run; nil if unknown. A start and an end are later than all
  /// lines before them.
  package var timeS: Double? {
    switch self {
    case .decision(let line): line.timeS
    case .door(let line): line.timeS
    case .start, .end: .infinity
    case .other(_, let timeS): timeS
    }
  }

  /// Reads a line, without its line break.
  package init(parsing line: some Sequence<UInt8>) throws(FieldError) {
    let fields = try Fields(parsing: line)
    switch try fields.text("event", longest: 200) {
    case "start": self = .start(try RunStart(fields))
    case "decision": self = .decision(try DecisionLine(fields))
    case "door": self = .door(try DoorLine(fields))
    case "end": self = .end(isPartial: try fields.bool("partial"))
    case let event:
      self = .other(event: event, timeS: try fields.optionalNumber("timeS", in: -1e9...1e9))
    }
  }
}
