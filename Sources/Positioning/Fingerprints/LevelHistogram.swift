import BLE

/// A histogram of an anchor's levels, in whole dB: the square roots of the frequencies.
///
/// With a kernel, each reading also counts for its neighbours, by a normal density of the kernel's
/// width, cut off at three widths. So few readings cover levels that more readings would reach.
struct LevelHistogram: Hashable, Sendable {
  /// The lowest level, in dBm.
  private let lowest: Int
  /// √P(s) for each level, starting at the lowest.
  private let roots: [Double]

  /// - Parameters:
  ///   - levels: In dBm from -200 to 100; one or more. They are rounded to whole dB.
  ///   - kernel: The weights of a reading at the levels around its own.
  init(of levels: [Double], kernel: LevelKernel) {
    let bins = levels.map { Int(PortableMath.nearestInteger($0)) }
    let lowest = bins.reduce(Int.max) { min($0, $1) } - kernel.reach
    let highest = bins.reduce(Int.min) { max($0, $1) } + kernel.reach
    var shares = [Double](repeating: 0, count: highest - lowest + 1)
    for bin in bins {
      for (offset, share) in kernel.shares.enumerated() {
        shares[bin - kernel.reach + offset - lowest] += share
      }
    }
    self.lowest = lowest
    roots = shares.map { ($0 / Double(levels.count)).squareRoot() }
  }

  /// The Bhattacharyya coefficient: 1 for equal histograms, 0 without a level in common.
  ///
  ///     B = Σ √(P(s) · Q(s))
  ///
  /// - SeeAlso: A. Bhattacharyya, *On a measure of divergence between two statistical populations
  ///   defined by their probability distributions* (1943).
  func coefficient(with other: LevelHistogram) -> Double {
    let first = max(lowest, other.lowest)
    let end = min(lowest + roots.count, other.lowest + other.roots.count)
    var sum = 0.0
    for level in first..<max(first, end) {
      sum += roots[level - lowest] * other.roots[level - other.lowest]
    }
    return sum
  }
}

/// A smoothing kernel over levels.
struct LevelKernel: Hashable, Sendable {
  /// The half width, in whole dB.
  let reach: Int
  /// The weight of each level, starting at the lowest in reach; the sum is 1.
  let shares: [Double]

  /// - Parameter width: The standard deviation, in dB; 0 applies no smoothing.
  init(width: Double) {
    reach = Int((3 * width).rounded(.up))
    var shares: [Double] = []
    var sum = 0.0
    for offset in -reach...reach {
      let deviations = width > 0 ? Double(offset) / width : 0
      shares.append(PortableMath.exp(-deviations * deviations / 2))
      sum += shares[shares.count - 1]
    }
    self.shares = shares.map { $0 / sum }
  }
}
