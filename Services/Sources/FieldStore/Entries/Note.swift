import EventInput

/// A line of the log beside the reports: what the app told its user, and what it saw.
package struct Note: Sendable, Equatable {
  /// The words of the log.
  package enum Word: String, Sendable, CaseIterable {
    case alert, clear, ask, help, item
    case notify, entered, left, unlock, lock
  }

  /// The name that the device gave it; a device gives it once.
  package let id: String
  /// The event.
  package let word: Word
  /// The truck, chair, asset, visit or person that it is about; nil for all that its sender reports
  /// about.
  package let subject: String?
  /// The time, by the device's clock.
  package let time: Moment
  /// The text shown to the user; nil if there is nothing to add.
  package let text: String?

  /// Creates a line of the log.
  package init(id: String, word: Word, subject: String?, time: Moment, text: String?) {
    self.id = id
    self.word = word
    self.subject = subject
    self.time = time
    self.text = text
  }

  /// Reads the body of a request, or what was stored.
  package init(_ fields: Fields) throws(FieldError) {
    id = try fields.text("id", longest: Entry.longestID)
    word = try fields.word("word")
    subject = try fields.optionalText("subject", longest: 200)
    time = try fields.moment("time")
    text = try fields.optionalText("text", longest: 2000)
  }

  /// Everything in it.
  package var members: [String: JSON] {
    [
      "id": .text(id), "word": .text(word.rawValue), "subject": subject.map { .text($0) } ?? .null,
      "time": .text(time.iso8601), "text": text.map { .text($0) } ?? .null,
    ]
  }
}
