/// Declarations by the words that name them.
struct WordIndex<Entry: Sendable>: Sendable {
  private let entries: [Entry]
  /// The entries of each word, as indices in ascending order.
  private var positions: [String: [Int]] = [:]

  /// - Parameters:
  ///   - words: Returns the words of an entry.
  ///   - spelling: Returns the part of a word that counts.
  init(
    _ entries: [Entry], spelling: (String) -> String = \.folded, words: (Entry) -> [String]
  ) {
    self.entries = entries
    for (position, entry) in entries.enumerated() {
      for word in Set(words(entry).map(spelling)) { positions[word, default: []].append(position) }
    }
  }

  /// The entries that a word names, in the order of all entries; empty if there are none.
  ///
  /// - Parameter word: A word reduced to the part that counts.
  subscript(word: String) -> [Entry] { positions[word, default: []].map { entries[$0] } }
}

extension String {
  /// The letters, digits and signs in lower case, without hyphens, underscores and spaces.
  var folded: String { filter { $0 != "-" && $0 != "_" && $0 != " " }.lowercased() }
}
