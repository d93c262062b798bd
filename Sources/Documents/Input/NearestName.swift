/// The known names that were most likely meant by an unknown one.
public enum NearestName {
  /// The maximum number of names in a hint.
  private static let most = 4

  /// Returns the known names nearest to a given one: by letters, or else by words (`NameWords`). If
  /// several are equally near, all are returned in order; none if there are more than four.
  ///
  /// Two names are near by their letters if at most a third of the letters, or one letter, differs.
  /// Upper and lower case are equal. A sign such as `*`, without a letter or a digit, is near to
  /// nothing, as every name of one letter would be.
  public static func to(_ given: String, among known: [String]) -> [String] {
    // Longer strings are not misspelt names, and the cost is the product of the lengths.
    guard given.count <= 100, hasLetters(given) else { return [] }
    let known = known.filter { $0.count <= 100 && hasLetters($0) }
    let letters = given.lowercased()
    let few = max(1, given.count / 3)
    let alike = nearest(of: known) { name in
      let distance = distance(from: letters, to: name.lowercased())
      return distance <= few ? distance : nil
    }
    guard alike.isEmpty else { return alike }
    let words = NameWords(of: given)
    return nearest(of: known) { words.distance(to: NameWords(of: $0)) }
  }

  /// Returns `true` for a text with a letter or a digit.
  private static func hasLetters(_ text: String) -> Bool {
    text.contains { $0.isLetter || $0.isNumber }
  }

  /// Returns the names with the smallest distance. A name without a distance is not near.
  private static func nearest(of names: [String], by distance: (String) -> Int?) -> [String] {
    var (nearest, least): ([String], Int) = ([], .max)
    for name in names where !nearest.contains(name) {
      guard let distance = distance(name), distance <= least else { continue }
      nearest = distance < least ? [name] : nearest + [name]
      least = distance
    }
    return nearest.count <= most ? nearest : []
  }

  /// Returns the edit distance of two strings: the count of insertions, deletions, substitutions
  /// and swaps of neighbours.
  ///
  /// - Complexity: O(n · m) in the lengths.
  /// - SeeAlso: V. I. Levenshtein, *Binary codes capable of correcting deletions, insertions, and
  ///   reversals* (1966), with the swap of F. J. Damerau, *A technique for computer detection and
  ///   correction of spelling errors* (1964).
  package static func distance(from given: String, to known: String) -> Int {
    let (given, known) = (Array(given), Array(known))
    // rows[i][j]: from the first i letters of one string to the first j of the other.
    var rows = [Array(0...known.count)]
    for i in given.indices {
      var row = [i + 1]
      for j in known.indices {
        let exchanged = rows[i][j] + (given[i] == known[j] ? 0 : 1)
        row.append(min(exchanged, rows[i][j + 1] + 1, row[j] + 1))
        if i > 0, j > 0, given[i] == known[j - 1], given[i - 1] == known[j] {
          row[j + 1] = min(row[j + 1], rows[i - 1][j - 1] + 1)
        }
      }
      rows.append(row)
    }
    return rows[given.count][known.count]
  }
}
