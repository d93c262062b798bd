import BLE
import Buildings
import TestSupport

extension Opening {
  /// A door and a window in a wall, each in every other wall that is longer than 2.5 m. Some doors
  /// open until they lie against the wall.
  public static func random(
    inWall number: Int, length: Double, by dice: inout Dice
  ) -> [Opening] {
    guard length > 2.5 else { return [] }
    var openings: [Opening] = []
    if dice.integer(0...1) == 1 {
      openings.append(
        Opening(
          "door \(number)", offset: dice.number(0.1...1), width: 0.9,
          material: Material("leaf", loss: Decibels(dice.number(0...20))),
          door: DoorKind(
            hasLock: false,
            swing: DoorSwing(
              toDegrees: dice.happens(0.2) ? 180 : dice.number(20...170),
              hinge: dice.integer(0...1) == 0 ? .start : .end,
              side: dice.integer(0...1) == 0 ? .left : .right))))
    }
    if dice.integer(0...1) == 1 {
      openings.append(
        Opening(
          "window \(number)", offset: 1.95, width: dice.number(0.1...0.5),
          material: Material("pane", loss: Decibels(dice.number(0...5)))))
    }
    return openings
  }
}
