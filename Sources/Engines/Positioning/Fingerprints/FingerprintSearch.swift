import BLE

/// Finds the fingerprint that is nearest to what was heard, exactly and without looking at most.
///
/// Each cell has a box: of each anchor, the least and the greatest level in it. No fingerprint of
/// the cell is nearer than its box. The cell with the nearest middle is looked through first; then
/// those whose boxes are nearer than the best so far. Within a cell eight fingerprints are compared
/// at once, and given up together as soon as the first few anchors tell that none is nearest:
/// those whose levels vary most over the map come first.
///
/// Boxes and comparisons are reckoned in single precision, with an allowance for its rounding; what
/// passes is compared again in double precision. So the answer is that of comparing each with each
/// in double precision, whatever the order of evaluation.
///
/// - SeeAlso: C.-D. Bei, R. M. Gray, *An improvement of the minimum distortion encoding algorithm
///   for vector quantization* (1985), for giving up a sum; N. Roussopoulos, S. Kelley, F. Vincent,
///   *Nearest neighbor queries* (1995), for the least distance to a box.
struct FingerprintSearch: Hashable, Sendable {
  private typealias Lanes = SIMD8<Float>

  /// The anchors, those that vary most first.
  private let order: [Int]
  /// All levels, in dBm: fingerprint by fingerprint, anchor by anchor.
  private let levels: [Double]
  /// Of each cell, where its fingerprints are.
  private let ranges: [Range<Int>]
  /// The same levels by eights: cell by cell, eight fingerprints by eight, anchor by anchor in
  /// order. What fills the last eight up is infinitely far away.
  private let blocks: [SIMD8<Float>]
  /// Of each cell, where its first block begins; at last, where the blocks end.
  private let firstBlocks: [Int]
  /// The boxes by eights: eight cells by eight cells, anchor by anchor in order. Those of cells
  /// without fingerprints are infinitely far away.
  private let middles: [SIMD8<Float>]
  private let halfWidths: [SIMD8<Float>]

  /// - Parameters:
  ///   - levels: All levels, in dBm from -200 to 100: fingerprint by fingerprint, anchor by anchor.
  ///   - ranges: Of each cell, which fingerprints are its own; one after the other.
  /// - Complexity: O(*n* · *a*) for *n* fingerprints and *a* anchors.
  init(levels: [Double], ranges: [Range<Int>], anchorCount: Int) {
    self.levels = levels
    self.ranges = ranges
    var boxes: [ClosedRange<Double>?] = []
    for range in ranges {
      for anchor in 0..<anchorCount {
        boxes.append(Self.box(of: range.lazy.map { levels[$0 * anchorCount + anchor] }))
      }
    }
    let order = Self.mostVariedFirst(boxes, anchorCount: anchorCount)
    self.order = order

    var blocks: [Lanes] = []
    var firstBlocks = [0]
    for range in ranges {
      for first in stride(from: range.lowerBound, to: range.upperBound, by: Lanes.scalarCount) {
        let members = first..<min(first + Lanes.scalarCount, range.upperBound)
        for anchor in order {
          var lanes = Lanes(repeating: .infinity)
          for member in members {
            lanes[member - first] = Float(levels[member * anchorCount + anchor])
          }
          blocks.append(lanes)
        }
      }
      firstBlocks.append(blocks.count)
    }
    self.blocks = blocks
    self.firstBlocks = firstBlocks

    var middles: [Lanes] = []
    var halfWidths: [Lanes] = []
    for first in stride(from: 0, to: ranges.count, by: Lanes.scalarCount) {
      for anchor in order {
        var middle = Lanes(repeating: .infinity)
        var halfWidth = Lanes.zero
        for cell in first..<min(first + Lanes.scalarCount, ranges.count) {
          guard let box = boxes[cell * anchorCount + anchor] else { continue }
          middle[cell - first] = Float((box.lowerBound + box.upperBound) / 2)
          halfWidth[cell - first] = Float((box.upperBound - box.lowerBound) / 2)
        }
        middles.append(middle)
        halfWidths.append(halfWidth)
      }
    }
    self.middles = middles
    self.halfWidths = halfWidths
  }

  /// The cell of the nearest fingerprint; of equally near fingerprints of the first.
  ///
  /// - Parameter query: A level for each anchor, in dBm from -200 to 100; one or more.
  /// - Returns: Its index; `nil` where there are no fingerprints.
  /// - Complexity: O(*n* · *a*) at the worst, for *n* fingerprints and *a* anchors.
  func nearestCell(to query: [Double]) -> Int? {
    let ordered = order.map { Lanes(repeating: Float(query[$0])) }
    var best = Best(anchorCount: order.count)
    let boxes = boxes(from: ordered)
    look(through: boxes.nearest, for: query, ordered, &best)
    for (group, distances) in boxes.distances.enumerated()
    where !Self.isEachGreater(distances, than: best.limit) {
      let first = group * Lanes.scalarCount
      for cell in first..<min(first + Lanes.scalarCount, ranges.count)
      where distances[cell - first] <= best.limit && cell != boxes.nearest {
        look(through: cell, for: query, ordered, &best)
      }
    }
    return best.cell
  }

  /// The best so far.
  private struct Best {
    let anchorCount: Int
    var cell: Int?
    var fingerprint = Int.max
    var squaredDistance = Double.infinity
    /// What a distance that is reckoned in single precision has to stay below, squared.
    var limit = Float.greatestFiniteMagnitude

    mutating func consider(_ candidate: Int, of cell: Int, at distance: Double) {
      guard (distance, candidate) < (squaredDistance, fingerprint) else { return }
      (squaredDistance, fingerprint) = (distance, candidate)
      self.cell = cell
      // A level of up to 256 in magnitude is rounded by 2^-17, a difference of two by as much
      // again: that makes at the most 2^-15 for each anchor. Each sum and product may err by one
      // part in 2^24.
      let count = Double(anchorCount)
      let farthest = distance.squareRoot() + count.squareRoot() * 0x1p-14
      limit = Float(farthest * farthest * (1 + (count + 8) * 0x1p-22))
    }
  }

  /// The squares of the distances to the boxes of all cells, by eights, and the cell whose middle
  /// is nearest.
  private func boxes(from query: [Lanes]) -> (distances: [Lanes], nearest: Int) {
    var distances: [Lanes] = []
    distances.reserveCapacity(middles.count / max(query.count, 1))
    var nearest = (cell: 0, distance: Float.infinity)
    var next = 0
    for first in stride(from: 0, to: ranges.count, by: Lanes.scalarCount) {
      var fourfold = Lanes.zero
      var toMiddle = Lanes.zero
      for level in query {
        let difference = level - middles[next]
        toMiddle += difference * difference
        let beyond = Self.magnitude(difference) - halfWidths[next]
        let twice = beyond + Self.magnitude(beyond)  // Zero within the box.
        fourfold += twice * twice
        next += 1
      }
      distances.append(fourfold * 0.25)
      guard !Self.isEachGreater(toMiddle, than: nearest.distance.nextDown) else { continue }
      for lane in 0..<min(Lanes.scalarCount, ranges.count - first)
      where toMiddle[lane] < nearest.distance {
        nearest = (first + lane, toMiddle[lane])
      }
    }
    return (distances, nearest.cell)
  }

  private func look(
    through cell: Int, for query: [Double], _ ordered: [Lanes], _ best: inout Best
  ) {
    guard cell < ranges.count else { return }
    var fingerprint = ranges[cell].lowerBound
    for first in stride(from: firstBlocks[cell], to: firstBlocks[cell + 1], by: order.count) {
      if let distances = distances(of: first, from: ordered, below: best.limit) {
        for lane in 0..<min(Lanes.scalarCount, ranges[cell].upperBound - fingerprint)
        where distances[lane] <= best.limit {
          best.consider(
            fingerprint + lane, of: cell,
            at: squaredDistance(from: query, to: fingerprint + lane))
        }
      }
      fingerprint += Lanes.scalarCount
    }
  }

  /// The squares of the distances to eight fingerprints; `nil` where none is within the limit.
  private func distances(of block: Int, from query: [Lanes], below limit: Float) -> Lanes? {
    var sum = Lanes.zero
    var anchor = 0
    while anchor < query.count {
      let pause = min(anchor + 4, query.count)
      while anchor < pause {
        let difference = query[anchor] - blocks[block + anchor]
        sum += difference * difference
        anchor += 1
      }
      if Self.isEachGreater(sum, than: limit) { return nil }
    }
    return sum
  }

  private func squaredDistance(from query: [Double], to fingerprint: Int) -> Double {
    var sum = 0.0
    for (anchor, level) in query.enumerated() {
      let difference = level - levels[fingerprint * query.count + anchor]
      sum += difference * difference
    }
    return sum
  }

  // A compiler makes eight steps each of the vectors' own comparisons and magnitudes; of these two,
  // which look at the signs, it makes two or three.

  private static func isEachGreater(_ values: Lanes, than limit: Float) -> Bool {
    let signs = unsafeBitCast(Lanes(repeating: limit) - values, to: SIMD8<UInt32>.self)
    let four = signs.lowHalf & signs.highHalf
    let two = four.lowHalf & four.highHalf
    return two.x & two.y >= 0x8000_0000
  }

  private static func magnitude(_ values: Lanes) -> Lanes {
    let bits = unsafeBitCast(values, to: SIMD8<UInt32>.self) & 0x7FFF_FFFF
    return unsafeBitCast(bits, to: Lanes.self)
  }

  private static func box(of levels: some Sequence<Double>) -> ClosedRange<Double>? {
    var box: ClosedRange<Double>?
    for level in levels {
      box = min(box?.lowerBound ?? level, level)...max(box?.upperBound ?? level, level)
    }
    return box
  }

  private static func mostVariedFirst(
    _ boxes: [ClosedRange<Double>?], anchorCount: Int
  ) -> [Int] {
    let variances = (0..<anchorCount).map { anchor in
      var (count, sum, squares) = (0.0, 0.0, 0.0)
      for cell in stride(from: anchor, to: boxes.count, by: anchorCount) {
        guard let box = boxes[cell] else { continue }
        let middle = (box.lowerBound + box.upperBound) / 2
        count += 1
        sum += middle
        squares += middle * middle
      }
      return count > 0 ? squares / count - (sum / count) * (sum / count) : 0
    }
    return (0..<anchorCount).sorted { (variances[$1], $0) < (variances[$0], $1) }
  }
}
