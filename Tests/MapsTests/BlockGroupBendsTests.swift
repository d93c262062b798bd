import BLE
import Buildings
@testable import Maps
import TestSupport
import Testing

/// Compares blocks with `BentPath` at each cell, on random paths around two and three edges.
struct BlockGroupBendsTests {
  /// A path and a block of random sizes, some of them close to the line through the last two edges.
  private static func path(by dice: inout Dice) -> (path: BentPath, cells: BlockCells) {
    let side = [0.01, 0.04, 0.2][dice.integer(0...2)]
    let corner = Point(x: dice.number(-5...5), y: dice.number(-5...5))
    let grid = CellGrid(
      over: Bounds(from: corner, to: Point(x: corner.x + 16 * side, y: corner.y + 16 * side)),
      side: side)
    func place() -> Point { Point(x: dice.number(-5...5), y: dice.number(-5...5)) }
    let first = place()
    let second =
      dice.happens(0.3)
      ? first + Vector(dx: dice.number(-0.3...0.3), dy: dice.number(-0.3...0.3)) : place()
    // Some edges are nearly in line, so that ν is small.
    let third = dice.happens(0.5) ? place() : second + dice.number(0.1...1) * (second - first)
    let path =
      dice.happens(0.5)
      ? BentPath(from: place(), around: first, second)
      : BentPath(from: place(), around: first, second, third)
    return (path, BlockCells(of: grid))
  }

  @Test(arguments: 0..<(Build.isOptimised ? 20 : 1))
  func matchBentPaths(seed: UInt64) {
    var dice = Dice(seed)
    var (compared, inDoubt) = (0, 0)
    for _ in 0..<500 {
      let (path, cells) = Self.path(by: &dice)
      guard BlockGroupBends.follow(path, to: cells.block) else { continue }
      let bends = BlockGroupBends(of: path, to: cells.block, in: cells.block)
      for group in 0..<BlockCells.groups {
        let (x, y) = (cells.x(group), cells.y(group))
        let straight = Self.distances(from: path.start, group, cells)
        var doubt = BlockCells.Mask(repeating: false)
        let losses = bends.losses(x, y, straight: straight, isInDoubt: &doubt)
        for lane in 0..<8 {
          guard !doubt[lane] else {
            inDoubt += 1
            continue
          }
          compared += 1
          let expected = path.loss(to: cells.centre(group, lane))
          #expect(abs(Double(losses[lane]) - expected) < 0.02)
        }
      }
    }
    #expect(compared > 20 * inDoubt)
  }

  /// At all cells, and at the corners of the block.
  @Test(arguments: 0..<(Build.isOptimised ? 20 : 1))
  func boundsContainAllCells(seed: UInt64) {
    var dice = Dice(seed)
    for _ in 0..<1000 {
      let (path, cells) = Self.path(by: &dice)
      let bounds = path.attenuations(to: Self.ends(of: path, cells.block)).bounds
      for number in 0..<25 {
        let group = [0, 1, 14, 15, 30, 31][number % 6]
        let end = cells.centre(group, number % 8)
        let found = path.attenuation(to: end)
        #expect(found >= 0.999 * bounds.least && found <= 1.001 * bounds.most)
      }
    }
  }

  private static func ends(of path: BentPath, _ block: CellBlock) -> BentPath.Ends {
    func around(_ edge: Point, from place: Point) -> ClosedRange<Double> {
      BlockVista(of: block, from: edge).detour(
        from: BlockVista(of: block, from: place), before: place.distance(to: edge))
    }
    return BentPath.Ends(
      aroundLast: around(path.last, from: path.start),
      aroundFirst: around(path.first, from: path.start),
      aroundPrevious: around(path.previous, from: path.start),
      atLast: around(path.last, from: path.previous),
      behind: BlockVista(of: block, from: path.last).distances,
      hands: block.sides(ofLineFrom: path.previous, to: path.last))
  }

  private static func distances(
    from place: Point, _ group: Int, _ cells: BlockCells
  ) -> SIMD8<Float> {
    var distances = SIMD8<Float>()
    for lane in 0..<8 {
      distances[lane] = Float(cells.centre(group, lane).distance(to: place))
    }
    return distances
  }
}
