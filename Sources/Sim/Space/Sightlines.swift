import BLE

/// What stands between the fixed places of a world and those who walk in it, along each leg of each
/// walk.
///
/// Places stand still and people walk straight, so that what stands between the two changes but now
/// and then along a leg. A leg is cut into stretches. For each, and for each place, those routes are
/// kept that can be the cheapest somewhere on it: straight through certain panels, or around an
/// edge; in most stretches there is one. What is left to do for a packet is to add up what the
/// panels on a route cost at their angles. Only a panel whose shadow ends within the stretch is
/// asked then, exactly, whether it is passed.
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
    let choice = choice(from: source, to: walk, at: footing)
    guard !choice.isEmpty else { return 0 }
    let path = Segment(from: sources[source], to: footing.pose.point)
    var cheapest = Double.infinity
    for index in choice {
      let route = routes[Int(index)]
      guard route.least < cheapest else { break }
      cheapest = min(cheapest, loss(of: route, for: path, openDoors))
    }
    return cheapest
  }

  /// What they cost at the least, on the whole stretch and whatever doors are open, in decibels.
  func leastLoss(from source: Int, to walk: Int, at footing: Footing) -> Double {
    let choice = choice(from: source, to: walk, at: footing)
    return choice.isEmpty ? 0 : routes[Int(choice.lowerBound)].least
  }

  /// The routes from a source to the stretch on which someone is, as a range of `routes`; none where
  /// nothing stands between.
  private func choice(from source: Int, to walk: Int, at footing: Footing) -> Range<Int32> {
    let leg = legs[firstLegs[walk] + footing.leg]
    guard !leg.isEmpty else { return 0..<0 }
    let stretch = leg.lowerBound + min(Int(footing.fraction * Double(leg.count)), leg.count - 1)
    return choices[stretch * sources.count + source]
  }

  /// What a route costs; infinite where it cannot be taken.
  private func loss(of route: Route, for path: Segment, _ openDoors: OpenDoors) -> Double {
    guard let edge = route.edge else { return loss(of: route.behind, by: path, openDoors) }
    guard route.conditions.isEmpty || isAnyPassed(of: route.conditions, by: path, openDoors),
      let rounding = plan.edges[edge].rounding(
        from: path.start, to: path.end, on: plan, openDoors: openDoors)
    else { return .infinity }
    let corner = plan.edges[edge].point
    let diffraction = Diffraction.knifeEdgeLoss(detour: plan.edges[edge].detour(from: path))
    return diffraction.value + rounding.loss + route.lossBefore
      + loss(of: route.before, by: Segment(from: path.start, to: corner), openDoors)
      + loss(of: route.behind, by: Segment(from: corner, to: path.end), openDoors)
  }

  private func loss(of range: Range<Int32>, by path: Segment, _ openDoors: OpenDoors) -> Double {
    guard !range.isEmpty else { return 0 }
    let direction = path.end - path.start
    let perMetre = 1 / direction.length
    var loss = 0.0
    for index in range {
      let crossing = crossings[Int(index)]
      guard crossing.isSure || isPassed(crossing, by: path, openDoors) else { continue }
      let surface = surfaces[crossing.panel]
      loss += plan.losses.loss(
        of: surface.material, cosine: surface.normal.dot(direction).magnitude * perMetre)
    }
    return loss
  }

  private func isAnyPassed(
    of range: Range<Int32>, by path: Segment, _ openDoors: OpenDoors
  ) -> Bool {
    for index in range where isPassed(crossings[Int(index)], by: path, openDoors) { return true }
    return false
  }

  private func isPassed(_ crossing: Crossing, by path: Segment, _ openDoors: OpenDoors) -> Bool {
    plan.panels[crossing.panel].isPresent(openDoors)
      && plan.panels[crossing.panel].isPassed(by: path)
  }
}
