import BLE

/// Finds the fingerprint that is nearest to what was heard, exactly, and without looking at most.
///
/// Fingerprints are put in an order in which those that are alike lie side by side: halves, split
/// at the middle level of the anchor that varies most in them, are split again and again. Each
/// eight in a row have a box, the least and the greatest level of each anchor; each eight boxes in
/// a row have one too, and so on. No fingerprint is nearer than a box that it is in. The nearest
/// box is opened first, and none that is no nearer than the best fingerprint so far.
///
/// Eight boxes, and eight fingerprints, are compared at once and in single precision, with an
/// allowance for its rounding; fingerprints that pass are compared again in double precision. So
/// the answer is that of comparing with each in double precision, whatever the order of evaluation.
///
/// - SeeAlso: J. H. Friedman, J. L. Bentley, R. A. Finkel, *An algorithm for finding best matches
///   in logarithmic expected time* (1977), for the order; N. Roussopoulos, S. Kelley, F. Vincent,
///   *Nearest neighbor queries* (1995), for the least distance to a box.
struct FingerprintSearch: Hashable, Sendable {
  private let anchorCount: Int
  /// All levels, in dBm: fingerprint by fingerprint, anchor by anchor.
  private let levels: [Double]
  /// The fingerprints in the order of the search.
  private let order: [Int]
  /// The levels in that order: eight fingerprints by eight, anchor by anchor.
  private let leaves: [Eight]
  /// The boxes of each eight fingerprints in a row, of each eight of those boxes in a row, and so
  /// on, up to eight boxes or fewer; none where there are no fingerprints.
  private let boxes: [Boxes]

  /// Eight levels. Lanes without a fingerprint or box are infinitely far away.
  fileprivate typealias Eight = SIMD8<Float>

  /// - Parameter levels: All levels, in dBm from -200 to 100: fingerprint by fingerprint, anchor by
  ///   anchor.
  /// - Precondition: There is an anchor.
  /// - Complexity: O(*n* · (log² *n* + *a* · log *n*)) for *n* fingerprints and *a* anchors.
  init(levels: [Double], anchorCount: Int) {
    precondition(anchorCount > 0, "fingerprints without anchors")
    self.anchorCount = anchorCount
    self.levels = levels
    let splitting = Splitting(levels: levels, anchorCount: anchorCount)
    let order = splitting.order(0..<levels.count / anchorCount)
    self.order = order
    leaves = Self.eights(order.count, anchorCount: anchorCount) { index, anchor in
      Float(levels[order[index] * anchorCount + anchor])
    }
    var corners = order.map { member in
      let own = levels[member * anchorCount..<(member + 1) * anchorCount]
      return own.map { $0...$0 }
    }
    var boxes: [Boxes] = []
    while corners.count > 1 || (boxes.isEmpty && corners.count == 1) {
      corners = stride(from: 0, to: corners.count, by: 8).map { first in
        let children = corners[first..<min(first + 8, corners.count)]
        return (0..<anchorCount).map { anchor in
          children.dropFirst().reduce(corners[first][anchor]) { box, child in
            min(
              box.lowerBound, child[anchor].lowerBound)...max(
                box.upperBound, child[anchor].upperBound)
          }
        }
      }
      boxes.append(Boxes(corners, anchorCount: anchorCount))
    }
    self.boxes = boxes
  }

  /// The nearest fingerprint, by the square of Euclid's distance; of equally near ones the first.
  ///
  /// - Parameters:
  ///   - query: A level for each anchor, in dBm from -200 to 100.
  ///   - excluded: Those that are passed over.
  /// - Returns: Its index; `nil` where there are none.
  /// - Complexity: O(*n* · *a*) at the worst, for *n* fingerprints and *a* anchors.
  func nearest(to query: [Double], excluding excluded: Range<Int> = 0..<0) -> Int? {
    var search = Search(
      query: query, eights: query.map { Eight(repeating: Float($0)) }, excluded: excluded)
    if !boxes.isEmpty { open(0, atHeight: boxes.count - 1, &search) }
    return search.best
  }

  /// What is looked for, and what was found so far.
  private struct Search {
    let query: [Double]
    let eights: [Eight]
    let excluded: Range<Int>
    var best: Int?
    var squaredDistance = Double.infinity
    /// What no distance is above, in single precision and squared, that may be the least.
    var limit = Float.greatestFiniteMagnitude

    mutating func consider(_ candidate: Int, at distance: Double) {
      guard (distance, candidate) < (squaredDistance, best ?? .max) else { return }
      (squaredDistance, best) = (distance, candidate)
      // Five numbers of up to 512 in magnitude are rounded at the most on the way to a difference:
      // a level, two for a box, and two differences. That makes less than 2^-13 for each anchor.
      // Each product and each sum may err by one part in 2^24.
      let count = Double(query.count)
      let farthest = distance.squareRoot() + count.squareRoot() * 0x1p-13
      limit = Float(farthest * farthest * (1 + (count + 8) * 0x1p-22))
    }
  }

  /// Opens those of eight boxes in a row that may hold the nearest, the nearest first.
  private func open(_ group: Int, atHeight height: Int, _ search: inout Search) {
    var distances = boxes[height].squaredDistances(of: group, from: search.eights)
    while !distances.isEachGreater(than: search.limit) {
      let lane = distances.indexOfLeast
      distances[lane] = .infinity
      if height > 0 {
        open(group * 8 + lane, atHeight: height - 1, &search)
      } else {
        look(through: group * 8 + lane, &search)
      }
    }
  }

  /// Looks at eight fingerprints in a row.
  private func look(through leaf: Int, _ search: inout Search) {
    var distances = Eight.zero
    for (anchor, level) in search.eights.enumerated() {
      let difference = level - leaves[leaf * anchorCount + anchor]
      distances += difference * difference
    }
    guard !distances.isEachGreater(than: search.limit) else { return }
    for lane in 0..<8 where distances[lane] <= search.limit {
      let fingerprint = order[leaf * 8 + lane]
      guard !search.excluded.contains(fingerprint) else { continue }
      var distance = 0.0
      for anchor in 0..<anchorCount {
        let difference = search.query[anchor] - levels[fingerprint * anchorCount + anchor]
        distance += difference * difference
      }
      search.consider(fingerprint, at: distance)
    }
  }

  /// Numbers by eights: eight by eight in a row, anchor by anchor; and what fills the last ones up.
  fileprivate static func eights(
    _ count: Int, anchorCount: Int, filler: Float = .infinity,
    _ value: (_ index: Int, _ anchor: Int) -> Float
  ) -> [Eight] {
    var eights: [Eight] = []
    for first in stride(from: 0, to: count, by: 8) {
      for anchor in 0..<anchorCount {
        var eight = Eight(repeating: filler)
        for index in first..<min(first + 8, count) {
          eight[index - first] = value(index, anchor)
        }
        eights.append(eight)
      }
    }
    return eights
  }
}

/// Boxes by eights: the least and the greatest level of each anchor, by what is amid and how far
/// they are from there.
private struct Boxes: Hashable {
  private let middles: [FingerprintSearch.Eight]
  private let halfWidths: [FingerprintSearch.Eight]

  init(_ corners: [[ClosedRange<Double>]], anchorCount: Int) {
    middles = FingerprintSearch.eights(corners.count, anchorCount: anchorCount) {
      Float((corners[$0][$1].lowerBound + corners[$0][$1].upperBound) / 2)
    }
    halfWidths = FingerprintSearch.eights(corners.count, anchorCount: anchorCount, filler: 0) {
      Float((corners[$0][$1].upperBound - corners[$0][$1].lowerBound) / 2)
    }
  }

  /// The squares of the distances from a query to the nearest points of eight boxes.
  func squaredDistances(
    of group: Int, from query: [FingerprintSearch.Eight]
  ) -> FingerprintSearch.Eight {
    var fourfold = FingerprintSearch.Eight.zero
    for (anchor, level) in query.enumerated() {
      let index = group * query.count + anchor
      let beyond = (level - middles[index]).magnitude - halfWidths[index]
      let twice = beyond + beyond.magnitude  // Zero within the box.
      fourfold += twice * twice
    }
    return 0.25 * fourfold
  }
}

/// Puts fingerprints in an order in which those that are alike lie side by side.
private struct Splitting {
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

// Of the vectors' own comparisons and magnitudes the compiler makes eight steps each; of these,
// which look at the signs, a few for all eight.
extension SIMD8<Float> {
  fileprivate var magnitude: Self {
    unsafeBitCast(unsafeBitCast(self, to: SIMD8<UInt32>.self) & 0x7FFF_FFFF, to: Self.self)
  }

  /// - Parameter limit: A finite number.
  fileprivate func isEachGreater(than limit: Float) -> Bool {
    let signs = unsafeBitCast(Self(repeating: limit) - self, to: SIMD8<UInt32>.self)
    let four = signs.lowHalf & signs.highHalf
    let two = four.lowHalf & four.highHalf
    return two.x & two.y >= 0x8000_0000
  }

  fileprivate var indexOfLeast: Int {
    var least = 0
    for lane in 1..<8 where self[lane] < self[least] { least = lane }
    return least
  }
}
