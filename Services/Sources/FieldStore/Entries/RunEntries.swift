import EventInput

/// The entries in the lines of runs, in order.
package struct RunEntries {
  private let start: Moment?
  private var run: (name: String, clock: EventClock)?
  private var notes: [String: Int] = [:]
  private var visits = RunVisits()

  /// Creates a reader of lines.
  ///
  /// - Parameter start: The start of runs, which do not know theirs; the time at which their first
  ///   line comes if nil.
  package init(start: Moment? = nil) { self.start = start }

  /// The entries that are complete with a line.
  ///
  /// - Throws: ``LineError`` for a report that came before a first line.
  package mutating func entries(
    of line: EventLine, now: Moment = .now
  ) throws(LineError) -> [Entry] {
    var entries = try visits(beforeS: line.timeS)
    switch line {
    case .start(let first):
      run = (first.name, EventClock(of: first, start: start, now: now))
      notes = [:]
      visits = RunVisits(to: first.patients)
    case .decision(let line):
      visits.take(line)
      if let entry = try entry(of: line) { entries.append(entry) }
    default: break
    }
    return entries
  }

  /// The entries that wait for a later line; to be called after the last line.
  ///
  /// - Throws: ``LineError``, as for a line.
  package mutating func finish() throws(LineError) -> [Entry] {
    try visits(beforeS: .infinity)
  }

  private mutating func visits(beforeS timeS: Double?) throws(LineError) -> [Entry] {
    var entries: [Entry] = []
    for visit in visits.complete(beforeS: timeS) { entries.append(try entry(of: visit)) }
    return entries
  }

  private func entry(of visit: RunVisits.Complete) throws(LineError) -> Entry {
    let (sender, clock) = try sender(of: visit.walker)
    return .report(
      Report(
        id: "\(sender)/visit-\(visit.number)", subject: visit.name,
        time: clock.moment(atS: visit.atS), coordinate: nil, observation: .visit(visit.visit)))
  }

  private mutating func entry(of line: DecisionLine) throws(LineError) -> Entry? {
    switch line.decision {
    case .report(let report):
      let (sender, clock) = try sender(of: line.walker)
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
    case .notify(let text): return try note(.notify, about: line.walker, text, of: line)
    case .entered(let place): return try note(.entered, about: line.walker, place, of: line)
    case .left(let place): return try note(.left, about: line.walker, place, of: line)
    case .unlock: return try note(.unlock, about: line.walker, nil, of: line)
    case .lock: return try note(.lock, about: line.walker, nil, of: line)
    default: return nil
    }
  }

  private mutating func note(
    _ word: Note.Word, about subject: String?, _ text: String?, of line: DecisionLine
  ) throws(LineError) -> Entry {
    let (sender, clock) = try sender(of: line.walker)
    notes[line.walker, default: 0] += 1
    return .note(
      Note(
        id: "\(sender)/note-\(notes[line.walker, default: 0])", word: word, subject: subject,
        time: clock.moment(atS: line.timeS), text: text))
  }

  private func sender(of walker: String) throws(LineError) -> (String, EventClock) {
    guard let run else { throw .noStart }
    return ("\(run.name)/\(walker)", run.clock)
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
