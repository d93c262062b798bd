import BLE

/// A path between two places around one, two or three edges.
struct Bypass: Hashable, Sendable {
  /// The edges in the order of the path, as indices into the plan's edges.
  var edges: [Int]
  /// The loss of the diffraction and of all panels on the path, in decibels.
  var loss: Double
}

/// The search for the cheapest path around edges between two places.
///
/// A path bends around an edge only if the straight line between the path's corners before and
/// behind the edge goes through a wall that ends at the edge, or a wall joined to such a wall.
/// Between two edges, a path crosses nothing (see `EdgeLeg`).
struct BypassSearch {
  private let plan: FloorPlan
  private let line: Segment
  private let openDoors: OpenDoors
  private(set) var cheapest: Bypass?
  /// The loss at and above which a path no longer matters.
  private var limit: Double
  /// The losses of the panels between the start and each edge, and between each edge and the end;
  /// `nil` until they are needed.
  private var before: [Double?]
  private var behind: [Double?]
  /// The detour at which the loss of an edge alone reaches the limit, in metres.
  private var widest: Double

  /// Searches for a path that is cheaper than a given loss, in decibels.
  init(along line: Segment, below limit: Double, on plan: FloorPlan, openDoors: OpenDoors) {
    self.plan = plan
    self.line = line
    self.openDoors = openDoors
    self.limit = limit
    widest = Diffraction.detour(ofKnifeEdgeLoss: Decibels(limit))
    before = []
    behind = []
    guard limit > Diffraction.grazedLoss, !plan.edges.isEmpty else { return }
    before = Array(repeating: nil, count: plan.edges.count)
    behind = before
    tryOne()
    for first in plan.edges.indices { tryMore(from: first) }
  }

  private mutating func tryOne() {
    for edge in plan.edges.indices
    where isNear(edge) && plan.passesWall(at: edge, line) {
      take(BentPath(from: line.start, around: plan.edges[edge].point), [edge], nil)
    }
  }

  /// Tries all paths around two and three edges that begin with a given edge.
  private mutating func tryMore(from first: Int) {
    guard isNear(first), loss(before: first) < limit - Diffraction.grazedLoss else { return }
    for leg in plan.innerLegs.from(first) {
      let second = Int(leg.edge)
      guard isNear(second),
        let chain = EdgeChain(
          from: line.start, around: first, leg, on: plan, openDoors: openDoors)
      else { continue }
      take(chain.path, [first, second], chain)
      guard chain.path.leastLoss + loss(before: first) + chain.passing.least < limit else {
        continue
      }
      for next in plan.innerLegs.from(second) where isNear(Int(next.edge)) {
        guard let longer = chain.continued(by: next, on: plan, openDoors: openDoors) else {
          continue
        }
        take(longer.path, [first, second, Int(next.edge)], longer)
      }
    }
  }

  /// `true` if the loss of an edge alone is less than the limit.
  private func isNear(_ edge: Int) -> Bool { plan.edges[edge].detour(from: line) < widest }

  private mutating func loss(before edge: Int) -> Double {
    if let known = before[edge] { return known }
    let leg = Segment(from: line.start, to: plan.edges[edge].point)
    let loss = plan.loss(onLeg: leg, below: FloorPlan.mostLoss, openDoors: openDoors)
    before[edge] = loss
    return loss
  }

  private mutating func loss(behind edge: Int) -> Double {
    if let known = behind[edge] { return known }
    let leg = Segment(from: plan.edges[edge].point, to: line.end)
    let loss = plan.loss(onLeg: leg, below: FloorPlan.mostLoss, openDoors: openDoors)
    behind[edge] = loss
    return loss
  }

  /// Keeps a path if it is cheaper than the cheapest one so far.
  ///
  /// - Parameter chain: The path up to its last edge, if it has several edges.
  private mutating func take(_ path: BentPath, _ edges: [Int], _ chain: EdgeChain?) {
    let last = edges[edges.count - 1]
    var loss = self.loss(before: edges[0])
    guard loss + path.leastLoss + (chain?.passing.least ?? 0) < limit else { return }
    if chain != nil {
      guard plan.passesWall(at: last, Segment(from: path.previous, to: line.end)) else { return }
    }
    loss += path.loss(to: line.end)
    guard loss < limit else { return }
    loss += self.loss(behind: last)
    guard loss < limit else { return }
    let passing =
      if let chain {
        chain.passing(to: line.end, on: plan, openDoors: openDoors)
      } else {
        plan.edges[last].passing(
          from: line.start, to: line.end, on: plan, openDoors: openDoors)
      }
    guard let passing, loss + passing.least < limit else { return }
    limit = loss + passing.least
    widest = Diffraction.detour(ofKnifeEdgeLoss: Decibels(limit))
    cheapest = Bypass(edges: edges, loss: limit)
  }
}

extension FloorPlan {
  /// `true` if a line goes through a wall that ends at an edge, or a wall joined to such a wall, in
  /// any state of the walls' doors.
  func passesWall(at edge: Int, _ line: Segment) -> Bool {
    for wall in wallsAtEdge[edge] {
      for panel in panelsOfWall[wall] where panels[panel].isPassed(by: line) { return true }
    }
    return false
  }
}
