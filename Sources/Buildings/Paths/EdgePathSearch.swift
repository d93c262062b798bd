import BLE

/// The search for paths from fixed places to one stretch after another.
///
/// A path leads around a single edge, or begins like one of `EdgeApproaches`. Obstructions and
/// distances are found once for each edge and stretch, and serve all sources.
struct EdgePathSearch {
  let plan: FloorPlan
  let sources: [Point]
  private(set) var paths: [BentPath] = []
  private(set) var edgesOfPath: [[Int]] = []
  /// The crossings between sources and edges, and those between places and the present stretch.
  private(set) var toEdges: PathReaches
  private(set) var toStretch: PathReaches
  private var stretch = Segment(from: Point(x: 0, y: 0), to: Point(x: 0, y: 0))
  /// The obstructions between each source and each edge, source by source; `nil` until needed.
  private var reachesToEdges: [PathReach?]
  /// The distances from each edge to the present stretch, and the obstructions between them; `nil`
  /// until needed.
  private var vistas: [PathVista?]
  private var reachesFromEdges: [PathReach?]
  /// The edges with a vista.
  private var viewpoints: [Int] = []
  /// The present stretch as seen from the present source.
  private var vista = PathVista(
    of: Segment(from: Point(x: 0, y: 0), to: Point(x: 1, y: 0)), from: Point(x: 0, y: 0))
  /// The paths of each source around several edges; `nil` until needed.
  private var approaches: [EdgeApproaches?]
  /// The path of each approach, as an index into `paths`; -1 until needed.
  private var pathsOfApproaches: [[Int32]]
  /// The path of each source around each edge, as an index into `paths`; -1 until needed.
  private var singles: [Int32]
  /// The edges and the approaches of each source's latest ways.
  private var latestEdges: [[Int]]
  private var latestApproaches: [[Int]]
  private var isMarked: [Bool]

  init(on plan: FloorPlan, from sources: [Point]) {
    self.plan = plan
    self.sources = sources
    let pairs = sources.count * plan.edges.count
    toEdges = PathReaches(on: plan)
    toStretch = PathReaches(on: plan)
    reachesToEdges = Array(repeating: nil, count: pairs)
    vistas = Array(repeating: nil, count: plan.edges.count)
    reachesFromEdges = Array(repeating: nil, count: plan.edges.count)
    approaches = Array(repeating: nil, count: sources.count)
    pathsOfApproaches = Array(repeating: [], count: sources.count)
    singles = Array(repeating: -1, count: pairs)
    latestEdges = Array(repeating: [], count: sources.count)
    latestApproaches = Array(repeating: [], count: sources.count)
    isMarked = Array(repeating: false, count: plan.edges.count)
  }

  /// Goes to another stretch.
  mutating func enter(_ stretch: Segment) {
    self.stretch = stretch
    for edge in viewpoints {
      vistas[edge] = nil
      reachesFromEdges[edge] = nil
    }
    viewpoints.removeAll(keepingCapacity: true)
    toStretch.removeAll()
  }

  /// Finds the paths from a source to the present stretch.
  mutating func find(from source: Int) -> WayChoice {
    let straight = toStretch.add(from: sources[source], to: stretch, isLeg: false)
    guard !straight.crossings.isEmpty else {
      return WayChoice(straight: straight, isStraightOfUse: true, ways: [])
    }
    vista = PathVista(of: stretch, from: sources[source])
    var ways = Ways(limit: min(straight.loss.most + Diffraction.grazedLoss, FloorPlan.mostLoss))
    findSingles(from: source, crossing: straight, into: &ways)
    findChains(from: source, into: &ways)
    ways.all.removeAll { $0.loss.least > ways.limit }
    return WayChoice(
      straight: straight,
      isStraightOfUse: straight.loss.least <= ways.limit || ways.all.isEmpty, ways: ways.all)
  }

  /// The ways that were found, and the upper limit of the smallest loss, in decibels.
  private struct Ways {
    var limit: Double
    var all: [EdgePath] = []

    mutating func add(_ way: EdgePath) {
      limit = min(limit, way.loss.most)
      all.append(way)
    }
  }

  /// The edges that straight lines to the present stretch may graze, in order.
  mutating func grazedEdges(from source: Int) -> [Int] {
    let place = sources[source]
    let vista = PathVista(of: stretch, from: place)
    var grazed: [Int] = []
    let width = Diffraction.widestGraze(ofLine: vista.most)
    plan.tree.visit(between: place, and: stretch, within: width) { panel in
      for end in 0..<2 {
        let edge = Int(plan.edgesOfPanel[panel][end])
        guard !isMarked[edge] else { continue }
        let point = plan.edges[edge].point
        let detour = PathVista(of: stretch, from: point).detour(
          from: vista, before: place.distance(to: point))
        guard detour.lowerBound < Diffraction.widestGraze, !isPassed(edge, from: place) else {
          continue
        }
        isMarked[edge] = true
        grazed.append(edge)
      }
    }
    for edge in grazed { isMarked[edge] = false }
    return grazed.sorted()
  }
}

extension EdgePathSearch {
  /// `true` if all straight lines to the present stretch pass the only panel that ends at an edge,
  /// so that no line is on the edge's lit side.
  private func isPassed(_ edge: Int, from place: Point) -> Bool {
    let panels = plan.edges[edge].panels
    guard panels.count == 1 else { return false }
    let panel = plan.panels[panels[0].panel]
    return PanelShade(of: panel.segment, from: place, on: stretch)?.certain.isAll ?? false
  }
}

// MARK: Paths around a single edge

extension EdgePathSearch {
  private mutating func findSingles(
    from source: Int, crossing straight: PathReach, into ways: inout Ways
  ) {
    var used: [Int] = []
    for edge in candidates(from: source, crossing: straight) {
      guard let way = way(around: edge, from: source, below: ways.limit) else { continue }
      ways.add(way)
      used.append(edge)
    }
    latestEdges[source] = used
  }

  /// The edges at the walls that the straight line may pass, each once. The edges of the source's
  /// latest ways come first, because they soon exclude most others as too lossy.
  private mutating func candidates(from source: Int, crossing straight: PathReach) -> [Int] {
    var edges: [Int] = []
    for crossing in toStretch[straight.crossings] {
      for edge in plan.edgesAtWall[plan.panels[crossing.panel].wall] where !isMarked[edge] {
        isMarked[edge] = true
        edges.append(edge)
      }
    }
    let known = latestEdges[source].filter { isMarked[$0] }
    for edge in known { isMarked[edge] = false }
    let others = edges.filter { isMarked[$0] }
    for edge in others { isMarked[edge] = false }
    return known + others
  }

  /// The path around a single edge, if its loss can be below a limit somewhere on the stretch.
  private mutating func way(around edge: Int, from source: Int, below limit: Double) -> EdgePath? {
    let before = reach(from: source, toEdge: edge)
    guard before.loss.least + Diffraction.grazedLoss < limit else { return nil }
    let alone = leastLoss(around: edge, from: source)
    guard before.loss.least + alone < limit else { return nil }
    let behind = reach(fromEdge: edge)
    var loss = before.loss
    loss += behind.loss
    guard loss.least + alone < limit else { return nil }
    let last = vista(from: edge)
    let path = path(from: source, around: edge)
    loss += paths[path].loss(
      to: stretch, BentPath.Vistas(start: vista, first: last, previous: vista, last: last))
    guard loss.least < limit else { return nil }
    return way(
      along: path, lastEdge: edge, before: before, behind: behind,
      lossBefore: before.loss.least, isInDoubt: false, loss: loss, below: limit)
  }

  /// The path from a source around an edge, as an index into `paths`.
  private mutating func path(from source: Int, around edge: Int) -> Int {
    let number = source * plan.edges.count + edge
    if singles[number] < 0 {
      singles[number] = Int32(paths.count)
      paths.append(BentPath(from: sources[source], around: plan.edges[edge].point))
      edgesOfPath.append([edge])
    }
    return Int(singles[number])
  }
}

// MARK: Paths around several edges

extension EdgePathSearch {
  private mutating func findChains(from source: Int, into ways: inout Ways) {
    let list = approaches[source] ?? EdgeApproaches(from: sources[source], on: plan)
    if approaches[source] == nil {
      approaches[source] = list
      pathsOfApproaches[source] = Array(repeating: -1, count: list.all.count)
    }
    // The latest approaches come first, because they soon exclude most others.
    let latest = latestApproaches[source]
    var used: [Int] = []
    func take(_ way: EdgePath?, _ number: Int, into ways: inout Ways) {
      guard let way else { return }
      ways.add(way)
      used.append(number)
    }
    for number in latest {
      take(
        way(along: list.all[number], number, from: source, below: ways.limit), number, into: &ways)
    }
    for end in list.ends {
      guard end.least < ways.limit else { break }
      if let known = reachesFromEdges[end.edge] {
        guard end.least + known.loss.least < ways.limit else { continue }
      }
      var alone = leastLoss(around: end.edge, from: source)
      guard end.lossBefore + alone < ways.limit else { continue }
      let behind = reach(fromEdge: end.edge).loss.least
      guard end.least + behind < ways.limit else { continue }
      alone += behind
      for number in end.approaches {
        let approach = list.all[number]
        guard approach.least + behind < ways.limit else { break }
        guard approach.lossBefore + alone < ways.limit, !latest.contains(number) else { continue }
        take(way(along: approach, number, from: source, below: ways.limit), number, into: &ways)
      }
    }
    latestApproaches[source] = used
  }

  /// The minimum loss around a single edge, which is less than the loss of any path around several
  /// edges that include this one.
  private mutating func leastLoss(around edge: Int, from source: Int) -> Double {
    let detour = vista(from: edge).detour(
      from: vista, before: sources[source].distance(to: plan.edges[edge].point))
    return Diffraction.loss(
      attenuation: Diffraction.attenuation(nu: Diffraction.nu(detour: detour.lowerBound)))
  }

  /// The path of an approach, if its loss can be below a limit somewhere on the stretch.
  private mutating func way(
    along approach: EdgeApproaches.Approach, _ number: Int, from source: Int, below limit: Double
  ) -> EdgePath? {
    let last = Int(approach.last)
    let behind = reach(fromEdge: last)
    guard approach.least + behind.loss.least < limit else { return nil }
    let path = path(of: approach, number, from: source)
    let vistas = BentPath.Vistas(
      start: vista, first: vista(from: Int(approach.first)),
      previous: vista(from: Int(approach.second)), last: vista(from: last))
    let before = reach(from: source, toEdge: Int(approach.first))
    var loss = LossBounds(
      least: approach.lossBefore,
      most: approach.lossBefore + before.loss.most - before.loss.least)
    loss += behind.loss
    loss += paths[path].loss(to: stretch, vistas)
    guard loss.least < limit else { return nil }
    let hands = paths[path].hands(to: stretch)
    let isFree = (
      left: approach.passing.left < .infinity, right: approach.passing.right < .infinity
    )
    guard hands.left && isFree.left || hands.right && isFree.right else { return nil }
    let isClosed = hands.left && !isFree.left || hands.right && !isFree.right
    let isInDoubt = approach.isInDoubt || isClosed
    return way(
      along: path, lastEdge: last, before: before, behind: behind,
      lossBefore: isInDoubt ? before.loss.least : approach.lossBefore, isInDoubt: isInDoubt,
      loss: loss, below: limit)
  }

  /// The path of an approach, as an index into `paths`.
  private mutating func path(
    of approach: EdgeApproaches.Approach, _ number: Int, from source: Int
  ) -> Int {
    if pathsOfApproaches[source][number] < 0 {
      pathsOfApproaches[source][number] = Int32(paths.count)
      let edges = approach.edges
      paths.append(BentPath(from: sources[source], around: edges.map { plan.edges[$0].point }))
      edgesOfPath.append(edges)
    }
    return Int(pathsOfApproaches[source][number])
  }
}

// MARK: Parts of all paths

extension EdgePathSearch {
  /// A path to the present stretch, with the panels at its last edge; `nil` if its loss exceeds a
  /// limit everywhere.
  private func way(
    along path: Int, lastEdge: Int, before: PathReach, behind: PathReach, lossBefore: Double,
    isInDoubt: Bool, loss: LossBounds, below limit: Double
  ) -> EdgePath? {
    let bent = paths[path]
    let conditions = plan.conditions(of: lastEdge, from: bent.previous, to: stretch)
    guard conditions.isPossible,
      let passing = plan.passing(
        lastEdge, from: bent.previous, isInner: bent.count > 1, bending: bent.hands(to: stretch),
        to: stretch)
    else { return nil }
    var loss = loss
    loss += passing
    guard loss.least < limit else { return nil }
    if isInDoubt || !conditions.crossings.isEmpty { loss.most = .infinity }
    return EdgePath(
      path: path, last: lastEdge, before: before, behind: behind, lossBefore: lossBefore,
      conditions: conditions.crossings, isBare: passing.most == 0, isInDoubt: isInDoubt, loss: loss)
  }

  /// The obstructions between a source and an edge.
  private mutating func reach(from source: Int, toEdge edge: Int) -> PathReach {
    let number = source * plan.edges.count + edge
    if let known = reachesToEdges[number] { return known }
    let reach = toEdges.add(onLegFrom: sources[source], to: plan.edges[edge].point)
    reachesToEdges[number] = reach
    return reach
  }

  /// The distances from an edge to the present stretch.
  private mutating func vista(from edge: Int) -> PathVista {
    if let known = vistas[edge] { return known }
    let vista = PathVista(of: stretch, from: plan.edges[edge].point)
    vistas[edge] = vista
    viewpoints.append(edge)
    return vista
  }

  /// The obstructions between an edge and the present stretch.
  private mutating func reach(fromEdge edge: Int) -> PathReach {
    if let known = reachesFromEdges[edge] { return known }
    _ = vista(from: edge)
    let reach = toStretch.add(from: plan.edges[edge].point, to: stretch, isLeg: true)
    reachesFromEdges[edge] = reach
    return reach
  }
}
