extension FingerprintSearch {
  /// Puts fingerprints in an order in which those that are alike lie side by side.
  struct Splitting {
    let levels: [Double]
    let anchorCount: Int

    /// Where there are more than eight, those with the lower levels of the anchor that varies most,
    /// in order, and then the others. The first are 8, 64, 512, ... or a multiple of it, so that
    /// boxes of so many do not mix them with the others.
    func order(_ members: some Collection<Int>) -> [Int] {
      guard members.count > 8 else { return Array(members) }
      let anchor = mostVaried(among: members)
      let sorted = members.sorted {
        (levels[$0 * anchorCount + anchor], $0) < (levels[$1 * anchorCount + anchor], $1)
      }
      var unit = 8
      while unit * 8 < sorted.count { unit *= 8 }
      let lower = (sorted.count + unit) / (2 * unit) * unit
      return order(sorted[..<lower]) + order(sorted[lower...])
    }

    private func mostVaried(among members: some Collection<Int>) -> Int {
      var best = (anchor: 0, variance: -1.0)
      let count = Double(members.count)
      for anchor in 0..<anchorCount {
        var (sum, squares) = (0.0, 0.0)
        for member in members {
          let level = levels[member * anchorCount + anchor]
          sum += level
          squares += level * level
        }
        let variance = squares / count - (sum / count) * (sum / count)
        if variance > best.variance { best = (anchor, variance) }
      }
      return best.anchor
    }
  }
}
