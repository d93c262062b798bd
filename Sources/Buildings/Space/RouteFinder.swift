import BLE

/// The search for routes from fixed places to the stretches of legs. It keeps the routes that may
/// be the cheapest somewhere on a stretch.
///
/// The loss of a route over a stretch is bracketed: its detour, its angles and its crossings change
/// monotonically or not at all. A route whose lower bound exceeds the upper bound of another is
/// never the cheapest.
package struct RouteFinder {
  package private(set) var choices: [Range<Int32>] = []
  package private(set) var routes: [Route] = []
  package private(set) var surePanels: [Int32] = []
  package private(set) var crossings: [Crossing] = []
  private var stretches = 0

  private let plan: FloorPlan
  private let sources: [Point]
  /// The obstructions between each source and each edge, source by source, if they were needed.
  private var toEdges: [Reach?]
  /// The obstructions between each edge and the present stretch, if they were needed.
  private var fromEdges: [Reach?]
  /// The edges with known obstructions.
  private var reachedEdges: [Int] = []
  private var betweenSourcesAndEdges: Reaches
  private var toStretch: Reaches
  /// The edges of each source's latest routes.
  private var latest: [[Int]]
  private var isCandidate: [Bool]

  /// The length of a stretch, in metres, and the maximum number of stretches of a leg.
  private static let stretch = 0.5
  private static let mostStretches = 1000.0
  /// The maximum number of pairs of source and edge whose obstructions are cached.
  private static let mostKept = 2_000_000

  package init(on plan: FloorPlan, from sources: [Point]) {
    self.plan = plan
    self.sources = sources
    let pairs = sources.count * plan.edges.count
    toEdges = Array(repeating: nil, count: pairs <= Self.mostKept ? pairs : 0)
    fromEdges = Array(repeating: nil, count: plan.edges.count)
    betweenSourcesAndEdges = Reaches(on: plan)
    toStretch = Reaches(on: plan)
    latest = Array(repeating: [], count: sources.count)
    isCandidate = Array(repeating: false, count: plan.edges.count)
  }

  /// Finds the routes from each place to a leg.
  ///
  /// - Returns: The stretches of the leg; none if the plan is empty.
  package mutating func findRoutes(to leg: Segment) -> Range<Int> {
    let first = self.stretches
    guard !plan.panels.isEmpty else { return first..<first }
    let stretches = PortableMath.nearestInteger(leg.length / Self.stretch + 0.5)
    let count = min(max(stretches, 1), Self.mostStretches)
    for number in 0..<Int(count) {
      let stretch = Segment(
        from: leg.point(at: Double(number) / count), to: leg.point(at: Double(number + 1) / count))
      for source in sources.indices {
        choices.append(addRoutes(from: source, to: stretch))
      }
      for edge in reachedEdges { fromEdges[edge] = nil }
      reachedEdges.removeAll(keepingCapacity: true)
      toStretch.removeAll()
    }
    self.stretches += Int(count)
    return first..<self.stretches
  }

  private mutating func addRoutes(from source: Int, to stretch: Segment) -> Range<Int32> {
    let straight = toStretch.add(from: sources[source], to: stretch)
    let first = Int32(routes.count)
    guard !straight.crossings.isEmpty else { return first..<first }
    var limit = Limit(straight.loss.most)
    var ways: [Way] = []
    for edge in candidates(from: source, crossing: straight) {
      let detour = detour(from: sources[source], around: plan.edges[edge], to: stretch)
      guard detour.lowerBound < limit.detour,
        let way = way(
          from: source, around: edge, detour: detour, to: stretch, crossing: straight,
          below: limit.loss)
      else { continue }
      ways.append(way)
      if way.loss.most < limit.loss { limit = Limit(way.loss.most) }
    }
    ways.removeAll { $0.loss.least > limit.loss }
    if straight.loss.least <= limit.loss {
      routes.append(
        Route(
          across: keepSure(toStretch[straight.crossings]),
          unsure: keepUnsure(toStretch[straight.crossings]), least: straight.loss.least))
    }
    for way in ways {
      routes.append(
        Route(
          around: way.edge, lossBefore: way.before.loss.least,
          before: keepUnsure(betweenSourcesAndEdges[way.before.crossings]),
          sure: keepSure(toStretch[way.behind.crossings]),
          unsure: keepUnsure(toStretch[way.behind.crossings]),
          conditions: keepUnsure(conditions(of: way.edge, among: straight)),
          least: way.loss.least))
    }
    // Likely cheapest first, so that the others need not be evaluated once it is.
    routes[Int(first)...].sort { $0.least < $1.least }
    latest[source] = ways.map { $0.edge }
    return first..<Int32(routes.count)
  }

  private mutating func keepSure(_ crossings: ArraySlice<Crossing>) -> Range<Int32> {
    let first = Int32(surePanels.count)
    for crossing in crossings where crossing.isSure { surePanels.append(Int32(crossing.panel)) }
    return first..<Int32(surePanels.count)
  }

  private mutating func keepUnsure(_ crossings: some Sequence<Crossing>) -> Range<Int32> {
    let first = Int32(self.crossings.count)
    for crossing in crossings where !crossing.isSure { self.crossings.append(crossing) }
    return first..<Int32(self.crossings.count)
  }
}

/// The upper limit of the losses of routes, in decibels.
private struct Limit {
  let loss: Double
  /// The detour, in metres, at which the diffraction loss alone reaches the limit.
  let detour: Double

  init(_ loss: Double) {
    self.loss = loss
    detour = Diffraction.detour(ofKnifeEdgeLoss: Decibels(loss))
  }
}

/// A path around an edge, and its loss.
private struct Way {
  var edge: Int
  /// The crossings before the edge and behind it.
  var before: Reach
  var behind: Reach
  var loss: Bracket
}

extension RouteFinder {
  /// The condition of a path around an edge: the straight line must pass one of these panels. Empty
  /// if it certainly passes one of the edge's walls.
  private func conditions(of edge: Int, among straight: Reach) -> [Crossing] {
    guard isConditional(edge, among: straight) else { return [] }
    return toStretch[straight.crossings].filter { isOfWall($0, at: edge) }
  }

  /// `true` if the straight line may pass none of an edge's walls.
  private func isConditional(_ edge: Int, among straight: Reach) -> Bool {
    for crossing in toStretch[straight.crossings]
    where crossing.isSure && isOfWall(crossing, at: edge) {
      return false
    }
    return true
  }

  private func isOfWall(_ crossing: Crossing, at edge: Int) -> Bool {
    let wall = plan.panels[crossing.panel].wall
    for attached in plan.edges[edge].panels where plan.panels[attached.panel].wall == wall {
      return true
    }
    return false
  }

  /// The edges of the walls that the straight line may pass, each once. Those of a source's latest
  /// routes come first, because they soon exclude most others as too lossy.
  private mutating func candidates(from source: Int, crossing straight: Reach) -> [Int] {
    var edges: [Int] = []
    for crossing in toStretch[straight.crossings] {
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

  /// The path around an edge, if its loss can be below a limit somewhere on the stretch.
  private mutating func way(
    from source: Int, around edge: Int, detour: ClosedRange<Double>, to stretch: Segment,
    crossing straight: Reach, below limit: Double
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
    if isConditional(edge, among: straight) { loss.most = .infinity }
    return Way(edge: edge, before: before, behind: behind, loss: loss)
  }

  /// The detour around the edge, compared with the straight line, in metres.
  ///
  /// Distances to points on a stretch are convex, and their second derivative is at most the
  /// reciprocal of the smallest distance. So they are below their chord by at most L²/8 times that
  /// reciprocal, where L is the stretch's length.
  private func detour(
    from source: Point, around edge: Edge, to stretch: Segment
  ) -> ClosedRange<Double> {
    let first = edge.detour(from: Segment(from: source, to: stretch.start))
    let last = edge.detour(from: Segment(from: source, to: stretch.end))
    let length = stretch.length
    let sag = { (distance: Double) in min(length, length * length / (8 * max(distance, 1e-9))) }
    let rounding = 1e-9
    return min(first, last) - sag(stretch.distance(to: edge.point)) - rounding...max(first, last)
      + sag(stretch.distance(to: source)) + rounding
  }

  /// The loss of the panels passed at an edge; `nil` if there is no edge for any open doors.
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
      var loss = plan.bracket(of: panel, from: source, to: stretch)
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

  /// The obstructions between a source and an edge.
  private mutating func reach(from source: Int, toEdge edge: Int) -> Reach {
    let number = source * plan.edges.count + edge
    if !toEdges.isEmpty, let known = toEdges[number] { return known }
    let reach = betweenSourcesAndEdges.add(from: sources[source], to: plan.edges[edge].point)
    if !toEdges.isEmpty { toEdges[number] = reach }
    return reach
  }

  /// The obstructions between an edge and the present stretch.
  private mutating func reach(fromEdge edge: Int, to stretch: Segment) -> Reach {
    if let known = fromEdges[edge] { return known }
    let reach = toStretch.add(from: plan.edges[edge].point, to: stretch)
    fromEdges[edge] = reach
    reachedEdges.append(edge)
    return reach
  }
}

extension Edge {
  /// The side of the edge on which all paths past it from a place to a stretch leave another place;
  /// `nil` if they differ, or if one may lead towards it.
  fileprivate func side(of place: Point, onTheWayFrom start: Point, to stretch: Segment) -> Hand? {
    let isSettled = [start, place].allSatisfy { border in
      let line = Segment(from: point, to: border)
      return line.side(of: stretch.start) * line.side(of: stretch.end) > 0
    }
    return isSettled ? side(of: place, onTheWayFrom: start, to: stretch.start) : nil
  }
}
