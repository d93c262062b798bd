import BLE
import Buildings

extension BlockRoutes {
  /// An edge, with the panels that are present while certain doors are open.
  struct Corner {
    /// `false` if no panel ends at the edge, or if two pieces of the same panel meet there.
    let isThere: Bool
    /// The panels that end at the edge.
    let panels: [Edge.Attached]
  }

  /// A panel that lines from a place to a block may pass.
  struct Obstacle {
    /// An index into the plan's panels.
    let panel: Int
    /// `true` if all lines pass through the panel.
    let isCertain: Bool
    /// `false` if a line may pass the panel so close to one of its ends that the panel's loss, as a
    /// part of a leg, does not apply in full.
    let isInFull: Bool
    /// The sign of the panel's normal, as in `BlockShade.facing`.
    let facing: Double
    /// The range of the cosines of the angles between the lines and the panel's normal.
    let cosines: ClosedRange<Double>
  }

  /// The obstacles between a place and a block.
  struct Reach {
    var obstacles: Range<Int>
    var loss: LossBounds
  }

  /// A path from a source around edges, up to the last edge.
  struct Path {
    let bent: BentPath
    /// The first edge and the place before the last edge, as indices into the places of routes.
    let first: Int
    let previous: Int
    /// The last edge, as an index into the plan's edges.
    let last: Int
    /// The loss of the panels before the last edge, by the side on which the path passes that edge.
    let before: PassingLoss
    /// The minimum loss up to the last edge, including diffraction, in decibels.
    let least: Double
  }

  /// A path to a block.
  struct Way {
    /// An index into the paths of routes.
    let path: Int
    /// The minimum diffraction loss, in decibels.
    var knife: Double
    /// `true` if all lines that leave out the last edge pass a wall that ends there, or a wall that
    /// is joined to such a wall.
    var isCertain: Bool
    /// `true` if one edge alone may have a higher loss than all edges together.
    var mayBeAlone: Bool
    /// The losses of the panels at the last edge.
    var passing: BlockCornerPassing
    /// The minimum loss, in decibels.
    var least: Double
  }

  /// The routes from a source to a block that may be the cheapest somewhere.
  struct Choice {
    /// The paths around edges, as a range of the tier's ways.
    var ways = 0..<0
    /// `true` if straight lines may be the cheapest.
    var isStraight = false
    /// The edges near straight lines, as a range of the tier's edges.
    var grazed = 0..<0
  }
}

extension BlockRoutes.Corner {
  init(_ edge: Edge, on plan: FloorPlan, openDoors: OpenDoors) {
    isThere = edge.isThere(on: plan, openDoors: openDoors)
    panels = edge.panels.filter { plan.panels[$0.panel].isPresent(openDoors) }
  }
}
