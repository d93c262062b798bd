import BLE
import Buildings

/// The detours around an edge on the way from a place to the cells of a block, compared with the
/// straight lines.
///
/// The detour and the straight line form a triangle with a corner at the edge. With the lengths a
/// and b of the sides that meet there, their vectors u and v, and the length c of the straight
/// line:
///
///     a + b - c = 2 · (a · b + u · v) / (a + b + c),  a · b + u · v = (u × v)² / (a · b - u · v)
///
/// The last form is used, because it has no difference of nearly equal numbers.
struct BlockDetours {
  private let a: Float
  private let u: (x: Float, y: Float)
  private let v: (x: Float, y: Float)
  private let dotMiddle: Float
  private let crossMiddle: Float

  typealias Group = BlockCells.Group

  /// Creates the detours from a place around an edge to the cells of a block.
  init(from place: Point, around edge: Point, to block: CellBlock) {
    let (toPlace, toMiddle) = (place - edge, block.centre - edge)
    a = Float(toPlace.length)
    u = (Float(toPlace.dx), Float(toPlace.dy))
    v = (Float(toMiddle.dx), Float(toMiddle.dy))
    dotMiddle = Float(toPlace.dot(toMiddle))
    crossMiddle = Float(toPlace.cross(toMiddle))
  }

  /// Returns the cross product u × v, which is positive if the edge is on the left of the straight
  /// line.
  @inline(__always)
  func cross(_ dx: Group, _ dy: Float) -> Group { crossMiddle + u.x * dy - u.y * dx }

  /// Returns half of each detour, in metres.
  ///
  /// - Parameters:
  ///   - dx: The cells' offsets from the block's centre.
  ///   - b: The distances of the cells from the edge.
  ///   - straight: The distances of the cells from the place.
  @inline(__always)
  func halves(_ dx: Group, _ dy: Float, behind b: Group, straight: Group) -> Group {
    let dot = dotMiddle + u.x * dx + u.y * dy
    let cross = cross(dx, dy)
    let product = a * b
    let isBlunt = dot .< 0
    let above = (product + dot).replacing(with: cross * cross, where: isBlunt)
    let below = Group(repeating: 1).replacing(with: product - dot, where: isBlunt)
    return above / (below * (a + b + straight))
  }

  /// Returns the distances of the cells from the edge.
  @inline(__always)
  func behind(_ dx: Group, _ dy: Float) -> Group {
    let (x, y) = (v.x + dx, v.y + dy)
    return (x * x + y * y).squareRoots
  }

  /// Returns half of each detour, in metres, with the distances from the edge computed from the
  /// offsets.
  @inline(__always)
  func halves(_ dx: Group, _ dy: Float, straight: Group) -> Group {
    halves(dx, dy, behind: behind(dx, dy), straight: straight)
  }

  /// Returns half of each detour, in metres, with the distances from the place computed from the
  /// offsets.
  @inline(__always)
  func halves(_ dx: Group, _ dy: Float, behind: Group) -> Group {
    let (x, y) = (v.x - u.x + dx, v.y - u.y + dy)
    return halves(dx, dy, behind: behind, straight: (x * x + y * y).squareRoots)
  }
}
