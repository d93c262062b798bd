import Documents

/// A word of other products and systems, with its counterpart in this program.
struct ForeignWordHelp {
  /// The word as users know it, and its other forms.
  let words: [String]
  /// The keys of this program that the word corresponds to.
  let keys: [String]
  /// The explanation, in Markdown.
  let text: String
  /// The page with more details, in `docs/`, and its section after a `#`; `nil` if the help of the
  /// keys has the details.
  let page: String?

  init(_ words: String..., keys: [String] = [], _ text: String, page: String? = nil) {
    self.words = words
    self.keys = keys
    self.text = text
    self.page = page
  }

  /// The file of the page, in `docs/`.
  var file: String? { page.map { String($0.prefix { $0 != "#" }) } }

  /// Returns the entries for a word. Case, hyphens and underscores do not count. If no entry has
  /// the word, the entries with the same stem are returned.
  static func all(called word: String) -> [ForeignWordHelp] {
    let exact = byWord[word.folded]
    return exact.isEmpty ? byStem[word.stem] : exact
  }

  private static let byWord = WordIndex(all) { $0.words }
  private static let byStem = WordIndex(all, spelling: \.stem) { $0.words }

  /// Returns an error about an unknown key or value, with suggestions: the allowed keys that the
  /// given word corresponds to. For each meaning of the word, these are the keys that are also
  /// spelt similarly, or all keys of the meaning if none is. If there are no such keys, and for any
  /// other error, the error is returned unchanged.
  static func explaining(_ error: InputError) -> InputError {
    func standing(for word: String, near: [String], among allowed: [String]) -> [String]? {
      var found: [String] = []
      for meaning in all(called: word) {
        let standing = meaning.keys.filter(allowed.contains)
        let alike = standing.filter(near.contains)
        for key in alike.isEmpty ? standing : alike where !found.contains(key) {
          found.append(key)
        }
      }
      return found.isEmpty ? nil : found
    }
    switch error {
    case .unknownKey(let place, let key, let nearest, let allowed):
      guard let keys = standing(for: key, near: nearest, among: allowed) else { return error }
      return .unknownKey(place, key: key, nearest: keys, allowed: allowed)
    case .noSuchName(let place, let given, let nearest, let allowed) where !place.path.isEmpty:
      guard let keys = standing(for: given, near: nearest, among: allowed) else { return error }
      return .noSuchName(place, given: given, nearest: keys, allowed: allowed)
    default: return error
    }
  }
}

extension String {
  /// The words that a word consists of: between spaces, hyphens and underscores, and at the
  /// capitals of `camelCase`, of which an acronym is one word: `exit`, `RSSI` and `Threshold` of
  /// `exitRSSIThreshold`.
  var parts: [String] {
    var parts: [String] = []
    var part = ""
    for (character, next) in zip(self, dropFirst().map(Optional.some) + [nil]) {
      let isGap = !character.isLetter && !character.isNumber
      let endsAcronym = part.last?.isUppercase == true && next?.isLowercase == true
      if isGap || character.isUppercase && (part.last?.isLowercase == true || endsAcronym) {
        if !part.isEmpty { parts.append(part) }
        part = ""
      }
      if !isGap { part.append(character) }
    }
    return part.isEmpty ? parts : parts + [part]
  }

  /// The text of a meaning in Markdown without its marks of code and emphasis.
  var withoutMarks: String { filter { $0 != "`" && $0 != "*" } }

  /// The folded word without common prefixes of methods and constants, and without units and the
  /// plural at its end: `scanperiod` for `setScanPeriods`, `armaspeed` for `DEFAULT_ARMA_SPEED`.
  var stem: String {
    var stem = folded
    for start in ["default", "pref", "enable", "set", "get"]
    where stem.hasPrefix(start) && stem.count > start.count + 2 {
      stem.removeFirst(start.count)
    }
    for end in ["milliseconds", "millis", "seconds"] where stem.hasSuffix(end) {
      stem.removeLast(end.count)
    }
    if stem.count > 3, stem.hasSuffix("s") { stem.removeLast() }
    return stem
  }
}
