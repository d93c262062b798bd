import BLE
import Buildings
import Foundation
import Scoring
import Sim
import TestScenes
import Testing

/// The example of docs/guide/property-tests.md.
@Suite struct PropertyGuideTests {
  let door = Beacon(
    "door", at: Position(Point(x: 0.5, y: 4), height: 1.2), transmitPower: PowerLevel(dBm: 0),
    interval: .milliseconds(200), payload: [])

  /// A visitor walks between two places on a plan with a brick wall between the hall, where the
  /// beacon hangs, and the back room.
  func run(from start: Point, to end: Point, seed: UInt64) throws -> Run {
    let brick = Wall(
      "partition", along: Segment(from: Point(x: 6, y: 0), to: Point(x: 6, y: 8)),
      of: Material("brick", loss: Decibels(8)))
    func room(_ name: String, from left: Double, to right: Double) -> Room {
      let corners = [(left, 0.0), (right, 0.0), (right, 8.0), (left, 8.0)]
      return Room(name: name, corners: corners.map { Point(x: $0.0, y: $0.1) })
    }
    let plan = try FloorPlan(
      bounds: Bounds(from: Point(x: 0, y: 0), to: Point(x: 12, y: 8)), walls: [brick],
      rooms: [room("hall", from: 0, to: 6), room("back room", from: 6, to: 12)])
    let walk = try Walk(from: start, through: [.walk(to: end, speed: 1.3)], on: plan)
    let visitor = Walker("visitor", walk: walk, phone: Phone("phone"))
    let world = try World(
      plan: plan, beacons: [door], walkers: [visitor], duration: .seconds(20))
    return Run(of: world, seed: seed) { _ in Nearby(beacon: .device(door.address)) }
  }

  @Test(arguments: UInt64(1)...100)
  func neverUnlocksForThoseInTheBackRoom(seed: UInt64) throws {
    let y = 1 + Double(seed % 7)
    let run = try run(from: Point(x: 7, y: y), to: Point(x: 11, y: 8 - y), seed: seed)
    #expect(run.journal.decisions.isEmpty)
  }

  @Test(arguments: UInt64(1)...100)
  func unlocksForThoseAtTheDoor(seed: UInt64) throws {
    let run = try run(from: Point(x: 5, y: 4), to: Point(x: 0.8, y: 4), seed: seed)
    let first = try #require(run.journal.decisions.first)
    #expect(run.world.plan.whereabouts(of: first.pose.point).room == "hall")
  }

  @Test func matchesTheListingInTheGuide() throws {
    let guide = try String(
      contentsOfFile: Shipped.path("docs/guide/property-tests.md"), encoding: .utf8)
    let here = try String(contentsOfFile: #filePath, encoding: .utf8)
    let listing = guide.split(separator: "\n").filter { $0.hasPrefix("    ") }
    #expect(listing.count > 30)
    for line in listing { #expect(here.contains(line.trimmingCharacters(in: .whitespaces))) }
  }
}

/// Unlocks at the third consecutive strong reading, as in docs/guide/your-own-engine.md.
private struct Nearby: DecisionEngine {
  let beacon: Anchor
  var strongReadings = 0

  mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
    guard case .advertisement(let packet) = event, beacon.isHeard(in: packet),
      let rssi = packet.rssi
    else { return [] }
    strongReadings = rssi.dBm > -65 ? strongReadings + 1 : 0
    return strongReadings == 3 ? [.decision(Decision(.unlock, at: time))] : []
  }
}
