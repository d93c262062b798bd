import BLE
@testable import Sim
import TestSupport
import Testing

struct MountTests {
  private let east = Vector(dx: 1, dy: 0)

  private func direction(heading: Double, rise: Double = 0) -> Direction {
    let step = Vector(headingDegrees: heading)
    return Direction(
      from: Position(Point(x: 0, y: 0), height: 2),
      to: Position(Point(x: step.dx, y: step.dy), height: 2 + rise))
  }

  /// ((1 - cos θ) / 2)² by hand: 0 ahead, 0.0625 at 60°, a quarter at the side, all behind.
  @Test(
    arguments: zip([90.0, 150, 30, 180, 0, 210, 270], [0, 0.0625, 0.0625, 0.25, 0.25, 0.5625, 1]))
  func lossIncreasesFromFrontToBack(heading: Double, share: Double) {
    let mount = Mount.wall(facing: east, lossBehind: Decibels(12))
    #expect(abs(mount.loss(towards: direction(heading: heading)).value - 12 * share) < 1e-9)
  }

  @Test func ceilingsFaceDownAndTablesFaceUp() {
    let (ceiling, table) = (Mount.ceiling(), Mount.table())
    #expect(ceiling.loss(towards: .down) == .zero && table.loss(towards: .up) == .zero)
    #expect(ceiling.loss(towards: .up) == Mount.defaultLossBehind)
    #expect(table.loss(towards: .down) == Mount.defaultLossBehind)
    let below = direction(heading: 77, rise: -1)
    // 45° off the front: ((1 - √½) / 2)² = 0.021447.
    #expect(abs(ceiling.loss(towards: below).value - 0.21447) < 1e-4)
    let difference = ceiling.loss(towards: below.opposite) - table.loss(towards: below)
    #expect(abs(difference.value) < 1e-9)
  }

  @Test func lossIsWithinZeroAndThatBehind() {
    var dice = Dice(3)
    for _ in 0..<500 {
      let mount = Mount.wall(
        facing: Vector(headingDegrees: dice.number(0...360)),
        lossBehind: Decibels(dice.number(0...60)))
      let loss = mount.loss(
        towards: direction(heading: dice.number(0...360), rise: dice.number(-4...4)))
      #expect(loss >= .zero && loss.value <= mount.lossBehind.value + 1e-9)
    }
  }

  @Test func trapsOnAGainBehind() async {
    await #expect(processExitsWith: .failure) {
      _ = Mount.ceiling(lossBehind: Decibels(-1))
    }
  }
}
