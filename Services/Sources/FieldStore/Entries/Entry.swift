import EventInput

/// A report, or a line of the log beside the reports.
package enum Entry: Sendable, Equatable {
  case report(Report)
  case note(Note)

  /// The most characters that an id may have.
  package static let longestID = 500

  /// The name that the device gave it.
  package var id: String {
    switch self {
    case .report(let report): report.id
    case .note(let note): note.id
    }
  }

  /// The time by the device's clock.
  package var time: Moment {
    switch self {
    case .report(let report): report.time
    case .note(let note): note.time
    }
  }

  /// The subject; nil for a note about everything that its sender reports.
  package var subject: String? {
    switch self {
    case .report(let report): report.subject
    case .note(let note): note.subject
    }
  }

  /// The page on which it is shown; nil for a note.
  package var topic: Topic? {
    switch self {
    case .report(let report): Topic(of: report)
    case .note: nil
    }
  }

  /// The sender: the id without its last part. Reports and notes of one sender share it.
  package var sender: String {
    id.lastIndex(of: "/").map { String(id[..<$0]) } ?? ""
  }

  /// Everything in it but how often it was sent.
  package var members: [String: JSON] {
    switch self {
    case .report(let report): report.members
    case .note(let note): note.members
    }
  }

  /// The same text for equal entries, and for no others.
  var canonicalText: String { JSON.object(members).text }

  init(canonicalText text: String) throws(FieldError) {
    let fields = try Fields(parsing: text.utf8)
    self = fields["word"] == nil ? .report(try Report(fields)) : .note(try Note(fields))
  }
}
