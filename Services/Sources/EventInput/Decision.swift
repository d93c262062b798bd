/// A word that an engine decided, with its keys.
package enum Decision: Sendable, Equatable {
  case unlock
  case lock
  /// `inside`, `outside` or `unknown`.
  case side(String)
  case entered(place: String)
  case left(place: String)
  case notify(text: String)
  case report(ReportLine)
  case alert(subject: String, reason: String, text: String)
  case clear(subject: String)
  case ask(subject: String, text: String)
  case help(subject: String)
  case item(name: String, isPresent: Bool)
  /// A word that is not known here.
  case other(String)

  init(_ fields: Fields) throws(FieldError) {
    switch try fields.text("decision", longest: 200) {
    case "unlock": self = .unlock
    case "lock": self = .lock
    case "side": self = .side(try fields.text("side"))
    case "entered": self = .entered(place: try fields.text("place"))
    case "left": self = .left(place: try fields.text("place"))
    case "notify": self = .notify(text: try fields.text("text"))
    case "report": self = .report(try ReportLine(try fields.object("report")))
    case "alert":
      self = .alert(
        subject: try fields.text("subject"), reason: try fields.text("reason"),
        text: try fields.text("text"))
    case "clear": self = .clear(subject: try fields.text("subject"))
    case "ask": self = .ask(subject: try fields.text("subject"), text: try fields.text("text"))
    case "help": self = .help(subject: try fields.text("subject"))
    case "item":
      self = .item(name: try fields.text("item"), isPresent: try fields.bool("present"))
    case let word: self = .other(word)
    }
  }
}
