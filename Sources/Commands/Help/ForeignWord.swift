import Documents

/// A word of other products and systems, with what stands for it here.
struct ForeignWord {
  /// The word as users know it, and its other forms.
  let words: [String]
  /// The keys that stand for it.
  let keys: [String]
  /// The explanation.
  let text: String
  /// The page that says more, in `docs/`; `nil` if the keys do.
  let page: String?

  init(_ words: String..., keys: [String] = [], _ text: String, page: String? = nil) {
    self.words = words
    self.keys = keys
    self.text = text
    self.page = page
  }

  /// Returns the words that are called so. Case, hyphens and underscores do not count; if nothing is
  /// called so, the stems of words do.
  static func all(called word: String) -> [ForeignWord] {
    let exact = byWord[word.folded]
    return exact.isEmpty ? byStem[word.stem] : exact
  }

  private static let byWord = WordIndex(all) { $0.words }
  private static let byStem = WordIndex(all, spelling: \.stem) { $0.words }

  /// Returns an error about an unknown key, or an unknown value of one, with those that stand for it
  /// where it is given: of them the ones that are spelt like it, if there are any. Without such keys,
  /// and for any other error, it is returned as it is.
  static func explaining(_ error: InputError) -> InputError {
    func standing(for word: String, near: [String], among allowed: [String]) -> [String]? {
      let keys = all(called: word).flatMap(\.keys)
      let standing = allowed.filter(keys.contains).sorted {
        (keys.firstIndex(of: $0) ?? 0) < (keys.firstIndex(of: $1) ?? 0)
      }
      let alike = standing.filter(near.contains)
      return standing.isEmpty ? nil : alike.isEmpty ? standing : alike
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
  /// The folded word without what methods and constants begin with, and without units and the plural at
  /// its end: `scanperiod` of `setScanPeriods`, `armaspeed` of `DEFAULT_ARMA_SPEED`.
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
