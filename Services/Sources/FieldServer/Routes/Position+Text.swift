import EventInput
import FieldStore

extension FieldDatabase.Position {
  /// Reads `before` of a query: the time of a report in microseconds, a full stop, its number.
  init?(_ query: Fields) throws(FieldError) {
    guard let value = query["before"] else { return nil }
    guard case .text(let text) = value, let stop = text.firstIndex(of: "."),
      let time = Int64(text[..<stop]).flatMap({ Moment(microseconds: $0) }),
      let number = Int64(text[text.index(after: stop)...]), number >= 0
    else {
      throw query.refuse("before", value, allowed: "the 'next' of an answer")
    }
    self.init(time: time, number: number)
  }

  /// The text that `before` takes.
  var text: String { "\(time.microseconds).\(number)" }
}

extension StoredEntry {
  /// Its place among the reports of its topic.
  var position: FieldDatabase.Position {
    FieldDatabase.Position(time: entry.time, number: number)
  }
}
