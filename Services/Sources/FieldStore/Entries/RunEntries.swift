import EventInput

/// The entries in the lines of runs, in order.
package struct RunEntries {
  private let start: Moment?
  private var run: (name: String, clock: EventClock)?
  private var notes: [String: Int] = [:]

  /// Creates a reader of lines.
  ///
  /// - Parameter start: The start of runs, which do not know theirs; the time at which their first
  ///   line comes if nil.
  package init(start: Moment? = nil) { self.start = start }

  /// The entry that a line holds; nil if it holds none.
  ///
  /// - Throws: ``LineError`` for a report that came before a first line.
  package mutating func entry(of line: EventLine, now: Moment = .now) throws(LineError) -> Entry? {
    switch line {
    case .start(let first):
      run = (first.name, EventClock(of: first, start: start, now: now))
      notes = [:]
      return nil
    case .decision(let line): return try entry(of: line)
    default: return nil
    }
  }

  private mutating func entry(of line: DecisionLine) throws(LineError) -> Entry? {
    switch line.decision {
    case .report(let report):
      let (sender, clock) = try sender(of: line)
      return .report(
        Report(
          id: "\(sender)/\(report.id)", subject: report.subject,
          time: clock.moment(atS: report.atS), coordinate: report.coordinate,
          observation: report.observation))
    case .alert(let subject, _, let text):
      return try note(.alert, about: subject, text, of: line)
    case .clear(let subject): return try note(.clear, about: subject, nil, of: line)
    case .ask(let subject, let text): return try note(.ask, about: subject, text, of: line)
    case .help(let subject): return try note(.help, about: subject, nil, of: line)
    case .item(let place, let isPresent):
      return try note(.item, about: nil, place + (isPresent ? ": present" : ": missing"), of: line)
    default: return nil
    }
  }

  private mutating func note(
    _ word: Note.Word, about subject: String?, _ text: String?, of line: DecisionLine
  ) throws(LineError) -> Entry {
    let (sender, clock) = try sender(of: line)
    notes[line.walker, default: 0] += 1
    return .note(
      Note(
        id: "\(sender)/note-\(notes[line.walker, default: 0])", word: word, subject: subject,
        time: clock.moment(atS: line.timeS), text: text))
  }

  private func sender(of line: DecisionLine) throws(LineError) -> (String, EventClock) {
    guard let run else { throw .noStart }
    return ("\(run.name)/\(line.walker)", run.clock)
  }
}

/// A line that cannot be read in its place.
package enum LineError: Error, Equatable, CustomStringConvertible {
  /// A decision before the first line.
  case noStart
  /// A line with more bytes than are read.
  case tooLong

  package var description: String {
    switch self {
    case .noStart: "a decision before the line with the event 'start'"
    case .tooLong: "a line of more than 1 MiB"
    }
  }
}
