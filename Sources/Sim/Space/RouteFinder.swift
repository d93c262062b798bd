import BLE

/// Finds the routes from fixed places to the stretches of legs: of all that there are, those that
/// can be the cheapest somewhere on a stretch.
///
/// What a route costs over a whole stretch lies in a bracket: its detour, its angles and what it
/// crosses all change evenly or not at all. A route whose least is more than the most of another is
/// never the cheapest.
struct RouteFinder {
  private(set) var choices: [Range<Int32>] = []
  private(set) var routes: [Route] = []
  private(set) var crossings: [Crossing] = []
  private var stretches = 0

  let plan: FloorPlan
  private let sources: [Point]
  /// What stands between each source and each edge, source by source, as far as it was needed yet.
  private var toEdges: [Reach?]
  /// What stands between each edge and the present stretch, likewise.
  private var fromEdges: [Reach?]
  /// The edges of which this is known.
  private var reachedEdges: [Int] = []
  /// The edges that each source's latest routes lead around.
  private var latest: [[Int]]
  private var isCandidate: [Bool]

  /// No stretch is longer, in metres.
  private static let stretch = 0.5

  init(on plan: FloorPlan, from sources: [Point]) {
    self.plan = plan
    self.sources = sources
    toEdges = Array(repeating: nil, count: sources.count * plan.edges.count)
    fromEdges = Array(repeating: nil, count: plan.edges.count)
    latest = Array(repeating: [], count: sources.count)
    isCandidate = Array(repeating: false, count: plan.edges.count)
  }

  /// Finds the routes from each place to a leg.
  ///
  /// - Returns: The stretches that it is cut into; none where there is nothing on the plan.
  mutating func findRoutes(to leg: Segment) -> Range<Int> {
    let first = stretches
    guard !plan.panels.isEmpty else { return first..<first }
    let count = max(PortableMath.nearestInteger(leg.length / Self.stretch + 0.5), 1)
    for number in 0..<Int(count) {
      let stretch = Segment(
        from: leg.point(at: Double(number) / count), to: leg.point(at: Double(number + 1) / count))
      for source in sources.indices {
        choices.append(addRoutes(from: source, to: stretch))
      }
      for edge in reachedEdges { fromEdges[edge] = nil }
      reachedEdges.removeAll(keepingCapacity: true)
    }
    stretches += Int(count)
    return first..<stretches
  }

  private mutating func addRoutes(from source: Int, to stretch: Segment) -> Range<Int32> {
    let straight = reach(from: sources[source], to: stretch)
    let first = Int32(routes.count)
    guard !straight.crossings.isEmpty else { return first..<first }
    var limit = Limit(straight.loss.most)
    var ways: [Way] = []
    for edge in candidates(from: source, crossing: straight.crossings) {
      let detour = detour(from: sources[source], around: plan.edges[edge], to: stretch)
      guard detour.lowerBound < limit.detour,
        let way = way(
          from: source, around: edge, detour: detour, to: stretch, crossing: straight.crossings,
          below: limit.loss)
      else { continue }
      ways.append(way)
      if way.loss.most < limit.loss { limit = Limit(way.loss.most) }
    }
    ways.removeAll { $0.loss.least > limit.loss }
    if straight.loss.least <= limit.loss { routes.append(Route(across: add(straight.crossings))) }
    for way in ways {
      routes.append(
        Route(
          around: way.edge, before: add(way.before), behind: add(way.behind),
          conditions: add(way.conditions)))
    }
    latest[source] = ways.map { $0.edge }
    return first..<Int32(routes.count)
  }

  private mutating func add(_ crossings: [Crossing]) -> Range<Int32> {
    let first = Int32(self.crossings.count)
    self.crossings += crossings
    return first..<Int32(self.crossings.count)
  }
}

/// What a route must cost less than to be looked at, in decibels.
private struct Limit {
  let loss: Double
  /// From this detour on, in metres, diffraction alone costs so much.
  let detour: Double

  init(_ loss: Double) {
    self.loss = loss
    detour = Diffraction.detour(ofKnifeEdgeLoss: Decibels(loss))
  }
}

/// A way around an edge, and what it costs.
private struct Way {
  var edge: Int
  var before: [Crossing]
  var behind: [Crossing]
  var conditions: [Crossing]
  var loss: Bracket
}

extension RouteFinder {
  /// The panels of which one has to be passed, so that a way leads around an edge: none where one of
  /// its walls surely is.
  private func conditions(of edge: Int, among straight: [Crossing]) -> [Crossing] {
    let walls = plan.edges[edge].panels.map { plan.panels[$0.panel].wall }
    let ofWalls = straight.filter { walls.contains(plan.panels[$0.panel].wall) }
    let isSure = ofWalls.contains { $0.isCertain && plan.panels[$0.panel].presence == .always }
    return isSure ? [] : ofWalls
  }

  /// The edges of the walls that the straight line may pass, each once. First those that the last
  /// routes of a source led around, which soon show that most others are too dear.
  private mutating func candidates(from source: Int, crossing crossings: [Crossing]) -> [Int] {
    var edges: [Int] = []
    for crossing in crossings {
      for edge in plan.edgesOfWall[plan.panels[crossing.panel].wall] where !isCandidate[edge] {
        isCandidate[edge] = true
        edges.append(edge)
      }
    }
    let known = latest[source].filter { isCandidate[$0] }
    for edge in known { isCandidate[edge] = false }
    let others = edges.filter { isCandidate[$0] }
    for edge in others { isCandidate[edge] = false }
    return known + others
  }

  /// The way around an edge, where it can cost less than a limit somewhere on the stretch.
  private mutating func way(
    from source: Int, around edge: Int, detour: ClosedRange<Double>, to stretch: Segment,
    crossing straight: [Crossing], below limit: Double
  ) -> Way? {
    var loss = Bracket(
      least: Diffraction.knifeEdgeLoss(detour: detour.lowerBound).value,
      most: Diffraction.knifeEdgeLoss(detour: detour.upperBound).value)
    let before = reach(from: source, toEdge: edge)
    loss += before.loss
    guard loss.least < limit else { return nil }
    let behind = reach(fromEdge: edge, to: stretch)
    loss += behind.loss
    guard loss.least < limit,
      let rounding = rounding(from: sources[source], around: plan.edges[edge], to: stretch)
    else { return nil }
    loss += rounding
    guard loss.least < limit else { return nil }
    let conditions = conditions(of: edge, among: straight)
    if !conditions.isEmpty { loss.most = .infinity }
    return Way(
      edge: edge, before: before.crossings, behind: behind.crossings, conditions: conditions,
      loss: loss)
  }

  /// How much longer than the straight line the way around an edge is, in metres.
  ///
  /// Distances to places on a stretch are convex, and their second derivative is at most one over
  /// the least of them: they lie below what joins their ends by at most L²/8 of it, L being the
  /// stretch's length.
  private func detour(
    from source: Point, around edge: Edge, to stretch: Segment
  ) -> ClosedRange<Double> {
    let first = edge.detour(from: Segment(from: source, to: stretch.start))
    let last = edge.detour(from: Segment(from: source, to: stretch.end))
    let length = stretch.length
    let sag = { (distance: Double) in min(length, length * length / (8 * max(distance, 1e-9))) }
    let rounding = 1e-9
    return min(first, last) - sag(stretch.distance(to: edge.point)) - rounding
      ... max(first, last) + sag(stretch.distance(to: source)) + rounding
  }

  /// What the panels cost that are passed at an edge; `nil` where it is none whatever doors are open.
  private func rounding(
    from source: Point, around edge: Edge, to stretch: Segment
  ) -> Bracket? {
    let panels = edge.panels.map { plan.panels[$0.panel] }
    let areDoors = panels.contains { $0.presence != .always }
    guard areDoors || panels.count != 2 || !panels[0].isPieceOfSame(as: panels[1]) else {
      return nil
    }
    var (left, right) = (Bracket.zero, Bracket.zero)
    for (attached, panel) in zip(edge.panels, panels) {
      var loss = bracket(of: panel, from: source, to: stretch)
      if panel.presence != .always { loss.least = 0 }
      switch edge.side(of: attached.end, onTheWayFrom: source, to: stretch) {
      case .left?: left += loss
      case .right?: right += loss
      case nil:
        left.most += loss.most
        right.most += loss.most
      }
    }
    var loss = Bracket.lesser(left, right)
    if areDoors { loss.most = .infinity }
    return loss
  }

  /// What stands between a source and an edge.
  private mutating func reach(from source: Int, toEdge edge: Int) -> Reach {
    let number = source * plan.edges.count + edge
    if let known = toEdges[number] { return known }
    let corner = plan.edges[edge].point
    let reach = reach(from: sources[source], to: Segment(from: corner, to: corner))
    toEdges[number] = reach
    return reach
  }

  /// What stands between an edge and the present stretch.
  private mutating func reach(fromEdge edge: Int, to stretch: Segment) -> Reach {
    if let known = fromEdges[edge] { return known }
    let reach = reach(from: plan.edges[edge].point, to: stretch)
    fromEdges[edge] = reach
    reachedEdges.append(edge)
    return reach
  }

  /// What stands between a place and a stretch.
  private func reach(from place: Point, to stretch: Segment) -> Reach {
    var reach = Reach(crossings: [], loss: .zero)
    plan.tree.visit(between: place, and: stretch) { number in
      let panel = plan.panels[number]
      let cover = Cover(of: stretch, by: panel.segment, from: place)
      guard cover != .none else { return }
      var loss = bracket(of: panel, from: place, to: stretch)
      if cover == .partly || panel.presence != .always { loss.least = 0 }
      reach.crossings.append(Crossing(of: number, isCertain: cover == .wholly))
      reach.loss += loss
    }
    return reach
  }

  /// What a panel costs lines from a place to a stretch.
  private func bracket(of panel: Panel, from place: Point, to stretch: Segment) -> Bracket {
    let (first, last) = (stretch.start - place, stretch.end - place)
    guard first.length > 0, last.length > 0 else {
      return plan.losses.bracket(of: panel.material, cosines: 0...1)
    }
    let cosines = (panel.cosine(along: first), panel.cosine(along: last))
    var least = min(cosines.0, cosines.1)
    var most = max(cosines.0, cosines.1)
    // In between, the line may come to graze the panel, or to meet it head-on.
    if panel.normal.dot(first) * panel.normal.dot(last) <= 0 { least = 0 }
    if panel.normal.cross(first) * panel.normal.cross(last) <= 0 { most = 1 }
    return plan.losses.bracket(of: panel.material, cosines: min(least, 1)...min(most, 1))
  }
}

/// The crossings between two places, and what they cost.
private struct Reach {
  var crossings: [Crossing]
  var loss: Bracket
}

extension Edge {
  /// The side of the edge on which all ways past it from a place to a stretch leave another place;
  /// `nil` where they differ, or where one may lead towards it.
  fileprivate func side(of place: Point, onTheWayFrom start: Point, to stretch: Segment) -> Hand? {
    let isSettled = [start, place].allSatisfy { border in
      let line = Segment(from: point, to: border)
      return line.side(of: stretch.start) * line.side(of: stretch.end) > 0
    }
    return isSettled ? side(of: place, onTheWayFrom: start, to: stretch.start) : nil
  }
}
