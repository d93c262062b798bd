import BLE
import Buildings
import Phones
import Sim

extension World {
  /// Returns a hall of 40 m by 40 m with randomly placed beacons that advertise every 100 ms, and
  /// walls of all materials in its middle. People walk around the walls for 60 s, with phones that
  /// scan continuously.
  ///
  /// - Parameter system: The system of the phones; `nil` for bare radios.
  static func hall(
    beacons: Int, walls: Int, phones: Int = 1, system: SystemSettings? = nil
  ) throws -> World {
    let chance = Chance(seed: 1)
    func number(_ what: String, _ index: Int, in range: ClosedRange<Double>) -> Double {
      let share = chance.uniform(.shadowing, RandomStream(what), UInt64(index))
      return range.lowerBound + share * (range.upperBound - range.lowerBound)
    }
    let plan = try FloorPlan(
      bounds: Bounds(from: Point(x: 0, y: 0), to: Point(x: 40, y: 40)),
      walls: (0..<walls).map { index in
        let start = Point(
          x: number("wall x", index, in: 1...35), y: number("wall y", index, in: 1...35))
        let length = number("wall length", index, in: 1...4)
        let end = start + Vector(dx: index % 2 == 0 ? length : 0, dy: index % 2 == 0 ? 0 : length)
        return Wall(
          "wall \(index)", along: Segment(from: start, to: end),
          of: Material.known[index % Material.known.count])
      })
    let walk = try Walk(
      from: Point(x: 0.5, y: 0.5),
      through: [
        .walk(to: Point(x: 39.7, y: 0.5), speed: 1.34),
        .walk(to: Point(x: 39.7, y: 39.7), speed: 1.34),
      ], on: plan)
    return try World(
      plan: plan,
      beacons: (0..<beacons).map { index in
        Beacon(
          "beacon \(index)",
          at: Position(
            Point(
              x: number("beacon x", index, in: 0...40), y: number("beacon y", index, in: 0...40)),
            height: 2),
          transmitPower: PowerLevel(dBm: 0), interval: .milliseconds(100),
          payload: Payload(repeating: 0, count: 30))
      },
      walkers: (0..<phones).map { index in
        let always = Scanner(interval: .milliseconds(30), window: .milliseconds(30))
        var phone = Phone("phone \(index)", scanner: always)
        phone.use = system.map { PhoneUse($0) }
        return Walker("walker \(index)", walk: walk, phone: phone)
      }, duration: .seconds(60))
  }
}
