import Sim

extension BlockRoutes {
  /// An edge, and what counts of it while these doors are open.
  struct Corner {
    /// The walls that end here.
    var walls: [Int]
    /// The panels that end here.
    var panels: [Edge.Attached]
    /// What passing some of them can cost at the most.
    var mostLoss: Double
  }

  /// A panel that lines from a place to a block may pass.
  struct Obstacle {
    /// An index into the plan's panels.
    let panel: Int
    /// Whether all lines pass it.
    let isCertain: Bool
    /// As `BlockShade.facing`.
    let facing: Double
    /// Between which cosines of the angle from the normal lines meet it.
    let cosines: ClosedRange<Double>
  }

  /// What stands between a place and a block.
  struct Reach {
    var obstacles: Range<Int>
    var loss: Bracket
  }

  /// A way from a source around an edge to a block.
  struct Way {
    let edge: Int
    /// What it costs as far as the edge, in decibels.
    let before: Double
    /// What it costs to bend around it at the least, in decibels.
    let knife: Double
    /// Whether one of the edge's walls is sure to be in the straight line's way.
    let isCertain: Bool
    var least: Double
  }
}

extension BlockRoutes.Corner {
  init(_ edge: Edge, on plan: FloorPlan, openDoors: OpenDoors) {
    var walls: [Int] = []
    for attached in edge.panels {
      let wall = plan.panels[attached.panel].wall
      if !walls.contains(wall) { walls.append(wall) }
    }
    panels = edge.panels.filter { plan.panels[$0.panel].isPresent(openDoors) }
    // As in `Edge.rounding`: where no panel ends, or two are pieces of one, there is no edge.
    let areOfOne =
      panels.count == 2
      && plan.panels[panels[0].panel].isPieceOfSame(as: plan.panels[panels[1].panel])
    self.walls = panels.isEmpty || areOfOne ? [] : walls
    mostLoss =
      panels.count < 2
      ? 0
      : 0.5
        * panels.reduce(0) {
          $0 + plan.losses.bracket(of: plan.panels[$1.panel].material, cosines: 0...1).most
        }
  }
}
