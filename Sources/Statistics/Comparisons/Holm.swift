/// Holm's correction for multiple comparisons.
package enum Holm {
  /// Returns the adjusted p-values. If adjusted values up to 0.05 count as significant, the
  /// probability of any false positive is at most 5 %, for any dependence between the comparisons.
  ///
  /// The smallest p-value is multiplied by the number of comparisons, the next one by that number
  /// minus one, and so on. No result is less than the previous one, or more than 1. The results are
  /// in the original order.
  ///
  /// - Precondition: All p-values are in 0...1.
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
