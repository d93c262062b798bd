import BLE

/// A histogram of an anchor's levels: the square roots of the frequencies of bins.
///
/// With a kernel, each reading also counts for neighbouring levels, weighted by a normal density of
/// the kernel's width that is cut off at three widths. A few readings thus cover levels that more
/// readings would reach.
struct LevelHistogram: Hashable, Sendable {
  /// The lowest bin.
  private let lowest: Int
  /// √P(s), with P(s) the frequency of bin s, for each bin, starting at the lowest.
  private let roots: [Double]

  /// - Parameters:
  ///   - levels: In dBm from -200 to 100; one or more. They are rounded to whole dB.
  ///   - bins: The bins, and the weights of a reading at the levels around its own.
  init(of levels: [Double], in bins: LevelBins) {
    let levels = levels.map { Int(PortableMath.nearestInteger($0)) }
    let reach = bins.kernel.reach
    let lowest = bins.bin(of: levels.reduce(Int.max) { min($0, $1) } - reach)
    let highest = bins.bin(of: levels.reduce(Int.min) { max($0, $1) } + reach)
    var shares = [Double](repeating: 0, count: highest - lowest + 1)
    for level in levels {
      for (offset, share) in bins.kernel.shares.enumerated() {
        shares[bins.bin(of: level - reach + offset) - lowest] += share
      }
    }
    self.lowest = lowest
    roots = shares.map { ($0 / Double(levels.count)).squareRoot() }
  }

  /// The Bhattacharyya coefficient of two histograms, with the frequencies P(s) and Q(s) of bin s:
  /// 1 for equal histograms, 0 without a bin in common.
  ///
  ///     B = Σ √(P(s) · Q(s))
  ///
  /// - SeeAlso: A. Bhattacharyya, *On a measure of divergence between two statistical populations
  ///   defined by their probability distributions* (1943).
  func coefficient(with other: LevelHistogram) -> Double {
    let first = max(lowest, other.lowest)
    let end = min(lowest + roots.count, other.lowest + other.roots.count)
    var sum = 0.0
    for bin in first..<max(first, end) {
      sum += roots[bin - lowest] * other.roots[bin - other.lowest]
    }
    return sum
  }
}

/// The bins of a histogram of levels.
struct LevelBins: Hashable, Sendable {
  /// The width of a bin, in whole dB.
  let width: Int
  /// The smoothing of readings before they are counted.
  let kernel: LevelKernel

  /// The bin of a level in whole dBm: for the width *w*, bin *k* has the levels *w k* ... *w k* +
  /// *w* - 1.
  func bin(of level: Int) -> Int {
    level >= 0 ? level / width : (level + 1) / width - 1
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
