import BLE
import TestScenes
import TestSupport
import Testing

@testable import Buildings

struct DisplacedLevelsTests {
  /// Houses drawn exactly, and with each end of a wall displaced by up to 1 cm. Devices are 5 cm or
  /// more from walls, because a wall that moves past a device changes its room.
  @Test func displacedHousesHaveTheLossesOfExactOnes() throws {
    var (compared, different) = (0, 0)
    for seed in 0..<(Build.isOptimised ? 300 : 6) as Range<UInt64> {
      var dice = Dice(seed)
      let house = House(by: &dice)
      let exact = try FloorPlan(bounds: House.ground, walls: house.walls)
      let displaced = try FloorPlan(
        bounds: House.ground, walls: house.displaced(by: 0.01, with: &dice))
      let beacon = place(on: exact, by: &dice)
      for _ in 0..<100 {
        let phone = place(on: exact, by: &dice)
        let doors = OpenDoors(closed: exact.doors.count)
        let losses = [exact, displaced].map {
          $0.loss(between: beacon, and: phone, openDoors: doors).value
        }
        compared += 1
        if abs(losses[0] - losses[1]) > 1 { different += 1 }
      }
    }
    #expect(Double(different) <= 0.01 * Double(compared))
  }

  private func place(on plan: FloorPlan, by dice: inout Dice) -> Point {
    let upper = House.ground.upper
    while true {
      let point = Point(x: dice.number(0...upper.x), y: dice.number(0...upper.y))
      if plan.panels.allSatisfy({ $0.segment.distance(to: point) > 0.05 }) { return point }
    }
  }
}
