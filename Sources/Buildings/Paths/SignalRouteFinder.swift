import BLE

/// The search for routes from fixed places to the stretches of legs. It keeps the routes that may
/// be the cheapest somewhere on a stretch.
///
/// The loss of a route over a stretch is bracketed: its detour, its angles and its crossings change
/// monotonically or not at all. A route whose lower bound exceeds the upper bound of another is
/// never the cheapest.
package struct SignalRouteFinder {
  package private(set) var choices: [Range<Int32>] = []
  package private(set) var routes: [SignalRoute] = []
  package var paths: [BentPath] { search.paths }
  /// The edges of each path, as indices into the plan's edges.
  package var edgesOfPath: [[Int]] { search.edgesOfPath }
  package private(set) var surePanels: [Int32] = []
  package private(set) var crossings: [Crossing] = []
  package private(set) var grazedEdges: [Int32] = []
  private var stretches = 0

  private let plan: FloorPlan
  private var search: EdgePathSearch

  /// The length of a stretch, in metres, and the maximum number of stretches of a leg.
  private static let stretch = 0.5
  private static let mostStretches = 1000.0

  package init(on plan: FloorPlan, from sources: [Point]) {
    self.plan = plan
    search = EdgePathSearch(on: plan, from: sources)
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
      search.enter(
        Segment(
          from: leg.point(at: Double(number) / count), to: leg.point(at: Double(number + 1) / count)
        ))
      for source in search.sources.indices { choices.append(addRoutes(from: source)) }
    }
    self.stretches += Int(count)
    return first..<self.stretches
  }

  private mutating func addRoutes(from source: Int) -> Range<Int32> {
    let first = Int32(routes.count)
    let found = search.find(from: source)
    let straight = search.toStretch[found.straight.crossings]
    if found.isStraightOfUse {
      let grazed = keepGrazed(from: source)
      if straight.isEmpty && grazed.isEmpty { return first..<first }
      routes.append(
        SignalRoute(
          across: keepSure(straight), unsure: keepUnsure(straight), grazing: grazed,
          least: found.straight.loss.least))
    }
    for way in found.ways { routes.append(route(along: way)) }
    // The likely cheapest route comes first. If it is the cheapest, the others need not be
    // evaluated.
    routes[Int(first)...].sort { $0.least < $1.least }
    return first..<Int32(routes.count)
  }

  private mutating func route(along way: EdgePath) -> SignalRoute {
    SignalRoute(
      along: way.path, around: way.last, lossBefore: way.lossBefore,
      before: keepUnsure(search.toEdges[way.before.crossings]),
      sure: keepSure(search.toStretch[way.behind.crossings]),
      unsure: keepUnsure(search.toStretch[way.behind.crossings]),
      conditions: keepAll(way.conditions), isBare: way.isBare, isInDoubt: way.isInDoubt,
      least: way.loss.least)
  }

  private mutating func keepSure(_ crossings: ArraySlice<Crossing>) -> Range<Int32> {
    let first = Int32(surePanels.count)
    for crossing in crossings where crossing.isSure { surePanels.append(Int32(crossing.panel)) }
    return first..<Int32(surePanels.count)
  }

  private mutating func keepUnsure(_ crossings: ArraySlice<Crossing>) -> Range<Int32> {
    let first = Int32(self.crossings.count)
    for crossing in crossings where !crossing.isSure { self.crossings.append(crossing) }
    return first..<Int32(self.crossings.count)
  }

  private mutating func keepAll(_ crossings: [Crossing]) -> Range<Int32> {
    let first = Int32(self.crossings.count)
    self.crossings += crossings
    return first..<Int32(self.crossings.count)
  }

  private mutating func keepGrazed(from source: Int) -> Range<Int32> {
    let first = Int32(grazedEdges.count)
    for edge in search.grazedEdges(from: source) { grazedEdges.append(Int32(edge)) }
    return first..<Int32(grazedEdges.count)
  }
}
