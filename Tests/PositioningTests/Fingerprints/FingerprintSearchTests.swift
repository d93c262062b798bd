@testable import Positioning
import TestSupport
import Testing

/// The search compared with a full search.
struct FingerprintSearchTests {
  /// Kinds of maps and queries, some with many equally near fingerprints.
  private enum Kind: CaseIterable {
    /// Whole dB, as radios report them, around the mean of a cell.
    case clustered
    /// Whole dB of any size.
    case scattered
    /// Three levels only, so that nearly all distances repeat.
    case coarse
    /// Numbers that single precision rounds.
    case fractions
    /// One level everywhere.
    case equal
    /// The limits of possible levels.
    case extreme
  }

  private struct Example {
    let anchorCount: Int
    var levels: [Double] = []
    var queries: [[Double]] = []

    init(_ kind: Kind, _ dice: inout Dice) {
      anchorCount = dice.integer(1...14)
      let count = [0, 1, 7, 8, 9, 63, 64, 65, 130, 600][dice.integer(0...9)]
      var mean = Array(repeating: -70.0, count: anchorCount)
      for fingerprint in 0..<count {
        if fingerprint.isMultiple(of: 20) { mean = mean.map { _ in dice.number(-95...(-45)) } }
        levels += Self.levels(kind, mean, &dice)
      }
      for _ in 0..<12 { queries.append(Self.levels(kind, mean, &dice)) }
      if count > 0 { queries.append(Array(levels.suffix(anchorCount))) }
    }

    private static func levels(_ kind: Kind, _ mean: [Double], _ dice: inout Dice) -> [Double] {
      mean.map { mean in
        switch kind {
        case .clustered: dice.integer(0...9) == 0 ? -100 : (mean + dice.number(-8...8)).rounded()
        case .scattered: Double(dice.integer(-100 ... -40))
        case .coarse: Double(dice.integer(-1...1)) * 10 - 70
        case .fractions: mean + dice.number(-0.01...0.01)
        case .equal: -70
        case .extreme: dice.integer(0...1) == 0 ? -200 : 100
        }
      }
    }

    func nearestOfAll(to query: [Double], excluding excluded: Range<Int>) -> Int? {
      var best: (index: Int, distance: Double)?
      for index in 0..<levels.count / anchorCount where !excluded.contains(index) {
        var distance = 0.0
        for anchor in 0..<anchorCount {
          let difference = query[anchor] - levels[index * anchorCount + anchor]
          distance += difference * difference
        }
        if distance < best?.distance ?? .infinity { best = (index, distance) }
      }
      return best?.index
    }
  }

  @Test(arguments: 0..<(Build.isOptimised ? 300 : 6))
  func findsTheFirstNearest(seed: UInt64) {
    var dice = Dice(seed)
    for kind in Kind.allCases {
      let example = Example(kind, &dice)
      let search = FingerprintSearch(levels: example.levels, anchorCount: example.anchorCount)
      let count = example.levels.count / example.anchorCount
      for query in example.queries {
        let first = dice.integer(0...count)
        for excluded in [0..<0, first..<min(first + 30, count)] {
          #expect(
            search.nearest(to: query, excluding: excluded)
              == example.nearestOfAll(to: query, excluding: excluded))
        }
      }
    }
  }
}
