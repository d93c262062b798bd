extension JSON {
  /// The value as JSON on one line.
  public var line: String {
    var text = ""
    write(to: &text, indentation: nil)
    return text
  }

  /// The value as JSON for people to read: a line for each key and for each object in a list, two spaces of
  /// indentation, and a newline at the end.
  public var page: String {
    var text = ""
    write(to: &text, indentation: 0)
    return text + "\n"
  }

  private func write(to text: inout String, indentation: Int?) {
    switch self {
    case .null: text += "null"
    case .flag(let flag): text += flag ? "true" : "false"
    case .numeral(let digits): text += digits
    case .text(let string): Self.write(string, to: &text)
    case .list(let values):
      let isFlat = values.allSatisfy { !$0.hasParts }
      Self.write(values, in: ("[", "]"), to: &text, indentation: isFlat ? nil : indentation) {
        $0.write(to: &$1, indentation: $2)
      }
    case .object(let members):
      Self.write(members, in: ("{", "}"), to: &text, indentation: indentation) {
        Self.write($0.key, to: &$1)
        $1 += ": "
        $0.value.write(to: &$1, indentation: $2)
      }
    }
  }

  /// Whether the value is an object, or a list that holds one somewhere.
  private var hasParts: Bool {
    switch self {
    case .object: true
    case .list(let values): values.contains(where: \.hasParts)
    default: false
    }
  }

  private static func write<Part>(
    _ parts: [Part], in brackets: (String, String), to text: inout String, indentation: Int?,
    each: (Part, inout String, Int?) -> Void
  ) {
    text += brackets.0
    let inner = indentation.map { $0 + 2 }
    for (index, part) in parts.enumerated() {
      if index > 0 { text += inner == nil ? ", " : "," }
      if let inner { text += "\n" + String(repeating: " ", count: inner) }
      each(part, &text, inner)
    }
    if let indentation, !parts.isEmpty {
      text += "\n" + String(repeating: " ", count: indentation)
    }
    text += brackets.1
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "\r": text += "\\r"
      case "\u{0}"..<"\u{20}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
