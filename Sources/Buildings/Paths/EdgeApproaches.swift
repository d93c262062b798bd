import BLE

/// The paths from a place around two or three edges, each up to its last edge. Only the paths that
/// may be the cheapest somewhere are kept.
package struct EdgeApproaches {
  /// The paths, grouped by their last edges; in each group, the cheapest path comes first.
  package private(set) var all: [Approach] = []
  /// The last edges; the one with the cheapest path comes first.
  private(set) var ends: [End] = []

  /// A last edge and the paths up to there.
  struct End {
    /// An index into the plan's edges.
    var edge: Int
    /// The paths up to this edge, as a range of indices into `all`.
    var approaches: Range<Int>
    /// The smallest minimum loss among these paths, in decibels.
    var least: Double
    /// The smallest `lossBefore` of these paths: the panels' certain loss before this edge, in
    /// decibels.
    var lossBefore: Double
  }

  /// The edges of a path, as indices into the plan's edges, and their least cost.
  package struct Approach {
    /// The edges, in the order of the path. For a path around two edges, `second` repeats `first`.
    package var first: Int32
    package var second: Int32
    package var last: Int32
    /// The certain loss of the panels before the last edge, in decibels.
    var lossBefore: Double
    /// The minimum loss up to the last edge, with the diffraction there, in decibels.
    package var least: Double
    /// `true` if doors may block the path or change its loss, or if the path does not bend at one
    /// of its edges.
    var isInDoubt: Bool
    /// The losses of the panels at all edges but the last one, for each side on which the path may
    /// pass the last edge.
    package var passing: PassingLoss

    /// The edges, as indices into the plan's edges.
    package var edges: [Int] {
      first == second ? [Int(first), Int(last)] : [Int(first), Int(second), Int(last)]
    }
  }

  init() {}

  /// Finds the paths from a place.
  ///
  /// - Parameters:
  ///   - limit: The loss at and above which a path no longer matters, in decibels.
  ///   - openDoors: The open doors; `nil` to find the paths that are possible in some state of the
  ///     doors.
  package init(
    from place: Point, on plan: FloorPlan, below limit: Double = FloorPlan.mostLoss,
    openDoors: OpenDoors? = nil
  ) {
    let most = limit - Diffraction.grazedLoss
    for first in plan.edges.indices where !plan.innerLegs.from(first).isEmpty {
      let before = plan.leastLoss(
        along: Segment(from: place, to: plan.edges[first].point), below: most, openDoors)
      guard before < most else { continue }
      for leg in plan.innerLegs.from(first) {
        guard
          let chain = EdgeChain(from: place, around: first, leg, on: plan, openDoors: openDoors),
          add(chain, (first, first), before, below: limit)
        else { continue }
        for next in plan.innerLegs.from(Int(leg.edge)) {
          guard let longer = chain.continued(by: next, on: plan, openDoors: openDoors) else {
            continue
          }
          _ = add(longer, (first, Int(leg.edge)), before, below: limit)
        }
      }
    }
    all.sort { ($0.last, $0.least, $0.first, $0.second) < ($1.last, $1.least, $1.first, $1.second) }
    for (number, approach) in all.enumerated() {
      if let end = ends.last, end.edge == Int(approach.last) {
        ends[ends.count - 1].approaches = end.approaches.lowerBound..<number + 1
        ends[ends.count - 1].lossBefore = min(end.lossBefore, approach.lossBefore)
      } else {
        ends.append(
          End(
            edge: Int(approach.last), approaches: number..<number + 1, least: approach.least,
            lossBefore: approach.lossBefore))
      }
    }
    ends.sort { ($0.least, $0.edge) < ($1.least, $1.edge) }
  }

  /// Adds a chain, unless it is too lossy.
  ///
  /// - Returns: `true` if the chain was added.
  private mutating func add(
    _ chain: EdgeChain, _ edges: (Int, Int), _ before: Double, below limit: Double
  ) -> Bool {
    let least = before + chain.passing.least + chain.path.leastLoss
    guard least < limit else { return false }
    all.append(
      Approach(
        first: Int32(edges.0), second: Int32(edges.1), last: chain.leg.edge,
        lossBefore: before + chain.passing.least, least: least,
        isInDoubt: chain.dependsOnDoors || chain.passing.isInDoubt,
        passing: chain.passing.followed(by: .free, chain.leg.isFree)))
    return true
  }
}

extension FloorPlan {
  /// The loss of the panels on a path with the given open doors; without `openDoors`, the least
  /// loss in any state of the doors. If this loss reaches the limit, the result is at least the
  /// limit.
  fileprivate func leastLoss(
    along path: Segment, below limit: Double, _ openDoors: OpenDoors?
  ) -> Double {
    if let openDoors { return loss(onLeg: path, below: limit, openDoors: openDoors) }
    let closed = OpenDoors(closed: doors.count)
    var loss = 0.0
    tree.visit(near: path) { number in
      guard panels[number].isPassed(by: path), !isChangedByDoors(number, onLeg: path) else {
        return false
      }
      loss += self.loss(of: number, onLeg: path, openDoors: closed)
      return loss >= limit
    }
    return loss
  }
}
