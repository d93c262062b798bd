import BLE
import Buildings

/// The routes from fixed places to blocks of cells, by recursive subdivision: the panels, edges and
/// paths that matter on a block are among those of the enclosing block.
///
/// The loss of a route to a block has a lower and an upper bound, as the loss along a leg has (see
/// `SignalRouteFinder`).
struct BlockRoutes {
  let plan: FloorPlan
  let openDoors: OpenDoors
  /// The sources of routes, followed by the plan's edges.
  let places: [Point]
  let sources: Int
  /// The paths from the sources, up to their last edge.
  let paths: [Path]
  /// The paths of each source, as a range of `paths`.
  let pathsOfSource: [Range<Int>]
  /// The panels that are present for the given open doors.
  let present: [Int]
  let corners: [Corner]
  /// The tiers, from the outermost block to the present one.
  var tiers: [Tier]

  /// The known routes of a block.
  struct Tier {
    var block: CellBlock
    /// The obstacles from each place; `nil` if they have not been needed yet.
    var reaches: [Reach?]
    var reached: [Int] = []
    /// The distances from each place; `nil` if they have not been needed yet.
    var vistas: [BlockVista?]
    var viewpoints: [Int] = []
    var obstacles: [Obstacle] = []
    var ways: [Way] = []
    /// The edges near straight lines.
    var grazed: [Int] = []
    /// The routes of each source.
    var choices: [Choice]
  }

  /// Creates the routes on a plan to blocks within an outermost one.
  ///
  /// - Parameter budgets: For each source, the loss at and above which the source no longer
  ///   matters, in decibels.
  init(
    on plan: FloorPlan, openDoors: OpenDoors, from sources: [Point], budgets: [Double],
    to block: CellBlock, tiers count: Int
  ) {
    self.plan = plan
    self.openDoors = openDoors
    self.sources = sources.count
    places = sources + plan.edges.map { $0.point }
    present = plan.panels.indices.filter { plan.panels[$0].isPresent(openDoors) }
    let corners = plan.edges.map { Corner($0, on: plan, openDoors: openDoors) }
    self.corners = corners
    var paths: [Path] = []
    var pathsOfSource: [Range<Int>] = []
    for source in sources.indices {
      let first = paths.count
      let search = BlockPathSearch(
        from: source, at: sources[source], below: min(budgets[source], FloorPlan.mostLoss),
        on: plan, openDoors: openDoors, edgesFrom: sources.count)
      paths += search.paths.filter { corners[$0.last].isThere }
      pathsOfSource.append(first..<paths.count)
    }
    self.paths = paths
    self.pathsOfSource = pathsOfSource
    tiers = Array(
      repeating: Tier(
        block: block, reaches: Array(repeating: nil, count: places.count),
        vistas: Array(repeating: nil, count: places.count),
        choices: Array(repeating: Choice(), count: sources.count)), count: count)
  }

  /// Returns an edge that routes may lead around.
  func corner(_ edge: Int) -> Corner { corners[edge] }
  /// Returns a panel that lines may pass.
  func obstacle(_ number: Int, tier: Int) -> Obstacle { tiers[tier].obstacles[number] }
  /// Returns a path around edges.
  func way(_ number: Int, tier: Int) -> Way { tiers[tier].ways[number] }
  /// Returns the bounds of a panel's loss over all angles.
  func loss(ofPanel panel: Int) -> LossBounds {
    plan.losses.looseBracket(of: plan.panels[panel].material, within: 0...1)
  }
  /// Returns an edge near straight lines.
  func grazedEdge(_ number: Int, tier: Int) -> Int { tiers[tier].grazed[number] }
}

extension BlockRoutes {
  /// Sets the block of a tier, which lies within the block of the previous tier, and clears the
  /// tier's known routes.
  mutating func enter(_ block: CellBlock, tier: Int) {
    tiers[tier].block = block
    for place in tiers[tier].reached { tiers[tier].reaches[place] = nil }
    tiers[tier].reached.removeAll(keepingCapacity: true)
    for place in tiers[tier].viewpoints { tiers[tier].vistas[place] = nil }
    tiers[tier].viewpoints.removeAll(keepingCapacity: true)
    tiers[tier].obstacles.removeAll(keepingCapacity: true)
    tiers[tier].ways.removeAll(keepingCapacity: true)
    tiers[tier].grazed.removeAll(keepingCapacity: true)
  }

  /// Returns the possible obstacles between a place and the present block of a tier.
  mutating func reach(from place: Int, tier: Int) -> Reach {
    if let known = tiers[tier].reaches[place] { return known }
    let sight = BlockSight(of: tiers[tier].block, from: places[place])
    let first = tiers[tier].obstacles.count
    let isLeg = place >= sources
    var loss = LossBounds.zero
    if tier == 0 {
      for panel in present {
        add(panel, isCertain: false, isInFull: !isLeg, sight, tier: tier, &loss)
      }
    } else {
      let around = reach(from: place, tier: tier - 1)
      for number in around.obstacles {
        let obstacle = tiers[tier - 1].obstacles[number]
        add(
          obstacle.panel, isCertain: obstacle.isCertain, isInFull: obstacle.isInFull, sight,
          tier: tier, &loss)
      }
    }
    let reach = Reach(obstacles: first..<tiers[tier].obstacles.count, loss: loss)
    tiers[tier].reaches[place] = reach
    tiers[tier].reached.append(place)
    return reach
  }

  /// Returns the distances from a place to the present block of a tier.
  mutating func vista(from place: Int, tier: Int) -> BlockVista {
    if let known = tiers[tier].vistas[place] { return known }
    let vista = BlockVista(of: tiers[tier].block, from: places[place])
    tiers[tier].vistas[place] = vista
    tiers[tier].viewpoints.append(place)
    return vista
  }

  private mutating func add(
    _ number: Int, isCertain: Bool, isInFull: Bool, _ sight: BlockSight, tier: Int,
    _ loss: inout LossBounds
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
    var isInFull = isInFull
    if !isInFull {
      isInFull = true
      for end in 0..<2 {
        let edge = Int(plan.edgesOfPanel[number][end])
        if sight.mayPass(plan.edges[edge].point, within: plan.onsets[edge]) { isInFull = false }
      }
    }
    let isSure = isCertain && isInFull
    var cosines = 0.0...1.0
    if let fixed = plan.losses.fixedLoss(of: panel.material) {
      loss.most += fixed
      if isSure { loss.least += fixed }
    } else {
      cosines = sight.cosines(to: facing * panel.normal)
      let bracket = plan.losses.looseBracket(of: panel.material, within: cosines)
      loss.most += bracket.most
      if isSure { loss.least += bracket.least }
    }
    tiers[tier].obstacles.append(
      Obstacle(
        panel: number, isCertain: isCertain, isInFull: isInFull, facing: facing, cosines: cosines))
  }
}
