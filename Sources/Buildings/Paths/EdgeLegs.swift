import BLE

/// A leg of a path, from one edge of a plan to another. It crosses no panels except door leaves.
///
/// A leg often leads along walls. A panel that ends within `FloorPlan.snap` of the leg does not
/// cross the leg: the path passes such a panel on one side or the other.
struct EdgeLeg: Hashable, Sendable {
  /// The edge to which the leg leads, as an index into the plan's edges.
  let edge: Int32
  /// `true` if panels reach the leg from the left or from the right, or lie along it.
  fileprivate(set) var isReachedFromLeft = false
  fileprivate(set) var isReachedFromRight = false
  fileprivate(set) var isAlongPanel = false
  /// The door leaves that may block the leg, as a range of the leaves of all legs.
  fileprivate(set) var leaves: Range<Int32> = 0..<0

  fileprivate init(to edge: Int) { self.edge = Int32(edge) }

  /// `true` if a path can follow the leg with the edges at its two ends on the given sides, unless
  /// a door leaf stands in the way.
  ///
  /// A path with both edges on its left leads on the right of the leg. A path with one edge on its
  /// left and the other on its right changes from one side of the leg to the other.
  func isFree(_ first: Hand, _ second: Hand) -> Bool {
    guard first == second else {
      return !isAlongPanel && !(isReachedFromLeft && isReachedFromRight)
    }
    return first == .left ? !isReachedFromRight : !isReachedFromLeft
  }
}

/// The free legs between all edges of a plan.
struct EdgeLegs: Hashable, Sendable {
  /// The index of the first leg of each edge, and at the end the count of all legs.
  private var firsts: [Int32] = [0]
  private var legs: [EdgeLeg] = []
  private var leaves: [Leaf] = []

  /// A door leaf that is in the way of a leg while the leaf is present.
  private struct Leaf: Hashable, Sendable {
    /// An index into the plan's panels.
    var panel: Int32
    /// The side from which the leaf reaches the leg; `nil` if the leaf crosses the leg.
    var side: Hand?
  }

  init() {}

  /// Finds the legs.
  ///
  /// - Parameter most: The maximum work, which counts one for each leg that is examined, and one
  ///   for every 32 panels that legs meet.
  /// - Throws: `tooOpen` if there is more work.
  /// - Complexity: O(edges²) in the open; where walls hide each other, O(edges · walls nearby).
  init(
    of edges: [Edge], ofPanel edgesOfPanel: [SIMD2<Int32>], panels: [Panel], tree: PanelTree,
    tolerance: Double, most: Int = FloorPlan.mostSights
  ) throws(FloorPlanError) {
    var horizon = PanelHorizon(tolerance: tolerance)
    var isSeen = Array(repeating: false, count: edges.count)
    var (sights, met) = (0, 0)
    for (number, edge) in edges.enumerated() {
      horizon.look(from: edge.point, at: panels, tree)
      var seen: [Int] = []
      tree.visit(within: horizon.bounds) { panel in
        for end in 0..<2 {
          let other = Int(edgesOfPanel[panel][end])
          guard other != number, !isSeen[other], !horizon.hides(edges[other].point) else {
            continue
          }
          isSeen[other] = true
          seen.append(other)
        }
      }
      for other in seen { isSeen[other] = false }
      sights += seen.count
      for other in seen.sorted() {
        guard sights + met / 32 <= most else { throw .tooOpen }
        let end = edges[other]
        var path = LegPath(from: edge.point, to: end.point, tolerance: tolerance)
        tree.visit(near: path.line, within: tolerance) { panel in
          path.meet(panels[panel], panel)
          met += 1
          return path.isBlocked
        }
        guard !path.isBlocked else { continue }
        let first = Int32(leaves.count)
        for (panel, side) in path.leaves { leaves.append(Leaf(panel: Int32(panel), side: side)) }
        var leg = EdgeLeg(to: other)
        leg.isReachedFromLeft = path.isReachedFromLeft
        leg.isReachedFromRight = path.isReachedFromRight
        leg.isAlongPanel = path.isAlongPanel
        leg.leaves = first..<Int32(leaves.count)
        legs.append(leg)
      }
      firsts.append(Int32(legs.count))
    }
  }

  /// The legs that start at an edge, which is given by its index in the plan.
  func from(_ edge: Int) -> ArraySlice<EdgeLeg> {
    legs[Int(firsts[edge])..<Int(firsts[edge + 1])]
  }

  /// The leg between two edges; `nil` if it is not free.
  func leg(from edge: Int, to other: Int) -> EdgeLeg? {
    from(edge).first { Int($0.edge) == other }
  }

  /// The leg, changed by the door leaves that are present; `nil` if a leaf blocks the leg.
  func leg(_ leg: EdgeLeg, among panels: [Panel], _ openDoors: OpenDoors) -> EdgeLeg? {
    var leg = leg
    for leaf in leaves[Int(leg.leaves.lowerBound)..<Int(leg.leaves.upperBound)]
    where panels[Int(leaf.panel)].isPresent(openDoors) {
      switch leaf.side {
      case .left?: leg.isReachedFromLeft = true
      case .right?: leg.isReachedFromRight = true
      case nil: return nil
      }
    }
    return leg
  }
}

/// A leg while it is examined.
private struct LegPath {
  let line: Segment
  private let tolerance: Double
  private(set) var isBlocked = false
  private(set) var isReachedFromLeft = false
  private(set) var isReachedFromRight = false
  private(set) var isAlongPanel = false
  private(set) var leaves: [(panel: Int, side: Hand?)] = []

  init(from start: Point, to end: Point, tolerance: Double) {
    line = Segment(from: start, to: end)
    self.tolerance = tolerance
  }

  /// Accounts for a panel, which is given with its index in the plan.
  mutating func meet(_ panel: Panel, _ number: Int) {
    let segment = panel.segment
    let isNear = (
      line.distance(to: segment.start) <= tolerance, line.distance(to: segment.end) <= tolerance
    )
    if isNear.0 && isNear.1 {
      isAlongPanel = true
    } else if isNear.0 || isNear.1 {
      let (near, far) =
        isNear.0 ? (segment.start, segment.end) : (segment.end, segment.start)
      // A panel that ends at one of the leg's own edges is passed there.
      guard near != line.start, near != line.end else { return }
      meet(panel, number, from: line.side(of: far) > 0 ? .left : .right)
    } else if segment.isCrossed(by: line) {
      meet(panel, number, from: nil)
    }
  }

  private mutating func meet(_ panel: Panel, _ number: Int, from side: Hand?) {
    guard panel.presence == .always else {
      leaves.append((number, side))
      return
    }
    switch side {
    case .left?: isReachedFromLeft = true
    case .right?: isReachedFromRight = true
    case nil: isBlocked = true
    }
  }
}
