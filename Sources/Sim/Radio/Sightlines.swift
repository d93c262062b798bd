import BLE
import Buildings

/// The obstructions between a world's fixed places and its walkers, along each leg of each walk.
///
/// Walkers move along straight legs, so the obstructions change only now and then. A leg is cut
/// into stretches. For each stretch and place, those routes are kept that may be the cheapest
/// somewhere on the stretch: straight through certain panels, or around edges. For each panel, the
/// part of the stretch from which a route crosses the panel is known. A packet then only needs the
/// sum of the panels' losses at their angles, and the diffraction behind the last edge. The exact
/// test of a panel is made only within rounding errors of the ends of that part.
///
/// Routes are found once for a plan, its places and its walks, and serve every packet of every run.
/// A door that opens changes no route: each packet tests which of the doors' leaves are present.
struct Sightlines: Hashable, Sendable {
  private let plan: FloorPlan
  private let sources: [Point]
  /// The first leg of each walk. Equal walks share their legs.
  private let firstLegs: [Int]
  /// The stretches of each leg.
  private let legs: [Range<Int>]
  /// The routes from each source to each stretch, stretch by stretch, as ranges of `routes`.
  private let choices: [Range<Int32>]
  private let routes: [SignalRoute]
  private let paths: [BentPath]
  private let edgesOfPath: [[Int]]
  private let grazedEdges: [Int32]
  private let surePanels: [Int32]
  private let crossings: [Crossing]
  private let surfaces: [Surface]

  /// The properties of a panel that a packet certainly crosses.
  private struct Surface: Hashable, Sendable {
    var normal: Vector
    var material: Int
  }

  /// The obstructions between places and the legs of walks on a plan.
  ///
  /// - Complexity: Time and memory grow with places times stretches times the panels and edges
  ///   between them.
  init(on plan: FloorPlan, from sources: [Point], along walks: [Walk]) {
    self.plan = plan
    self.sources = sources
    var firstLegs: [Int] = []
    var legs: [Segment] = []
    for (number, walk) in walks.enumerated() {
      if let same = walks[..<number].firstIndex(where: { $0.legs == walk.legs }) {
        firstLegs.append(firstLegs[same])
      } else {
        firstLegs.append(legs.count)
        legs += walk.legs
      }
    }
    self.firstLegs = firstLegs
    var finder = SignalRouteFinder(on: plan, from: sources)
    self.legs = legs.map { finder.findRoutes(to: $0) }
    choices = finder.choices
    routes = finder.routes
    paths = finder.paths
    edgesOfPath = finder.edgesOfPath
    grazedEdges = finder.grazedEdges
    surePanels = finder.surePanels
    crossings = finder.crossings
    surfaces = plan.panels.map { Surface(normal: $0.normal, material: $0.material) }
  }

  /// Returns the sightlines from some of the places, along the same walks; `nil` on another plan,
  /// or from another place. The routes from a place do not depend on the other places.
  ///
  /// - Complexity: O(stretches · places), without a search for routes.
  func from(_ sources: [Point], on plan: FloorPlan) -> Sightlines? {
    guard self.plan == plan else { return nil }
    if sources == self.sources { return self }
    var indices: [Int] = []
    for source in sources {
      guard let index = self.sources.firstIndex(of: source) else { return nil }
      indices.append(index)
    }
    return Sightlines(indices, of: self)
  }

  private init(_ indices: [Int], of all: Sightlines) {
    plan = all.plan
    sources = indices.map { all.sources[$0] }
    (firstLegs, legs) = (all.firstLegs, all.legs)
    var choices: [Range<Int32>] = []
    for stretch in stride(from: 0, to: all.choices.count, by: all.sources.count) {
      for index in indices { choices.append(all.choices[stretch + index]) }
    }
    self.choices = choices
    (routes, paths, edgesOfPath) = (all.routes, all.paths, all.edgesOfPath)
    (grazedEdges, surePanels) = (all.grazedEdges, all.surePanels)
    (crossings, surfaces) = (all.crossings, all.surfaces)
  }

  /// The wall loss between a source and a person on a walk, in decibels, or the loss of a cheaper
  /// path around the walls. It equals the loss of `FloorPlan.obstruction(between:and:openDoors:)`,
  /// which does not use the walk.
  ///
  /// - Parameters:
  ///   - source: An index into the places.
  ///   - walk: An index into the walks.
  ///   - walkState: The person's progress along the walk.
  func loss(from source: Int, to walk: Int, at walkState: WalkState, openDoors: OpenDoors) -> Double
  {
    guard let stretch = stretch(of: walk, at: walkState) else { return 0 }
    let choice = choices[stretch.number * sources.count + source]
    guard !choice.isEmpty else { return 0 }
    let sight = Sight(
      path: Segment(from: sources[source], to: walkState.pose.point), fraction: stretch.fraction,
      openDoors: openDoors)
    var cheapest = FloorPlan.mostLoss
    for index in choice {
      let route = routes[Int(index)]
      guard route.least < cheapest else { break }
      cheapest = min(cheapest, loss(of: route, for: sight))
    }
    return cheapest
  }

  /// The minimum wall loss on a person's whole present stretch, whichever doors are open, in
  /// decibels.
  func leastLoss(from source: Int, to walk: Int, at walkState: WalkState) -> Double {
    guard let stretch = stretch(of: walk, at: walkState) else { return 0 }
    let choice = choices[stretch.number * sources.count + source]
    return choice.isEmpty ? 0 : min(routes[Int(choice.lowerBound)].least, FloorPlan.mostLoss)
  }

  /// A person's present stretch and the completed fraction of it; `nil` if the plan is empty.
  private func stretch(of walk: Int, at walkState: WalkState) -> (number: Int, fraction: Float)? {
    let leg = legs[firstLegs[walk] + walkState.leg]
    guard !leg.isEmpty else { return nil }
    let passed = walkState.fraction * Double(leg.count)
    let stretch = min(Int(passed), leg.count - 1)
    return (leg.lowerBound + stretch, Float(passed - Double(stretch)))
  }

  /// A line of sight at a moment.
  private struct Sight {
    let path: Segment
    /// The completed fraction of the stretch.
    let fraction: Float
    let openDoors: OpenDoors
  }

  /// The loss of a route; infinite if it cannot be taken.
  private func loss(of route: SignalRoute, for sight: Sight) -> Double {
    guard let path = route.path else {
      return loss(ofUnsure: route.unsure, on: sight.path, for: sight)
        + loss(ofSure: route.sure, on: sight.path) + grazing(of: route, for: sight)
    }
    return loss(of: route, along: paths[path], number: path, for: sight)
  }

  /// The loss of a route around edges; infinite if it cannot be taken.
  @inline(__always)
  private func loss(
    of route: SignalRoute, along bent: BentPath, number: Int, for sight: Sight
  ) -> Double {
    let (start, end) = (sight.path.start, sight.path.end)
    var loss = route.lossBefore
    if !route.conditions.isEmpty {
      guard isAnyPassed(of: route.conditions, from: bent.previous, for: sight) else {
        return .infinity
      }
    }
    if route.isInDoubt {
      guard
        let chain = EdgeChain(
          from: start, through: edgesOfPath[number], on: plan, openDoors: sight.openDoors),
        let passing = chain.passing(to: end, on: plan, openDoors: sight.openDoors)
      else { return .infinity }
      loss += passing.least
    } else if !route.isBare {
      guard
        let passing = plan.edges[route.lastEdge].passing(
          from: bent.previous, to: end, isInner: (bent.count > 1, false), on: plan,
          openDoors: sight.openDoors)
      else { return .infinity }
      loss += passing.least
    }
    if !route.before.isEmpty {
      loss += self.loss(
        ofUnsure: route.before, onLeg: Segment(from: start, to: bent.first), for: sight)
    }
    let last = Segment(from: bent.last, to: end)
    return loss + bent.loss(to: end) + self.loss(ofUnsure: route.unsure, onLeg: last, for: sight)
      + self.loss(ofSure: route.sure, on: last)
  }

  /// The loss of a straight route due to edges near it.
  @inline(__always)
  private func grazing(of route: SignalRoute, for sight: Sight) -> Double {
    guard !route.grazed.isEmpty else { return 0 }
    var grazes = Grazes()
    let length = sight.path.length
    for index in route.grazed {
      grazes.add(
        plan.graze(
          of: sight.path, length: length, past: Int(grazedEdges[Int(index)]),
          openDoors: sight.openDoors))
    }
    return grazes.loss
  }

  /// The loss of the panels that a path certainly crosses.
  private func loss(ofSure range: Range<Int32>, on path: Segment) -> Double {
    guard !range.isEmpty else { return 0 }
    let direction = path.end - path.start
    let perMetre = 1 / direction.length
    var loss = 0.0
    for index in range {
      loss += self.loss(ofPanel: Int(surePanels[Int(index)]), along: direction, perMetre)
    }
    return loss
  }

  /// The loss of the panels that the first leg or the last one of a path around edges may cross.
  private func loss(ofUnsure range: Range<Int32>, onLeg leg: Segment, for sight: Sight) -> Double {
    var loss = 0.0
    for index in range where isPassed(Int(index), on: leg, for: sight) {
      let panel = crossings[Int(index)].panel
      guard plan.panels[panel].isPresent(sight.openDoors) else { continue }
      loss += plan.loss(of: panel, onLeg: leg, openDoors: sight.openDoors)
    }
    return loss
  }

  /// The loss of the panels that a straight path may cross.
  private func loss(ofUnsure range: Range<Int32>, on path: Segment, for sight: Sight) -> Double {
    guard !range.isEmpty else { return 0 }
    let direction = path.end - path.start
    let perMetre = 1 / direction.length
    var loss = 0.0
    for index in range where isPassed(Int(index), on: path, for: sight) {
      let panel = crossings[Int(index)].panel
      guard plan.panels[panel].isPresent(sight.openDoors) else { continue }
      loss += self.loss(ofPanel: panel, along: direction, perMetre)
    }
    return loss
  }

  /// The loss of a panel for a line, given the reciprocal of the line's length in metres.
  @inline(__always)
  private func loss(ofPanel panel: Int, along direction: Vector, _ perMetre: Double) -> Double {
    plan.losses.loss(
      of: surfaces[panel].material,
      cosine: surfaces[panel].normal.dot(direction).magnitude * perMetre)
  }

  /// `true` if the line from a corner crosses any of the panels, whether they are present or not.
  private func isAnyPassed(
    of range: Range<Int32>, from corner: Point, for sight: Sight
  ) -> Bool {
    let line = Segment(from: corner, to: sight.path.end)
    for index in range where isPassed(Int(index), on: line, for: sight) { return true }
    return false
  }

  @inline(__always)
  private func isPassed(_ crossing: Int, on path: Segment, for sight: Sight) -> Bool {
    let crossing = crossings[crossing]
    return crossing.shade.possible.contains(sight.fraction)
      && (crossing.shade.certain.contains(sight.fraction)
        || plan.panels[crossing.panel].isPassed(by: path))
  }
}
