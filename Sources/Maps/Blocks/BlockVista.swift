import BLE

/// The distances from a place to a block of cells, in metres.
struct BlockVista {
  private let toMiddle: Vector
  private let middle: Double
  /// Half of the block's diagonal.
  private let half: Double
  private let least: Double

  init(of block: CellBlock, from place: Point) {
    toMiddle = block.centre - place
    middle = toMiddle.length
    half = block.reach * 0x1.6a09e667f3bcdp+0
    least = block.distance(to: place)
  }

  /// The bounds of the distances.
  var distances: ClosedRange<Double> { least...middle + half }

  /// Returns the bounds of the detour around an edge on the way from a place to a cell, compared
  /// with the straight line. This vista is the vista from the edge.
  ///
  /// The gradient of the distance from a place is the direction from there. For each metre of
  /// movement, this direction turns by at most the reciprocal of the distance.
  ///
  /// - Parameters:
  ///   - place: The vista from the place.
  ///   - before: The distance between the place and the edge, in metres.
  func detour(from place: BlockVista, before: Double) -> ClosedRange<Double> {
    let (u, v) = (toMiddle, place.toMiddle)
    let (a, b) = (middle, place.middle)
    let detour = before + a - b
    var change = 2 * half
    if min(a, b) > half {
      let turn = Vector(dx: u.dx / a - v.dx / b, dy: u.dy / a - v.dy / b).length
      change = min(change, half * (turn + 0.5 * half * (1 / (a - half) + 1 / (b - half))))
    }
    return max(detour - change, 0)...max(detour + change, 0)
  }
}
