/// The known name that a misspelt one was most likely meant to be.
public enum NearestName {
  /// The nearest of the known names, or `nil` where none is near: where more than a third of the
  /// letters, and more than one, would have to change. Of several that are equally near it is the
  /// first. Upper and lower case are the same.
  public static func to(_ given: String, among known: [String]) -> String? {
    // A longer text is no misspelt name, and the distance takes the product of the lengths.
    guard given.count <= 100 else { return nil }
    var nearest: String?
    var least = max(1, given.count / 3) + 1
    for name in known where name.count <= 100 {
      let distance = distance(from: given.lowercased(), to: name.lowercased())
      if distance < least { (nearest, least) = (name, distance) }
    }
    return nearest
  }

  /// How many letters have to be put in, taken out, exchanged for another or swapped with their
  /// neighbour to make one text the other.
  ///
  /// - Complexity: O(n · m) in the lengths.
  /// - SeeAlso: V. I. Levenshtein, *Binary codes capable of correcting deletions, insertions, and
  ///   reversals* (1966), with the swap of F. J. Damerau, *A technique for computer detection and
  ///   correction of spelling errors* (1964).
  static func distance(from given: String, to known: String) -> Int {
    let (given, known) = (Array(given), Array(known))
    // rows[i][j]: from the first i letters of the one to the first j of the other.
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
