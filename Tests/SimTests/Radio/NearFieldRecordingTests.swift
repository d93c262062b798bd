import BLE
@testable import Buildings
import Foundation
@testable import Sim
import TestScenes
import TestSupport
import Testing

/// Simulated levels from touch to 3 m, compared with two phones that a robot moved apart (Herald
/// project, 2021; 31 recordings on 14 days).
///
/// Of both, the level of a step is the median RSSI of its packets, and that of a zone of distances
/// the median of its steps. Levels are relative to the median of the steps from 0.5 to 1.5 m. Of
/// zones, the medians over recordings are compared with the medians over simulated rooms.
///
/// Three figures are fitted: the exponent, K, and the depth of the antennas, which is the default
/// of phones.
@Suite(
  .enabled(if: RealRecordings.arePresent, "no real recordings: set BLE_SIM_DATA to their folder"))
struct NearFieldRecordingTests {
  /// The zones, in centimetres.
  private static let zones = [
    0...0, 1...2, 3...5, 6...9, 10...20, 21...30, 31...45, 46...60, 61...80, 81...119, 120...159,
    160...219, 220...279, 280...300,
  ]

  @Test func mediansAreWithinFourDecibelsOfThoseMeasured() throws {
    let measured = try recordings()
    #expect(measured.count == 31)
    let simulated = (0..<200 as Range<UInt64>).map { room(seed: $0) }
    for zone in Self.zones {
      let (found, expected) = (median(simulated, in: zone), median(measured, in: zone))
      #expect(abs(found - expected) < 4, "\(zone) cm: \(found), measured \(expected)")
    }
  }

  /// The median over recordings, or over rooms, of the relative level in a zone.
  private func median(_ all: [[Int: Double]], in zone: ClosedRange<Int>) -> Double {
    all.compactMap { steps -> Double? in
      let level = { (range: ClosedRange<Int>) in
        let levels = steps.filter { range.contains($0.key) }.map(\.value)
        return levels.isEmpty ? nil : levels.quantile(0.5)
      }
      guard let here = level(zone), let reference = level(50...150) else { return nil }
      return here - reference
    }.quantile(0.5)
  }

  /// The median RSSI of each recording's steps, by the distance in centimetres.
  private func recordings() throws -> [[Int: Double]] {
    let path = RealRecordings.folder + "/herald/dev/rssi_by_distance.csv"
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").dropFirst()
    var counts: [Substring: [Int: [Int: Int]]] = [:]
    for line in lines {
      // file,rx,tx,distance_cm,rssi,count
      let row = line.split(separator: ",")
      let (step, rssi, count) = try (
        #require(Double(row[3])), #require(Int(row[4])), #require(Int(row[5]))
      )
      counts[row[0], default: [:]][Int(step), default: [:]][rssi, default: 0] += count
    }
    return counts.values.map { $0.mapValues(median) }
  }

  /// The median of numbers with counts.
  private func median(of counts: [Int: Int]) -> Double {
    var left = counts.values.reduce(0, +)
    for (number, count) in counts.sorted(by: { $0.key < $1.key }) {
      left -= 2 * count
      if left <= 0 { return Double(number) }
    }
    return .nan
  }

  /// The median RSSI at each step of a phone that is moved away from another in a simulated room.
  private func room(seed: UInt64) -> [Int: Double] {
    let (start, height) = (Point(x: 1, y: 2), 1.0)
    var other = Beacon(
      "other phone", at: Position(start, height: height), transmitPower: PowerLevel(dBm: 0),
      interval: .milliseconds(250), payload: [])
    other.antennaDepth = Phone.defaultAntennaDepth
    let plan = FloorPlan(
      openGround: Bounds(from: Point(x: 0, y: 0), to: Point(x: 6, y: 4)))
    guard let walk = try? Walk(from: start, through: [], on: plan),
      let world = try? World(
        plan: plan, beacons: [other],
        walkers: [
          Walker("robot", walk: walk, phone: Phone("phone"), carriage: .mast, phoneHeight: height)
        ],
        environment: RadioEnvironment(pathLossExponent: 1.3, kFactor: 0.3), duration: .seconds(1))
    else { return [:] }
    let propagation = Propagation(in: world, chance: Chance(seed: seed))
    let steps = Array(0..<10) + Array(stride(from: 10, through: 300, by: 10))
    return Dictionary(
      uniqueKeysWithValues: steps.map { step in
        let place = Point(x: start.x + Double(step) / 100, y: start.y)
        let levels = AdvertisingChannel.allCases.map { channel in
          let packet = Transmission.packet(
            of: 0, by: 0, on: channel, airtime: 376_000, startOfEvent: .start)
          return propagation.budget(
            of: packet, from: 0, to: 0,
            at: WalkState(
              pose: Pose(point: place, heading: Vector(dx: 1, dy: 0)), leg: 0, fraction: 1,
              isStanding: false),
            in: Crowd(of: 1), openDoors: OpenDoors(closed: 0)
          ).rssi.dBm
        }
        return (step, levels.quantile(0.5))
      })
  }
}
