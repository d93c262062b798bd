import BLE
import Buildings

/// The routes from fixed places to blocks of cells, by recursive subdivision: the panels and edges
/// that matter on a block are among those of the enclosing block.
///
/// The loss of a route on a block is bracketed, as along a leg (see `RouteFinder`).
struct BlockRoutes {
  let plan: FloorPlan
  let openDoors: OpenDoors
  /// The sources of routes, followed by the plan's edges.
  let places: [Point]
  let sources: Int
  /// The panels that are present for the given open doors.
  private let present: [Int]
  private let corners: [Corner]
  /// The loss limit of each source's routes on all blocks, in decibels.
  private let budgets: [Double]
  /// The tiers, from the outermost block to the present one.
  private var tiers: [Tier]
  /// The passage state of each wall: twice the number of the last search that met it, plus one if
  /// all of the block's lines pass it.
  private var marks: [Int]
  private var searches = 0

  /// The known routes of a block.
  private struct Tier {
    var block: CellBlock
    /// The reach from each place, if it was needed.
    var reaches: [Reach?]
    var reached: [Int] = []
    var obstacles: [Obstacle] = []
    var ways: [Way] = []
    /// The paths of each source, as a range of `ways`.
    var waysOfSource: [Range<Int>]
  }

  /// Creates the routes on a plan to blocks within an outermost one.
  ///
  /// - Parameter budgets: For each source, the loss from which it no longer matters.
  init(
    on plan: FloorPlan, openDoors: OpenDoors, from sources: [Point], budgets: [Double],
    to block: CellBlock, tiers count: Int
  ) {
    self.plan = plan
    self.openDoors = openDoors
    self.sources = sources.count
    self.budgets = budgets
    places = sources + plan.edges.map { $0.point }
    present = plan.panels.indices.filter { plan.panels[$0].isPresent(openDoors) }
    corners = plan.edges.map { Corner($0, on: plan, openDoors: openDoors) }
    marks = Array(repeating: 0, count: plan.walls.count)
    tiers = Array(
      repeating: Tier(
        block: block, reaches: Array(repeating: nil, count: places.count),
        waysOfSource: Array(repeating: 0..<0, count: sources.count)), count: count)
  }

  /// An edge that routes may lead around.
  func corner(_ edge: Int) -> Corner { corners[edge] }
  /// A panel that may be passed.
  func obstacle(_ number: Int, tier: Int) -> Obstacle { tiers[tier].obstacles[number] }
  /// A path around an edge.
  func way(_ number: Int, tier: Int) -> Way { tiers[tier].ways[number] }
}

extension BlockRoutes {
  /// Sets the block of a tier, which lies within the block of the previous tier, and clears the
  /// tier's known routes.
  mutating func enter(_ block: CellBlock, tier: Int) {
    tiers[tier].block = block
    for place in tiers[tier].reached { tiers[tier].reaches[place] = nil }
    tiers[tier].reached.removeAll(keepingCapacity: true)
    tiers[tier].obstacles.removeAll(keepingCapacity: true)
    tiers[tier].ways.removeAll(keepingCapacity: true)
  }

  /// The possible obstacles between a place and the present block of a tier.
  mutating func reach(from place: Int, tier: Int) -> Reach {
    if let known = tiers[tier].reaches[place] { return known }
    let sight = BlockSight(of: tiers[tier].block, from: places[place])
    let first = tiers[tier].obstacles.count
    var loss = Bracket.zero
    if tier == 0 {
      for panel in present { add(panel, isCertain: false, sight, tier: tier, &loss) }
    } else {
      let around = reach(from: place, tier: tier - 1)
      for number in around.obstacles {
        let obstacle = tiers[tier - 1].obstacles[number]
        add(obstacle.panel, isCertain: obstacle.isCertain, sight, tier: tier, &loss)
      }
    }
    let reach = Reach(obstacles: first..<tiers[tier].obstacles.count, loss: loss)
    tiers[tier].reaches[place] = reach
    tiers[tier].reached.append(place)
    return reach
  }

  private mutating func add(
    _ number: Int, isCertain: Bool, _ sight: BlockSight, tier: Int, _ loss: inout Bracket
  ) {
    let panel = plan.panels[number]
    let facing: Double
    var isCertain = isCertain
    if isCertain {
      facing = panel.normal.dot(sight.toMiddle) > 0 ? 1 : -1
    } else {
      guard sight.mayMeet(panel.segment) else { return }
      let shade = BlockShade(of: panel.segment, on: tiers[tier].block, from: sight.place)
      guard shade.extent != .none else { return }
      isCertain = shade.extent == .wholly
      facing = shade.facing
    }
    var cosines = 0.0...1.0
    if let fixed = plan.losses.fixedLoss(of: panel.material) {
      loss.most += fixed
      if isCertain { loss.least += fixed }
    } else {
      cosines = sight.cosines(to: facing * panel.normal)
      let bracket = plan.losses.looseBracket(of: panel.material, within: cosines)
      loss.most += bracket.most
      if isCertain { loss.least += bracket.least }
    }
    tiers[tier].obstacles.append(
      Obstacle(panel: number, isCertain: isCertain, facing: facing, cosines: cosines))
  }

  /// The paths from a source around edges to the present block of a tier that may be the cheapest
  /// somewhere and cost less than a budget, in decibels. They are sorted by their minimum loss,
  /// cheapest first.
  ///
  /// - Returns: `nil` if not even the straight route costs less.
  mutating func findWays(from source: Int, tier: Int, below budget: Double) -> Range<Int>? {
    let straight = reach(from: source, tier: tier)
    let first = tiers[tier].ways.count
    var limit = min(straight.loss.most, budget)
    if limit > 6 && !straight.obstacles.isEmpty {
      mark(straight.obstacles, tier: tier)
      if tier == 0 {
        for edge in plan.edges.indices {
          add(edge, before: nil, from: source, tier: tier, &limit)
        }
      } else {
        for number in tiers[tier - 1].waysOfSource[source] {
          let way = tiers[tier - 1].ways[number]
          add(way.edge, before: way.before, from: source, tier: tier, &limit)
        }
      }
    }
    var end = first
    for number in first..<tiers[tier].ways.count where tiers[tier].ways[number].least < limit {
      let way = tiers[tier].ways[number]
      var place = end
      while place > first && tiers[tier].ways[place - 1].least > way.least {
        tiers[tier].ways[place] = tiers[tier].ways[place - 1]
        place -= 1
      }
      tiers[tier].ways[place] = way
      end += 1
    }
    tiers[tier].ways.removeLast(tiers[tier].ways.count - end)
    tiers[tier].waysOfSource[source] = first..<end
    let isHeard = straight.loss.least < budget || first < end
    return isHeard ? first..<end : nil
  }

  private mutating func mark(_ obstacles: Range<Int>, tier: Int) {
    searches += 1
    for number in obstacles {
      let obstacle = tiers[tier].obstacles[number]
      let wall = plan.panels[obstacle.panel].wall
      marks[wall] = max(marks[wall], 2 * searches + (obstacle.isCertain ? 1 : 0))
    }
  }

  private mutating func add(
    _ edge: Int, before known: Double?, from source: Int, tier: Int, _ limit: inout Double
  ) {
    var mark = 0
    for wall in corners[edge].walls { mark = max(mark, marks[wall]) }
    guard mark >= 2 * searches else { return }
    let isCertain = mark > 2 * searches
    let detour = detour(from: places[source], around: plan.edges[edge].point, tier: tier)
    let knife = KnifeEdge.losses(
      halfDetours: SIMD8(
        lowHalf: SIMD4(repeating: Float(0.5 * detour.lowerBound)),
        highHalf: SIMD4(repeating: Float(0.5 * detour.upperBound))))
    // Rounding, and the error of piecewise-linear losses.
    let leastKnife = Double(knife[0]) - 0.02
    var least = leastKnife
    guard least < limit else { return }
    let before = known ?? loss(from: source, toEdge: edge)
    least += before
    guard least < limit else { return }
    let behind = reach(from: sources + edge, tier: tier)
    least += behind.loss.least
    guard least < limit else { return }
    if isCertain {
      limit = min(
        limit, Double(knife[7]) + before + behind.loss.most + corners[edge].mostLoss + 0.02)
    }
    tiers[tier].ways.append(
      Way(edge: edge, before: before, knife: leastKnife, isCertain: isCertain, least: least))
  }

  private func loss(from source: Int, toEdge edge: Int) -> Double {
    plan.loss(
      along: Segment(from: places[source], to: plan.edges[edge].point), below: budgets[source],
      openDoors: openDoors)
  }

  /// The detour around the edge, compared with the straight line, in metres.
  ///
  /// The gradient of the distance from a place is the direction from there. The direction turns by
  /// at most one over the distance per metre.
  private func detour(from source: Point, around edge: Point, tier: Int) -> ClosedRange<Double> {
    let block = tiers[tier].block
    let (u, v) = (block.centre - edge, block.centre - source)
    let (a, b) = (u.length, v.length)
    let middle = source.distance(to: edge) + a - b
    let half = block.reach * 0x1.6a09e667f3bcdp+0
    var change = 2 * half
    let nearest = min(a, b) - half
    if nearest > 0 {
      let turn = Vector(dx: u.dx / a - v.dx / b, dy: u.dy / a - v.dy / b).length
      change = min(change, half * (turn + 0.5 * half * (1 / (a - half) + 1 / (b - half))))
    }
    return max(middle - change, 0)...max(middle + change, 0)
  }
}
