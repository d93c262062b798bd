extension FingerprintSearch {
  /// Sorts fingerprints so that similar ones are adjacent.
  struct Splitting {
    let levels: [Double]
    let anchorCount: Int

    /// Orders fingerprints. If there are more than eight, they are split at the anchor with the
    /// greatest variance: those with lower levels, sorted, then the others. The first part has 8,
    /// 64, 512, ... members or a multiple of such a number, so that boxes of these sizes do not mix
    /// the two parts.
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
