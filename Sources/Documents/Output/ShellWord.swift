extension String {
  /// The text as a word of a command line, quoted if a shell would otherwise interpret it.
  package var inShell: String {
    let word = onOneLine
    let isPlain = word.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || "0123456789-_./,:=@+%".unicodeScalars.contains($0)
    }
    guard !isPlain || word.isEmpty else { return word }
    let parts = word.split(separator: "'", omittingEmptySubsequences: false)
    return "'\(parts.joined(separator: "'\\''"))'"
  }
}
