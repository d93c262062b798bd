extension String {
  /// The text wrapped at word boundaries into lines of at most 100 characters, if its words allow.
  package var wrapped: String {
    var lines: [String] = []
    for word in split(separator: " ") {
      if let line = lines.last, line.count + word.count < 100 {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines.joined(separator: "\n")
  }
}
