import BLE
import Buildings
import TestSupport

/// A random house of four rooms and more, drawn exactly: its walls meet at corners, at T joints and
/// at both ends of a diagonal wall. Each inner wall has a door, and the facade windows and a door.
public struct House: Sendable {
  /// The ground, with the garden.
  public static let ground = Bounds(from: Point(x: 0, y: 0), to: Point(x: 14, y: 11))

  /// The walls.
  public private(set) var walls: [Wall] = []

  /// A house drawn by dice.
  public init(by dice: inout Dice) {
    func centimetres(_ range: ClosedRange<Double>) -> Double {
      (dice.number(range) * 100).rounded() / 100
    }
    let (right, top) = (centimetres(8...12), centimetres(7...9))
    let middle = centimetres(4.2...right - 3)
    let (low, other) = (centimetres(3.5...top - 2.5), centimetres(3.5...top - 2.5))
    // Two walls meet the spine opposite each other, or well apart.
    let high = abs(low - other) < 0.1 ? low : other
    add("south", (1, 1), (right, 1), [.window(at: right - 3.5), .door(at: 1.7)])
    add("east", (right, 1), (right, top), [.window(at: 0.8)])
    add("north", (right, top), (1, top), [.window(at: 0.7), .window(at: right - 4)])
    add("west", (1, top), (1, 1), [.window(at: 0.6)])
    add("spine", (middle, 1), (middle, top), [.door(at: 0.8)])
    add("left", (1, low), (middle, low), [.door(at: 0.9)])
    add("right", (middle, high), (right, high), [.door(at: 1)])
    let cut = centimetres(0.8...1.6)
    add("corner", (1 + cut, 1), (1, 1 + cut), [])
    // A chimney in the middle of a room.
    let (x, y) = (centimetres(middle + 0.8...right - 1.4), centimetres(1.8...high - 1.2))
    add("chimney 1", (x, y), (x + 0.6, y), [])
    add("chimney 2", (x + 0.6, y), (x + 0.6, y + 0.4), [])
    add("chimney 3", (x + 0.6, y + 0.4), (x, y + 0.4), [])
    add("chimney 4", (x, y + 0.4), (x, y), [])
  }

  /// The same walls, with each end displaced at random, by a distance in metres at most.
  public func displaced(by most: Double, with dice: inout Dice) -> [Wall] {
    walls.map { wall in
      var wall = wall
      let ends = [wall.line.start, wall.line.end].map { end in
        let heading = Vector(headingDegrees: dice.number(0...360))
        return end + (most * dice.number(0...1).squareRoot()) * heading
      }
      wall.line = Segment(from: ends[0], to: ends[1])
      return wall
    }
  }

  private enum Kind {
    case window(at: Double)
    case door(at: Double)
  }

  private mutating func add(
    _ name: String, _ start: (Double, Double), _ end: (Double, Double), _ kinds: [Kind]
  ) {
    let isOuter = ["south", "east", "north", "west"].contains(name)
    let openings = kinds.enumerated().map { number, kind in
      switch kind {
      case .window(let offset):
        Opening(
          "\(name) window \(number)", offset: offset, width: 1.1,
          material: Material("glass", loss: Decibels(3)))
      case .door(let offset):
        Opening(
          "\(name) door", offset: offset, width: 0.9,
          material: Material("wood", loss: Decibels(3.5)), door: DoorKind(hasLock: isOuter))
      }
    }
    walls.append(
      Wall(
        name,
        along: Segment(from: Point(x: start.0, y: start.1), to: Point(x: end.0, y: end.1)),
        of: isOuter
          ? Material("brick", loss: Decibels(12)) : Material("stud", loss: Decibels(5)),
        openings: openings))
  }
}
