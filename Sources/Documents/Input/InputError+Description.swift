extension InputError: CustomStringConvertible {
  /// The error as one line: the place, the given value, and what is allowed.
  public var description: String {
    switch self {
    case .missingFile(let path):
      "\(path.onOneLine): no such file or folder"
    case .unreadable(let path, let reason):
      "\(path.onOneLine): cannot be read: \(reason.onOneLine)"
    case .unknownKey(let place, let key, let nearest, let allowed):
      "\(place): there is no key \(key.quoted); \(suggestion(nearest, among: allowed))"
    case .missingKey(let place, let key, let nearest) where nearest.isEmpty:
      "\(place): \(key.quoted) is missing"
    case .missingKey(let place, let key, let nearest):
      "\(place): \(key.quoted) is missing; is \(anyOf(nearest)) meant to be \(key.quoted)?"
    case .repeatedKey(let place, let key, let other) where key == other:
      "\(place): \(key.quoted) is given twice"
    case .repeatedKey(let place, let key, let other):
      "\(place): \(key.quoted) and \(other.quoted) mean the same; give one of them"
    case .wrongType(let place, let given, let allowed):
      "\(place): \(given.onOneLine) is not \(allowed.plain)"
    case .outOfRange(let place, let given, let allowed):
      "\(place): \(given.onOneLine) is outside \(allowed.plain)"
    case .notFinite(let place, let given):
      "\(place): \(given.onOneLine) is not a finite number"
    case .noSuchName(let place, let given, let nearest, let allowed):
      "\(place): there is no \(given.quoted); \(suggestion(nearest, among: allowed))"
    case .malformedLine(let path, let line, let reason):
      "\(path.onOneLine):\(line): \(reason.onOneLine)"
    case .unwritable(let path, let reason):
      "\(path.onOneLine): cannot be written: \(reason.onOneLine)"
    case .unusable(let place, let sentence):
      "\(place): \(sentence.onOneLine)"
    }
  }

  /// The description as part of a sentence about a file, without the name of that file.
  package func description(within source: String) -> String {
    let start = "\(source.onOneLine): "
    return description.hasPrefix(start) ? String(description.dropFirst(start.count)) : description
  }

  /// Returns the nearest names as a question, or else all names.
  private func suggestion(_ nearest: [String], among allowed: [String]) -> String {
    if !nearest.isEmpty { return "did you mean \(anyOf(nearest))?" }
    return allowed.isEmpty ? "there are none" : "choose from \(allowed.listed())"
  }

  /// Returns names in words, such as `'a', 'b' or 'c'`.
  private func anyOf(_ names: [String]) -> String {
    let last = names.suffix(2).map(\.quoted).joined(separator: " or ")
    return (names.dropLast(2).map(\.quoted) + [last]).joined(separator: ", ")
  }
}

extension Collection<String> {
  /// Returns the names in a sentence, `'a', 'b', 'c'`. Of a long list, it returns the first names
  /// and how many others there are: `'a', 'b', 'c' and 4990 more`.
  ///
  /// - Parameter most: The maximum number of names in a complete list. Of a longer list, the first
  ///   ten are shown, or `most` if that is less.
  package func listed(upTo most: Int = 100) -> String {
    let shown = count > most ? Swift.min(most, 10) : count
    let names = prefix(shown).map(\.quoted).joined(separator: ", ")
    return count > shown ? "\(names) and \(count - shown) more" : names
  }
}

extension String {
  /// The text in single quotes, on one line.
  package var quoted: String { "'\(onOneLine)'" }

  /// The text as part of a one-line sentence. Control and invisible characters become `?`, and
  /// texts of more than 200 characters are truncated.
  package var onOneLine: String {
    let shown = unicodeScalars.prefix(200).map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: Character("?")
      default: Character(scalar)
      }
    }
    return String(shown) + (unicodeScalars.count > 200 ? "..." : "")
  }
}
