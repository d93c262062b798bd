import BLE

/// What stands between the fixed places of a world and those who walk in it, along each leg of each
/// walk.
///
/// Places stand still and people walk straight, so that what stands between the two changes but now
/// and then along a leg. A leg is cut into stretches. For each, and for each place, those routes are
/// kept that can be the cheapest somewhere on it: straight through certain panels, or around an
/// edge. Of each panel it is known from where to where on the stretch it is passed. What is left to
/// do for a packet is to add up what the panels on a route cost at their angles; only within rounding
/// of such a point is the line itself asked, exactly.
///
/// Found once for a plan, its places and its walks, routes serve every packet of every run. A door
/// moves no panel: each packet asks which of the doors' leaves are there.
struct Sightlines: Hashable, Sendable {
  private let plan: FloorPlan
  private let sources: [Point]
  /// The first leg of each walk; equal walks share theirs.
  private let firstLegs: [Int]
  /// The stretches of each leg.
  private let legs: [Range<Int>]
  /// The routes from each source to each stretch, stretch by stretch, as ranges of `routes`.
  private let choices: [Range<Int32>]
  private let routes: [Route]
  private let surePanels: [Int32]
  private let crossings: [Crossing]
  private let surfaces: [Surface]

  /// What a packet needs to know of a panel that it surely crosses.
  private struct Surface: Hashable, Sendable {
    var normal: Vector
    var material: Int
  }

  /// What stands between places and the legs of walks on a plan.
  ///
  /// - Complexity: In time and memory, places times stretches times the panels and edges between
  ///   them.
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
    var finder = RouteFinder(on: plan, from: sources)
    self.legs = legs.map { finder.findRoutes(to: $0) }
    choices = finder.choices
    routes = finder.routes
    surePanels = finder.surePanels
    crossings = finder.crossings
    surfaces = plan.panels.map { Surface(normal: $0.normal, material: $0.material) }
  }

  /// What the panels cost that stand between a source and someone on a walk, in decibels, or the way
  /// around them where that is cheaper: what `FloorPlan.obstruction(between:and:openDoors:)` finds
  /// without knowing the walk.
  ///
  /// - Parameters:
  ///   - source: An index into the places.
  ///   - walk: An index into the walks.
  ///   - footing: How far along it they are.
  func loss(from source: Int, to walk: Int, at footing: Footing, openDoors: OpenDoors) -> Double {
    guard let stretch = stretch(of: walk, at: footing) else { return 0 }
    let choice = choices[stretch.number * sources.count + source]
    guard !choice.isEmpty else { return 0 }
    let sight = Sight(
      path: Segment(from: sources[source], to: footing.pose.point), fraction: stretch.fraction,
      openDoors: openDoors)
    var cheapest = Double.infinity
    for index in choice {
      let route = routes[Int(index)]
      guard route.least < cheapest else { break }
      cheapest = min(cheapest, loss(of: route, for: sight))
    }
    return cheapest
  }

  /// What they cost at the least, on the whole stretch and whatever doors are open, in decibels.
  func leastLoss(from source: Int, to walk: Int, at footing: Footing) -> Double {
    guard let stretch = stretch(of: walk, at: footing) else { return 0 }
    let choice = choices[stretch.number * sources.count + source]
    return choice.isEmpty ? 0 : routes[Int(choice.lowerBound)].least
  }

  /// The stretch on which someone is, and how much of it lies behind them; `nil` where nothing is on
  /// the plan.
  private func stretch(of walk: Int, at footing: Footing) -> (number: Int, fraction: Float)? {
    let leg = legs[firstLegs[walk] + footing.leg]
    guard !leg.isEmpty else { return nil }
    let passed = footing.fraction * Double(leg.count)
    let stretch = min(Int(passed), leg.count - 1)
    return (leg.lowerBound + stretch, Float(passed - Double(stretch)))
  }

  /// A line of sight at a moment.
  private struct Sight {
    let path: Segment
    /// How much of the stretch lies behind.
    let fraction: Float
    let openDoors: OpenDoors
  }

  /// What a route costs; infinite where it cannot be taken.
  private func loss(of route: Route, for sight: Sight) -> Double {
    let path = sight.path
    guard let edge = route.edge else { return lossBehind(of: route, on: path, for: sight) }
    guard route.conditions.isEmpty || isAnyPassed(of: route.conditions, for: sight),
      let rounding = plan.edges[edge].rounding(
        from: path.start, to: path.end, on: plan, openDoors: sight.openDoors)
    else { return .infinity }
    let corner = plan.edges[edge].point
    let diffraction = Diffraction.knifeEdgeLoss(detour: plan.edges[edge].detour(from: path))
    return diffraction.value + rounding.loss + route.lossBefore
      + loss(ofUnsure: route.before, on: Segment(from: path.start, to: corner), for: sight)
      + lossBehind(of: route, on: Segment(from: corner, to: path.end), for: sight)
  }

  /// What a route crosses behind its edge, or all the way.
  private func lossBehind(of route: Route, on path: Segment, for sight: Sight) -> Double {
    let direction = path.end - path.start
    let perMetre = 1 / direction.length
    var loss = loss(ofUnsure: route.unsure, on: path, for: sight)
    for index in route.sure {
      loss += self.loss(ofPanel: Int(surePanels[Int(index)]), along: direction, perMetre)
    }
    return loss
  }

  private func loss(ofUnsure range: Range<Int32>, on path: Segment, for sight: Sight) -> Double {
    guard !range.isEmpty else { return 0 }
    let direction = path.end - path.start
    let perMetre = 1 / direction.length
    var loss = 0.0
    for index in range where isPassed(Int(index), on: path, for: sight) {
      loss += self.loss(ofPanel: crossings[Int(index)].panel, along: direction, perMetre)
    }
    return loss
  }

  /// What a panel costs a line whose length goes into a metre so many times.
  @inline(__always)
  private func loss(ofPanel panel: Int, along direction: Vector, _ perMetre: Double) -> Double {
    plan.losses.loss(
      of: surfaces[panel].material,
      cosine: surfaces[panel].normal.dot(direction).magnitude * perMetre)
  }

  private func isAnyPassed(of range: Range<Int32>, for sight: Sight) -> Bool {
    for index in range where isPassed(Int(index), on: sight.path, for: sight) { return true }
    return false
  }

  @inline(__always)
  private func isPassed(_ crossing: Int, on path: Segment, for sight: Sight) -> Bool {
    guard crossings[crossing].shade.possible.contains(sight.fraction) else { return false }
    let panel = crossings[crossing].panel
    return plan.panels[panel].isPresent(sight.openDoors)
      && (crossings[crossing].shade.certain.contains(sight.fraction)
        || plan.panels[panel].isPassed(by: path))
  }
}
