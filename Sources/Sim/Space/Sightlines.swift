import BLE

/// The lines of sight between the fixed places of a world and the legs that people walk: which
/// panels they pass on which part of each leg, and which ways lead around.
///
/// Places stand still and people walk straight, so that along one leg the panels between the two
/// change only where the line passes a panel's end. These points are found once for a plan, its
/// places and its legs, and serve every packet of every run. Opening a door moves no panel: it is
/// asked at each packet which of them are there.
struct Sightlines: Hashable, Sendable {
  private let plan: FloorPlan
  private let sources: [Point]
  private var legs: [Segment] = []
  /// The first leg of each walk, as an index into `legs`.
  private var firstLegs: [Int] = []
  /// The line from each source to each leg, source by source.
  private var lines: [Line] = []
  /// The line from each edge to each leg, edge by edge; `nil` where no way leads by it.
  private var linesFromEdges: [Line?] = []
  private var obstacles: [Obstacle] = []
  private var ways: [Way] = []
  /// The panels between sources and edges.
  private var passed: [Int] = []

  /// The panels that stand between a place and a leg, by where their shadows on it begin, as a
  /// range of `obstacles`.
  private typealias Line = Range<Int>

  /// A panel that stands between a place and a leg.
  private struct Obstacle: Hashable, Sendable {
    var shade: Shade
    /// The ways around its wall, as a range of `ways`.
    var ways = 0..<0
  }

  /// The way from a source around an edge to a leg.
  private struct Way: Hashable, Sendable {
    var edge: Int
    /// The panels on its way to the edge, as a range of `passed`.
    var before: Range<Int>
    /// The line from the edge to the leg.
    var behind: Line
  }

  /// The lines from places to the legs of walks on a plan.
  ///
  /// - Complexity: In time, places and edges times legs times panels; in memory, only the panels
  ///   that stand in between.
  init(on plan: FloorPlan, from sources: [Point], along walks: [Walk]) {
    self.plan = plan
    self.sources = sources
    for (number, walk) in walks.enumerated() {
      if let same = walks[..<number].firstIndex(of: walk) {
        firstLegs.append(firstLegs[same])
      } else {
        firstLegs.append(legs.count)
        legs += walk.legs
      }
    }
    linesFromEdges = Array(repeating: nil, count: plan.edges.count * legs.count)
    for source in sources {
      var before: [Range<Int>?] = Array(repeating: nil, count: plan.edges.count)
      for leg in legs.indices {
        let line = addLine(from: source, to: leg)
        lines.append(line)
        for obstacle in line {
          addWays(around: obstacle, from: source, to: leg, before: &before)
        }
      }
    }
  }

  /// What the panels cost that stand between a source and someone on a leg, in decibels, or the way
  /// around them where that is cheaper: what `FloorPlan.obstruction(between:and:openDoors:)` finds
  /// without knowing the leg.
  ///
  /// - Parameters:
  ///   - source: An index into the places.
  ///   - walk: An index into the walks.
  ///   - footing: How far along it they are.
  /// - Complexity: O(panels between the source and the leg).
  func loss(from source: Int, to walk: Int, at footing: Footing, openDoors: OpenDoors) -> Double {
    let line = lines[source * legs.count + firstLegs[walk] + footing.leg]
    guard !line.isEmpty else { return 0 }
    let fraction = footing.fraction
    let path = Segment(from: sources[source], to: footing.pose.point)
    let through = loss(along: path, line, at: fraction, below: .infinity, openDoors: openDoors)
    var cheapest = through
    var widest = Diffraction.detour(ofKnifeEdgeLoss: Decibels(through))
    guard widest > 0 else { return through }
    let length = path.length
    for index in line {
      guard obstacles[index].shade.possible.start <= fraction else { break }
      guard isPassed(index, by: path, at: fraction, openDoors: openDoors) else { continue }
      for way in obstacles[index].ways {
        let corner = plan.edges[ways[way].edge].point
        let detour = path.start.distance(to: corner) + corner.distance(to: path.end) - length
        guard detour < widest,
          let loss = loss(
            around: ways[way], detour: detour, path: path, at: fraction, below: cheapest,
            openDoors: openDoors)
        else { continue }
        cheapest = loss
        widest = Diffraction.detour(ofKnifeEdgeLoss: Decibels(loss))
      }
    }
    return cheapest
  }

  /// What a way around an edge costs, if that is less than a limit.
  private func loss(
    around way: Way, detour: Double, path: Segment, at fraction: Double, below limit: Double,
    openDoors: OpenDoors
  ) -> Double? {
    let corner = plan.edges[way.edge].point
    guard
      let rounding = plan.edges[way.edge].rounding(
        from: path.start, to: path.end, on: plan, openDoors: openDoors)
    else { return nil }
    var loss = Diffraction.knifeEdgeLoss(detour: detour).value + rounding.loss
    for panel in way.before {
      guard loss < limit else { return nil }
      let panel = plan.panels[passed[panel]]
      if panel.isPresent(openDoors) { loss += plan.loss(of: panel, along: corner - path.start) }
    }
    guard loss < limit else { return nil }
    loss += self.loss(
      along: Segment(from: corner, to: path.end), way.behind, at: fraction, below: limit - loss,
      openDoors: openDoors)
    return loss < limit ? loss : nil
  }

  /// What the panels on a path cost; where that comes to a limit, no less than the limit.
  private func loss(
    along path: Segment, _ line: Line, at fraction: Double, below limit: Double,
    openDoors: OpenDoors
  ) -> Double {
    var loss = 0.0
    for index in line {
      guard obstacles[index].shade.possible.start <= fraction, loss < limit else { break }
      if isPassed(index, by: path, at: fraction, openDoors: openDoors) {
        let panel = plan.panels[obstacles[index].shade.panel]
        loss += plan.loss(of: panel, along: path.end - path.start)
      }
    }
    return loss
  }

  /// Whether a path from a line's place to a fraction of its leg passes an obstacle.
  private func isPassed(
    _ obstacle: Int, by path: Segment, at fraction: Double, openDoors: OpenDoors
  ) -> Bool {
    let shade = obstacles[obstacle].shade
    guard shade.possible.contains(fraction) else { return false }
    let panel = plan.panels[shade.panel]
    return panel.isPresent(openDoors)
      && (shade.certain.contains(fraction) || panel.isPassed(by: path))
  }

  private mutating func addLine(from place: Point, to leg: Int) -> Line {
    let first = obstacles.count
    for (number, panel) in plan.panels.enumerated() {
      if let shade = Shade(of: panel, number: number, from: place, on: legs[leg]) {
        obstacles.append(Obstacle(shade: shade))
      }
    }
    obstacles[first...].sort { left, right in
      (left.shade.possible.start, left.shade.panel)
        < (right.shade.possible.start, right.shade.panel)
    }
    return first..<obstacles.count
  }

  /// Adds the ways around the wall of an obstacle between a source and a leg.
  private mutating func addWays(
    around obstacle: Int, from source: Point, to leg: Int, before: inout [Range<Int>?]
  ) {
    let first = ways.count
    let wall = plan.panels[obstacles[obstacle].shade.panel].wall
    for edge in plan.edgesOfWall[wall] {
      let corner = plan.edges[edge].point
      let toCorner = before[edge] ?? addPassed(by: Segment(from: source, to: corner))
      before[edge] = toCorner
      let number = edge * legs.count + leg
      let behind = linesFromEdges[number] ?? addLine(from: corner, to: leg)
      linesFromEdges[number] = behind
      ways.append(Way(edge: edge, before: toCorner, behind: behind))
    }
    obstacles[obstacle].ways = first..<ways.count
  }

  private mutating func addPassed(by path: Segment) -> Range<Int> {
    let first = passed.count
    plan.tree.visit(near: path) { panel in
      if plan.panels[panel].isPassed(by: path) { passed.append(panel) }
      return false
    }
    return first..<passed.count
  }
}
