extension String {
  /// The text escaped for XML: characters with a meaning in XML as entities, tabs and line breaks
  /// as spaces, and characters that XML forbids as U+FFFD.
  ///
  /// - SeeAlso: W3C, *Extensible Markup Language (XML) 1.0* (5th ed., 2008), production 2, `Char`.
  package var inXML: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\u{9}", "\u{A}", "\u{D}": text += " "
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": text += "\u{FFFD}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
