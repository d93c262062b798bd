extension String {
  /// The text wrapped at word boundaries into lines of at most 100 characters, if its words are not
  /// longer.
  package var wrapped: String { lines(within: 100).joined(separator: "\n") }

  /// The text as lines, wrapped at word boundaries.
  ///
  /// - Parameter columns: The maximum number of characters of a line, if no word is longer.
  package func lines(within columns: Int) -> [String] {
    var lines: [String] = []
    for word in split(whereSeparator: \.isWhitespace) {
      if let line = lines.last, line.count + word.count < columns {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
