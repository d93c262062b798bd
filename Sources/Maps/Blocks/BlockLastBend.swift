import BLE
import Buildings

/// The bend of a path around its last edge, on the way to the cells of a block.
struct BlockLastBend {
  let path: BlockRoutes.Path
  let cells: BlockCells
  /// The first index of the last edge's values in the views of the block.
  let first: Int
  /// The minimum loss of the panels before the last edge and at that edge, including diffraction,
  /// in decibels.
  let before: Float
  let least: Float
  /// The value of the way's `mayBeAlone`.
  let mayBeAlone: Bool
  /// The place before the edge.
  private let place: Point
  /// The cells for which the line that leaves out the edge passes a wall at the edge; `nil` means
  /// all cells.
  private let passage: BlockWallPassage?
  /// Positive for paths that bend to the left around the edge.
  private let turn: BlockShade.Border
  /// The losses of paths that bend to the left, and to the right, without the panels at the edge;
  /// infinite for a side to which no path bends.
  private let left: Float
  private let right: Float
  /// For paths that bend to the left, and for paths that bend to the right: `true` if they may pass
  /// panels at the edge.
  private let passesPanels: (left: Bool, right: Bool)
  /// `true` if all paths have the minimum loss.
  let isSimple: Bool

  typealias Group = BlockCells.Group
  typealias Mask = BlockCells.Mask

  init(
    of way: BlockRoutes.Way, to cells: BlockCells, seenFrom first: Int, _ routes: BlockRoutes
  ) {
    path = routes.paths[way.path]
    self.cells = cells
    self.first = first
    mayBeAlone = way.mayBeAlone
    place = routes.places[path.previous]
    let block = cells.block
    passage =
      way.isCertain ? nil : BlockWallPassage(at: path.last, from: place, on: block, routes.plan)
    let edge = routes.plan.edges[path.last].point
    let along = edge - place
    let reach = place.magnitude + edge.magnitude + block.centre.magnitude + block.reach
    turn = Product(along.cross(block.centre - edge), gradientFrom: -1 * along)
      .border(on: block, 0x1p-46 * reach * reach)
    (left, right) = (Float(path.before.left), Float(path.before.right))
    passesPanels = (way.passing.left.most > 0, way.passing.right.most > 0)
    let hands = block.sides(ofLineFrom: place, to: edge)
    let losses = (
      hands.left ? path.before.left + way.passing.left.least : .infinity,
      hands.right ? path.before.right + way.passing.right.least : .infinity
    )
    let before = min(losses.0, losses.1)
    self.before = Float(before)
    least = Float(before + way.knife)
    isSimple =
      (!hands.left || (losses.0 == before && !passesPanels.left))
      && (!hands.right || (losses.1 == before && !passesPanels.right))
  }

  /// `true` if the paths to some cells are not allowed to bend around the edge.
  var isLimited: Bool { passage != nil }

  /// Returns the cells of a group for which the line that leaves out the edge passes a wall at the
  /// edge.
  func allowed(_ group: Int, _ routes: BlockRoutes) -> Mask {
    passage?.mask(group, of: cells, on: routes.plan) ?? Mask(repeating: true)
  }

  /// Adds the panels that paths pass before the edge and at the edge.
  ///
  /// - Parameter known: The known losses. Paths with higher losses do not matter.
  func addPanels(
    to loss: inout Group, below known: Group, _ group: Int, _ routes: BlockRoutes
  ) {
    let turns = turn.middle + turn.alongY * cells.y(group) + turn.alongX * cells.x(group)
    let (isLeft, isRight) = (turns .> 1, turns .< -1)
    var ask = (loss + before .< known) .& .!(isLeft .| isRight)
    if passesPanels.left { ask = ask .| (isLeft .& (loss + left .< known)) }
    if passesPanels.right { ask = ask .| (isRight .& (loss + right .< known)) }
    let diffracted = loss
    loss += Group(repeating: left).replacing(with: right, where: isRight)
    guard ask.isAny else { return }
    for lane in 0..<8 where ask[lane] {
      let passing = routes.plan.edges[path.last].passing(
        from: place, to: cells.centre(group, lane), isInner: (path.bent.count > 1, false),
        on: routes.plan, openDoors: routes.openDoors)
      let panels =
        passing.map { min(path.before.left + $0.left, path.before.right + $0.right) } ?? .infinity
      loss[lane] = diffracted[lane] + Float(panels)
    }
  }
}
