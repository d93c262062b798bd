import BLE
import Buildings
import Sim

/// Beacons of 0 dBm, named by number.
enum Signposts {
  static func beacons(at places: [Point], height: Double) -> [Beacon] {
    places.enumerated().map {
      Beacon(
        "beacon \($0)", at: Position($1, height: height), transmitPower: PowerLevel(dBm: 0),
        interval: .milliseconds(100), payload: [])
    }
  }

  /// A square grid with the origin in the centre of a square of four, or at a grid point.
  static func grid(side: Double, reach: Int) -> [Point] {
    (-reach...reach).flatMap { row in
      (-reach...reach).map { Point(x: Double($0) * side, y: Double(row) * side) }
    }
  }
}
