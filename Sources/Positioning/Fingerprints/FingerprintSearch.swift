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
  typealias Eight = SIMD8<Float>

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
  static func eights(
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
