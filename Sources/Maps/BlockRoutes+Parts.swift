import Buildings

extension BlockRoutes {
  /// An edge, with the walls and panels that are present for the given open doors.
  struct Corner {
    /// The walls that end here.
    var walls: [Int]
    /// The panels that end here.
    var panels: [Edge.Attached]
    /// The maximum loss of passing some of them.
    var mostLoss: Double
  }

  /// A panel that lines from a place to a block may pass.
  struct Obstacle {
    /// An index into the plan's panels.
    let panel: Int
    /// `true` if all lines pass the panel.
    let isCertain: Bool
    /// As `BlockShade.facing`.
    let facing: Double
    /// The range of cosines of the angle to the normal at which lines meet it.
    let cosines: ClosedRange<Double>
  }

  /// The obstacles between a place and a block.
  struct Reach {
    var obstacles: Range<Int>
    var loss: Bracket
  }

  /// A path from a source around an edge to a block.
  struct Way {
    let edge: Int
    /// The loss up to the edge, in decibels.
    let before: Double
    /// The minimum diffraction loss at the edge, in decibels.
    let knife: Double
    /// `true` if one of the edge's walls certainly blocks the straight line.
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
    // As in `Edge.rounding`: if no panel ends here, or both are pieces of one, there is no edge.
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
