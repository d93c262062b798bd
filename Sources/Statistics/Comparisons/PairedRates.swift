/// The counts of pairs with common random numbers: those in which an event happened to both
/// members, to one of them, and to neither.
///
/// Only pairs in which the event happened to one member distinguish the two members. Therefore, a
/// few pairs suffice where independent samples would need many.
package struct PairedRates: Hashable, Sendable {
  /// The count of pairs in which the event happened to both.
  package private(set) var both: Int
  /// The count of pairs in which the event happened to the first alone.
  package private(set) var onlyFirst: Int
  /// The count of pairs in which the event happened to the second alone.
  package private(set) var onlySecond: Int
  /// The count of pairs in which the event happened to neither.
  package private(set) var neither: Int

  /// Creates the counts of each kind.
  ///
  /// - Precondition: No count is negative.
  package init(both: Int = 0, onlyFirst: Int = 0, onlySecond: Int = 0, neither: Int = 0) {
    precondition(min(both, onlyFirst, onlySecond, neither) >= 0, "fewer pairs than none")
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

  /// Adds the counts of other pairs.
  package mutating func merge(_ others: PairedRates) {
    both += others.both
    onlyFirst += others.onlyFirst
    onlySecond += others.onlySecond
    neither += others.neither
  }

  /// The number of pairs.
  package var count: Int { both + onlyFirst + onlySecond + neither }

  /// The rate for the first members minus that for the second; `nil` without pairs.
  package var difference: Double? {
    count > 0 ? Double(onlyFirst - onlySecond) / Double(count) : nil
  }

  /// The p-value of equal rates, by McNemar's exact test of the discordant pairs; 1 without such
  /// pairs.
  ///
  ///     p = min(1, 2 · P(X ≤ k)),   X binomial, with n trials of probability ½
  ///
  /// where n is the count of discordant pairs, and k that of the rarer kind. If p ≤ 0.05 counts as
  /// significant, false positives occur in at most 5 % of studies.
  ///
  /// - SeeAlso: Q. McNemar, *Note on the sampling error of the difference between correlated
  ///   proportions or percentages* (1947); M. W. Fagerland, S. Lydersen, P. Laake, *The McNemar
  ///   test for binary matched-pairs data* (2013).
  package var pValue: Double {
    let (fewer, more) = (min(onlyFirst, onlySecond), max(onlyFirst, onlySecond))
    guard fewer < more else { return 1 }
    // For an odd number of pairs split as evenly as possible, the sum of the two halves may round
    // to more than 1.
    return min(1, 2 * IncompleteBeta(a: Double(more), b: Double(fewer) + 1).shares(at: 0.5).below)
  }
}
