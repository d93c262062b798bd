import BLE
import Buildings

extension BlockRoutes {
  /// The margin of the bounds for rounding and for the error of piecewise-linear losses, in
  /// decibels.
  private static let margin = 0.02

  /// Finds those routes from a source to the present block of a tier which may be the cheapest
  /// somewhere and cost less than a budget, in decibels. The paths around edges are sorted by their
  /// minimum loss, cheapest first.
  ///
  /// - Returns: `nil` if the source's loss is at least the budget on the whole block.
  mutating func findWays(from source: Int, tier: Int, below budget: Double) -> Choice? {
    let straight = reach(from: source, tier: tier)
    var limit = min(budget, FloorPlan.mostLoss)
    var choice = Choice()
    choice.isStraight = straight.loss.least < limit
    if choice.isStraight {
      choice.grazed = findGrazed(from: source, tier: tier)
      let grazing = choice.grazed.isEmpty ? 0 : Diffraction.grazedLoss
      limit = min(limit, straight.loss.most + grazing)
    }
    choice.ways = findWays(from: source, tier: tier, below: &limit)
    choice.isStraight = choice.isStraight && straight.loss.least <= limit
    tiers[tier].choices[source] = choice
    let isHeard = choice.isStraight || !choice.ways.isEmpty || budget > FloorPlan.mostLoss
    return isHeard ? choice : nil
  }

  /// Finds the edges that straight lines to the block may graze.
  private mutating func findGrazed(from source: Int, tier: Int) -> Range<Int> {
    let first = tiers[tier].grazed.count
    let place = places[source]
    let vista = vista(from: source, tier: tier)
    let enclosing = tier == 0 ? 0..<plan.edges.count : tiers[tier - 1].choices[source].grazed
    for number in enclosing {
      let edge = tier == 0 ? number : tiers[tier - 1].grazed[number]
      guard corners[edge].isThere,
        self.vista(from: sources + edge, tier: tier).detour(
          from: vista, before: place.distance(to: plan.edges[edge].point)
        ).lowerBound < Diffraction.widestGraze
      else { continue }
      tiers[tier].grazed.append(edge)
    }
    return first..<tiers[tier].grazed.count
  }

  private mutating func findWays(
    from source: Int, tier: Int, below limit: inout Double
  ) -> Range<Int> {
    let first = tiers[tier].ways.count
    guard limit > Diffraction.grazedLoss else { return first..<first }
    if tier == 0 {
      for path in pathsOfSource[source] {
        guard paths[path].least < limit else { break }
        let way = Way(
          path: path, knife: 0, isCertain: false, mayBeAlone: true,
          passing: .none, least: paths[path].least)
        add(way, from: source, tier: tier, below: &limit)
      }
    } else {
      for number in tiers[tier - 1].choices[source].ways {
        let way = tiers[tier - 1].ways[number]
        guard way.least < limit else { break }
        add(way, from: source, tier: tier, below: &limit)
      }
    }
    // The order is nearly right already, because it is that of the enclosing block.
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
    return first..<end
  }

  /// Adds a way of the enclosing block if its loss can be below a limit somewhere on this block.
  private mutating func add(
    _ known: Way, from source: Int, tier: Int, below limit: inout Double
  ) {
    let block = tiers[tier].block
    let number = known.path
    let (last, previous) = (paths[number].last, paths[number].previous)
    let before = paths[number].before.least - Self.margin
    var way = known
    // The loss of a path is at least that of its last edge alone.
    let aroundLast = vista(from: sources + last, tier: tier).detour(
      from: vista(from: source, tier: tier), before: paths[number].bent.startToLast)
    let alone = Diffraction.attenuation(nu: Diffraction.nu(detour: aroundLast.lowerBound))
    way.knife = max(BlockKnifeEdge.loss(attenuation: alone), known.knife)
    way.least = max(known.least, before + way.knife)
    guard way.least < limit else { return }
    let behind = reach(from: sources + last, tier: tier).loss
    way.least = max(known.least, before + way.knife + behind.least)
    guard way.least < limit else { return }
    if !known.isCertain {
      switch passage(at: last, from: previous, on: block) {
      case .none: return
      case .some: break
      case .all: way.isCertain = true
      }
    }
    let hands = block.sides(ofLineFrom: places[previous], to: places[sources + last])
    let attenuations = paths[number].bent.attenuations(
      to: ends(of: number, from: source, aroundLast, hands, tier: tier))
    way.mayBeAlone = attenuations.mayBeAlone
    way.knife = max(way.knife, BlockKnifeEdge.loss(attenuation: attenuations.bounds.least))
    way.passing = BlockCornerPassing(
      at: last, from: places[previous], isInner: paths[number].bent.count > 1, to: block, self)
    let passing = loss(before: number, way.passing, hands)
    way.least = max(known.least, passing.least - Self.margin + way.knife + behind.least)
    guard way.least < limit else { return }
    tiers[tier].ways.append(way)
    guard way.isCertain else { return }
    let most = BlockKnifeEdge.loss(attenuation: attenuations.bounds.most) + behind.most
    limit = min(limit, passing.most + most + Self.margin)
  }

  /// Returns the bounds of distances and detours from the corners of a path to a block.
  private mutating func ends(
    of number: Int, from source: Int, _ aroundLast: ClosedRange<Double>,
    _ hands: (left: Bool, right: Bool), tier: Int
  ) -> BentPath.Ends {
    let path = paths[number].bent
    let last = vista(from: sources + paths[number].last, tier: tier)
    var ends = BentPath.Ends(
      aroundLast: aroundLast, aroundFirst: aroundLast, aroundPrevious: aroundLast,
      atLast: aroundLast, behind: last.distances, hands: hands)
    guard path.count > 1 else { return ends }
    let start = vista(from: source, tier: tier)
    let previous = vista(from: paths[number].previous, tier: tier)
    ends.aroundFirst = vista(from: paths[number].first, tier: tier).detour(
      from: start, before: path.legs[0])
    if path.count == 3 {
      ends.aroundPrevious = previous.detour(
        from: start, before: path.start.distance(to: path.previous))
    }
    ends.atLast = last.detour(from: previous, before: path.legs[path.count - 1])
    return ends
  }

  /// Returns the bounds of the loss of the panels before a path's last edge, and at that edge.
  private func loss(
    before number: Int, _ passing: BlockCornerPassing, _ hands: (left: Bool, right: Bool)
  ) -> LossBounds {
    let before = paths[number].before
    var loss = LossBounds.zero
    loss.least = .infinity
    if hands.left {
      loss.least = before.left + passing.left.least
      loss.most = before.left + passing.left.most
    }
    if hands.right {
      loss.least = min(loss.least, before.right + passing.right.least)
      loss.most = max(loss.most, before.right + passing.right.most)
    }
    return loss
  }

  /// The part of a block to which lines pass one of the walls at an edge (`FloorPlan.wallsAtEdge`).
  enum Passage {
    case none
    case some
    case all
  }

  /// Returns the part of a block to which lines from a place pass a wall that ends at an edge, or a
  /// wall joined to such a wall, in any state of its doors.
  private func passage(at edge: Int, from place: Int, on block: CellBlock) -> Passage {
    var passage = Passage.none
    for wall in plan.wallsAtEdge[edge] {
      for panel in plan.panelsOfWall[wall] {
        switch BlockShade(of: plan.panels[panel].segment, on: block, from: places[place]).extent {
        case .wholly: return .all
        case .none: break
        case .partly, .lengthwise, .unknown: passage = .some
        }
      }
    }
    return passage
  }
}
