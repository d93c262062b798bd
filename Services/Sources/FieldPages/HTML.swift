/// HTML source. What is put into a literal of it is escaped, unless it is HTML itself:
///
///     let cell: HTML = "<td>\(name)</td>"
///
/// This is the only way from text to HTML here, so no text can become markup.
package struct HTML: Sendable, Equatable {
  /// The source.
  package let source: String

  /// Text as HTML, for content and for attributes in double quotes.
  package init(escaping text: String) {
    var source = ""
    source.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": source += "&amp;"
      case "<": source += "&lt;"
      case ">": source += "&gt;"
      case "\"": source += "&quot;"
      case "'": source += "&#39;"
      // Control characters are no HTML, and marks of direction would turn the text around them.
      case "\0"..."\u{8}", "\u{B}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{202A}"..."\u{202E}",
        "\u{2066}"..."\u{2069}":
        source += "\u{FFFD}"
      default: source.unicodeScalars.append(scalar)
      }
    }
    self.source = source
  }

  /// Several pieces, one after another.
  package init(_ pieces: some Sequence<HTML>) {
    source = pieces.map(\.source).joined()
  }

  private init(source: String) { self.source = source }
}

extension HTML: ExpressibleByStringInterpolation {
  /// The pieces of a literal.
  package struct StringInterpolation: StringInterpolationProtocol {
    var source = ""

    package init(literalCapacity: Int, interpolationCount: Int) {
      source.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    package mutating func appendLiteral(_ literal: String) { source += literal }

    package mutating func appendInterpolation(_ text: String) {
      source += HTML(escaping: text).source
    }

    package mutating func appendInterpolation(_ html: HTML) { source += html.source }

    package mutating func appendInterpolation(_ pieces: [HTML]) {
      source += HTML(pieces).source
    }

    package mutating func appendInterpolation(_ number: some BinaryInteger) {
      source += number.description
    }

    /// A length in a drawing, to a hundredth.
    package mutating func appendInterpolation(_ length: Double) {
      source += length.text(decimals: 2)
    }
  }

  package init(stringLiteral literal: String) { self.init(source: literal) }

  package init(stringInterpolation pieces: StringInterpolation) {
    self.init(source: pieces.source)
  }
}
