import BLE
import Positioning
import TestSupport

/// A room with beacons, invented for tests: the levels at any point and in any direction.
///
/// Levels fall with the logarithm of the distance. Each beacon has its own shadowing, a sum of
/// waves across the plan. At each point and in each direction, each of its three channels has its
/// own level by Rician fading. Readings scatter about it by a decibel, are rounded to whole
/// decibels, and are lost below -95 dBm.
struct RadioWorld {
  let size: Vector
  let anchors: [Anchor]
  let cells: [RadioMap.Cell]
  var dice: Dice
  private let isRounding: Bool
  private let beacons: [Beacon]

  private struct Beacon {
    var place: Point
    var level: Double
    var exponent: Double
    var waves: [Wave]
  }

  private struct Wave {
    var direction: Vector
    var phase: Double
    var amplitude: Double
  }

  /// The levels of one beacon's channels at a point.
  typealias Spot = [[Double]]

  /// - Parameter isRounding: `true` to round readings to whole dB; otherwise few are equal.
  init(seed: UInt64, isRounding: Bool = true) {
    self.isRounding = isRounding
    var dice = Dice(seed)
    size = Vector(dx: dice.number(8...20), dy: dice.number(8...16))
    let count = dice.integer(4...10)
    anchors = (0..<count).map { .device(DeviceAddress(UInt64($0) + 1)) }
    let spread = dice.number(2...5)
    let exponent = dice.number(1.8...2.6)
    var beacons: [Beacon] = []
    for _ in 0..<count {
      var waves: [Wave] = []
      for _ in 0..<6 {
        let length = dice.number(5...15)
        let heading = Vector(headingDegrees: dice.number(0...360))
        waves.append(
          Wave(
            direction: 1 / length * heading, phase: dice.number(0...1),
            amplitude: spread * (2.0 / 6).squareRoot()))
      }
      let place = Point(x: dice.number(0...size.dx), y: dice.number(0...size.dy))
      beacons.append(
        Beacon(place: place, level: dice.number(-66...(-54)), exponent: exponent, waves: waves))
    }
    self.beacons = beacons
    let spacing = dice.number(1.5...2.5)
    let (columns, rows) = (Int(size.dx / spacing), Int(size.dy / spacing))
    var cells: [RadioMap.Cell] = []
    for row in 0..<rows {
      for column in 0..<columns {
        let point = Point(
          x: (Double(column) + 0.5) * size.dx / Double(columns),
          y: (Double(row) + 0.5) * size.dy / Double(rows))
        cells.append(RadioMap.Cell("\(column)/\(row)", at: point))
      }
    }
    self.cells = cells
    self.dice = dice
  }

  /// A survey with a number of fingerprints in each cell, in four directions.
  mutating func survey(fingerprints: Int) -> RadioMap {
    var all: [RadioMap.Fingerprint] = []
    var time = Instant.start
    for cell in cells.indices {
      var spot = spot(at: cells[cell].point)
      for index in 0..<fingerprints {
        if index > 0, index * 4 / fingerprints != (index - 1) * 4 / fingerprints {
          spot = self.spot(at: cells[cell].point)
        }
        time = time.advanced(by: .seconds(1))
        all.append(
          RadioMap.Fingerprint(
            at: time, in: cell, scan(at: spot, time).anchors.map { $0?.mean }))
      }
    }
    return RadioMap(anchors: anchors, cells: cells, fingerprints: all)
  }

  /// A random point in the room.
  mutating func place() -> Point {
    Point(x: dice.number(0...size.dx), y: dice.number(0...size.dy))
  }

  /// The levels of the channels at a point, in a random direction.
  mutating func spot(at place: Point) -> Spot {
    beacons.map { beacon in
      let distance = max(place.distance(to: beacon.place), 0.4)
      var level = beacon.level - 10 * beacon.exponent * PortableMath.log10(distance)
      for wave in beacon.waves {
        let turns = wave.direction.dot(place - Point(x: 0, y: 0)) + wave.phase
        level += wave.amplitude * PortableMath.sine(turns: turns)
      }
      return (0..<3).map { _ in level + fading() }
    }
  }

  /// The scan of a phone over a second.
  mutating func scan(at spot: Spot, _ time: Instant) -> Scan {
    let heard: [Scan.Heard?] = spot.map { channels in
      var (sum, count) = (0.0, 0)
      for _ in 0..<dice.integer(1...6) {
        let exact = channels[dice.integer(0...2)] + dice.normal()
        let level = isRounding ? exact.rounded() : exact
        guard level >= -95 else { continue }
        sum += level
        count += 1
      }
      return count > 0 ? Scan.Heard(mean: sum / Double(count), count: count, newest: time) : nil
    }
    return Scan(endingAt: time, heard)
  }

  /// The recent scans of a phone that rests at a point for a number of seconds.
  mutating func recent(at place: Point, scans: Int) -> RecentScans {
    let spot = spot(at: place)
    return RecentScans((1...scans).map { scan(at: spot, .start.advanced(by: .seconds($0))) })
  }

  /// Rician with K = 1.5, in dB; its mean power is 0 dB.
  private mutating func fading() -> Double {
    let k = 1.5
    let scattered = (1 / (2 * (k + 1))).squareRoot()
    let real = (k / (k + 1)).squareRoot() + scattered * dice.normal()
    let imaginary = scattered * dice.normal()
    return max(10 * PortableMath.log10(real * real + imaginary * imaginary), -30)
  }
}
