import BLE
import Buildings

/// A block as seen from a place.
struct BlockSight {
  let place: Point
  let toMiddle: Vector
  private let reach: Double
  private let isInside: Bool
  /// The corners of the box around the place and the block, with a margin.
  private let lower: Point
  private let upper: Point
  /// The directions to the corners of the box.
  private let x: SIMD8<Float>
  private let y: SIMD8<Float>

  init(of block: CellBlock, from place: Point) {
    self.place = place
    toMiddle = block.centre - place
    reach = block.reach
    lower = Point(
      x: min(place.x, block.centre.x - block.reach) - Panel.touch,
      y: min(place.y, block.centre.y - block.reach) - Panel.touch)
    upper = Point(
      x: max(place.x, block.centre.x + block.reach) + Panel.touch,
      y: max(place.y, block.centre.y + block.reach) + Panel.touch)
    let reach = Float(block.reach)
    isInside = toMiddle.dx.magnitude <= block.reach && toMiddle.dy.magnitude <= block.reach
    let x = Float(toMiddle.dx) + reach * SIMD8(-1, 1, -1, 1, -1, 1, -1, 1)
    let y = Float(toMiddle.dy) + reach * SIMD8(-1, -1, 1, 1, -1, -1, 1, 1)
    let root = (x * x + y * y).reciprocalSquareRoots
    self.x = x * root
    self.y = y * root
  }

  /// Returns `true` unless the panel lies outside the box around the place and the block.
  func mayMeet(_ panel: Segment) -> Bool {
    min(panel.start.x, panel.end.x) <= upper.x && max(panel.start.x, panel.end.x) >= lower.x
      && min(panel.start.y, panel.end.y) <= upper.y && max(panel.start.y, panel.end.y) >= lower.y
  }

  /// Returns `false` if every line to the block passes the point at more than a distance, in
  /// metres, or if the point is the place itself.
  func mayPass(_ point: Point, within distance: Double) -> Bool {
    guard point != place else { return false }
    let toPoint = point - place
    let least =
      toPoint.cross(toMiddle).magnitude - reach * (toPoint.dx.magnitude + toPoint.dy.magnitude)
    return least <= distance * (toMiddle.length + 1.5 * reach)
  }

  /// Returns the range of the cosines of the angles between the block's directions and a normal,
  /// limited to cosines above 0.
  func cosines(to normal: Vector) -> ClosedRange<Double> {
    guard !isInside else { return 0...1 }
    let (dx, dy) = (Float(normal.dx), Float(normal.dy))
    let cosines = x * dx + y * dy
    let sines = x * dy - y * dx
    var (least, most) = (cosines[0], cosines[0])
    var (left, right) = (sines[0], sines[0])
    for corner in 1..<4 {
      (least, most) = (min(least, cosines[corner]), max(most, cosines[corner]))
      (left, right) = (min(left, sines[corner]), max(right, sines[corner]))
    }
    if left * right <= 0 { most = 1 }
    let rounding: Float = 1e-5
    return Double(min(max(least - rounding, 0), 1))...Double(min(max(most + rounding, 0), 1))
  }
}
