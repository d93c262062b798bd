/// An exact nearest-neighbour search that skips most fingerprints.
///
/// Fingerprints are sorted so that similar ones are adjacent: they are split recursively at the
/// median level of the anchor with the greatest variance. Every eight consecutive fingerprints have
/// a common bounding box: the least and the greatest level of each anchor. Every eight consecutive
/// boxes have a common box, too, and so on. No fingerprint is nearer than its boxes. The nearest
/// box is opened first. A box that is no nearer than the best fingerprint so far is not opened.
///
/// Eight boxes or fingerprints are compared at once in single precision, with a margin for
/// rounding. Fingerprints that may still be the nearest are compared again in double precision. So
/// the result equals that of a full search in double precision, whatever the order of evaluation.
///
/// - SeeAlso: J. H. Friedman, J. L. Bentley, R. A. Finkel, *An algorithm for finding best matches
///   in logarithmic expected time* (1977), for the order; N. Roussopoulos, S. Kelley, F. Vincent,
///   *Nearest neighbor queries* (1995), for the least distance to a box.
struct FingerprintSearch: Hashable, Sendable {
  private let anchorCount: Int
  /// The levels, in dBm, ordered by fingerprint, then by anchor.
  private let levels: [Double]
  /// The fingerprints in search order.
  private let order: [Int]
  /// The levels in search order: groups of eight fingerprints, ordered by anchor.
  private let leaves: [Eight]
  /// The boxes of every eight consecutive fingerprints, the boxes of every eight consecutive boxes,
  /// and so on, until there are eight boxes or fewer; empty without fingerprints.
  private let boxes: [Boxes]

  /// Eight levels. Lanes without a fingerprint or box are infinitely distant.
  typealias Eight = SIMD8<Float>

  /// - Parameter levels: All levels, in dBm from -200 to 100, ordered by fingerprint, then by
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

  /// The nearest fingerprint by squared Euclidean distance; the first one on ties.
  ///
  /// - Parameters:
  ///   - query: A level for each anchor, in dBm from -200 to 100.
  ///   - excluded: Fingerprints to skip.
  /// - Returns: The index of the fingerprint; `nil` if there are none.
  /// - Complexity: O(*n* · *a*) in the worst case, for *n* fingerprints and *a* anchors.
  func nearest(to query: [Double], excluding excluded: Range<Int> = 0..<0) -> Int? {
    var search = Search(
      query: query, eights: query.map { Eight(repeating: Float($0)) }, excluded: excluded)
    if !boxes.isEmpty { open(0, atHeight: boxes.count - 1, &search) }
    return search.best
  }

  /// The query and the best result so far.
  private struct Search {
    let query: [Double]
    let eights: [Eight]
    let excluded: Range<Int>
    var best: Int?
    var squaredDistance = Double.infinity
    /// An upper bound on the squared least distance, in single precision.
    var limit = Float.greatestFiniteMagnitude

    mutating func consider(_ candidate: Int, at distance: Double) {
      guard (distance, candidate) < (squaredDistance, best ?? .max) else { return }
      (squaredDistance, best) = (distance, candidate)
      // At most five numbers of up to 512 in magnitude are rounded on the way to a difference: a
      // level, two for a box, and two differences. That is less than 2^-13 for each anchor. Each
      // product and each sum may err by one part in 2^24.
      let count = Double(query.count)
      let farthest = distance.squareRoot() + count.squareRoot() * 0x1p-13
      limit = Float(farthest * farthest * (1 + (count + 8) * 0x1p-22))
    }
  }

  /// Opens, of eight consecutive boxes, those that may contain the nearest fingerprint; the nearest
  /// box first.
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

  /// Compares eight fingerprints in a row.
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

  /// Groups numbers in rows of eight, ordered by anchor, and pads the last row with a filler.
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
