/// Many comparisons at once, some of which are bound to look significant by chance.
package enum Holm {
  /// The p values as they are worth among so many: where those up to 0.05 are called significant,
  /// any difference at all is seen among equals in at most 5 % of studies, however the comparisons
  /// hang together.
  ///
  /// The least is multiplied by their number, the next by one less, and so on; none becomes less
  /// than one before it, nor more than 1. They are in the order in which they were given.
  ///
  /// - Precondition: All lie within 0...1.
  /// - SeeAlso: S. Holm, *A simple sequentially rejective multiple test procedure* (1979).
  package static func adjusted(_ pValues: [Double]) -> [Double] {
    precondition(pValues.allSatisfy { (0...1).contains($0) }, "a p value beyond 0...1")
    var adjusted = pValues
    var greatest = 0.0
    let order = pValues.indices.sorted { (pValues[$0], $0) < (pValues[$1], $1) }
    for (place, index) in order.enumerated() {
      greatest = max(greatest, min(Double(pValues.count - place) * pValues[index], 1))
      adjusted[index] = greatest
    }
    return adjusted
  }
}
