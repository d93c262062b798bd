/// How often something happened to each of two that met the same luck: to both, to one of them, or
/// to neither.
///
/// Only the pairs that differ tell the two apart, so that few pairs show what two samples of their
/// own would need many for.
package struct PairedRates: Hashable, Sendable {
  /// The pairs in which it happened to both.
  package private(set) var both: Int
  /// The pairs in which it happened to the first alone.
  package private(set) var onlyFirst: Int
  /// The pairs in which it happened to the second alone.
  package private(set) var onlySecond: Int
  /// The pairs in which it did not happen.
  package private(set) var neither: Int

  /// So many pairs of each kind.
  ///
  /// - Precondition: None is negative.
  package init(both: Int = 0, onlyFirst: Int = 0, onlySecond: Int = 0, neither: Int = 0) {
    precondition(
      min(both, onlyFirst, onlySecond, neither) >= 0, "fewer pairs than none")
    (self.both, self.neither) = (both, neither)
    (self.onlyFirst, self.onlySecond) = (onlyFirst, onlySecond)
  }

  /// Adds a pair.
  package mutating func add(first: Bool, second: Bool) {
    switch (first, second) {
    case (true, true): both += 1
    case (true, false): onlyFirst += 1
    case (false, true): onlySecond += 1
    case (false, false): neither += 1
    }
  }

  /// Adds the pairs of others.
  package mutating func merge(_ others: PairedRates) {
    both += others.both
    onlyFirst += others.onlyFirst
    onlySecond += others.onlySecond
    neither += others.neither
  }

  /// How many pairs there are.
  package var count: Int { both + onlyFirst + onlySecond + neither }

  /// By how much the rate of the first exceeds that of the second; `nil` where there are no pairs.
  package var difference: Double? {
    count > 0 ? Double(onlyFirst - onlySecond) / Double(count) : nil
  }

  /// How likely pairs that differ would be at least so unevenly split if neither of the two were
  /// better: McNemar's test, exactly. Without such pairs it is 1.
  ///
  ///     p = min(1, 2 · P(X ≤ the fewer)),   X binomial, of the pairs that differ, with ½
  ///
  /// Where p ≤ 0.05 is called significant, equals are called different in at most 5 % of studies.
  ///
  /// - SeeAlso: Q. McNemar, *Note on the sampling error of the difference between correlated
  ///   proportions or percentages* (1947); M. W. Fagerland, S. Lydersen, P. Laake, *The McNemar
  ///   test for binary matched-pairs data* (2013).
  package var pValue: Double {
    let (fewer, more) = (min(onlyFirst, onlySecond), max(onlyFirst, onlySecond))
    guard fewer < more else { return 1 }
    // Of pairs split as evenly as an odd number can be, the two halves may round to more than 1.
    return min(1, 2 * IncompleteBeta(a: Double(more), b: Double(fewer) + 1).shares(at: 0.5).below)
  }
}
