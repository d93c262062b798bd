import BLE
import Buildings
import Sim

/// A corridor of 10 m by 4 m. A wall of 24 dB crosses its middle and has a locked door of 20 dB.
enum Corridor {
  static var plan: FloorPlan {
    get throws {
      try FloorPlan(
        bounds: Bounds(from: Point(x: 0, y: 0), to: Point(x: 10, y: 4)),
        walls: [
          Wall(
            "wall", along: Segment(from: Point(x: 5, y: 0), to: Point(x: 5, y: 4)),
            of: Material("concrete_300mm", loss: Decibels(24)),
            openings: [
              Opening(
                "door", offset: 1.5, width: 1, material: Material("metal", loss: Decibels(20)),
                door: DoorKind(hasLock: true))
            ])
        ])
    }
  }

  static func beacon(
    _ name: String, x: Double, y: Double = 2, every milliseconds: Int = 20, power: Double = 0
  ) -> Beacon {
    Beacon(
      name, at: Position(Point(x: x, y: y), height: 1.1), transmitPower: PowerLevel(dBm: power),
      interval: .milliseconds(milliseconds), payload: Payload(repeating: 0, count: 30))
  }

  /// A phone that scans continuously.
  static let phone = Phone(
    "phone", scanner: Scanner(interval: .milliseconds(30), window: .milliseconds(30)),
    reportsChannel: true)

  /// A walker with a key who walks the corridor from x = 1 to x = 9 at 2 m/s.
  static func walker(_ name: String = "walker", phone: Phone = phone) throws -> Walker {
    Walker(
      name,
      walk: try Walk(
        from: Point(x: 1, y: 2), through: [.walk(to: Point(x: 9, y: 2), speed: 2)], on: try plan),
      phone: phone, key: 0)
  }

  /// A walker who stands at one point.
  static func stander(_ name: String = "stander", x: Double, phone: Phone = phone) throws -> Walker
  {
    Walker(
      name,
      walk: try Walk(
        from: Point(x: x, y: 2), facing: Vector(dx: 1, dy: 0), through: [], on: try plan),
      phone: phone, key: 0)
  }
}
