import BLE
import Buildings
import Foundation
import Scoring
import Sim
import TestScenes
import Testing

/// Unlocks at the third consecutive strong reading. docs/guide/your-own-engine.md shows this
/// engine.
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

@Suite struct OwnEngineTests {
  @Test func runsInAWorldMadeInCode() throws {
    let plan = FloorPlan(openGround: Bounds(from: Point(x: 0, y: 0), to: Point(x: 20, y: 10)))
    let door = Beacon(
      "door", at: Position(Point(x: 15, y: 5), height: 1.5), transmitPower: PowerLevel(dBm: 0),
      interval: .milliseconds(200), payload: [])
    let walk = try Walk(
      from: Point(x: 1, y: 5), through: [.walk(to: Point(x: 14, y: 5), speed: 1.3)], on: plan)
    let world = try World(
      plan: plan, beacons: [door], walkers: [Walker("visitor", walk: walk, phone: Phone("phone"))],
      environment: .calm, duration: .seconds(15))

    let run = Run(of: world, seed: 7) { _ in Nearby(beacon: .device(door.address)) }
    #expect(run.journal.decisions.count == 1)

    // 0 dBm is read as -59 dBm at 1 m. 6 dB less is twice the distance, and 3 dB of it is body
    // loss.
    let place = try #require(run.journal.decisions.first).pose.point
    #expect(place.distance(to: door.position.point) < 3)
  }

  @Test func matchesTheListingInTheGuide() throws {
    let guide = try String(
      contentsOfFile: Shipped.path("docs/guide/your-own-engine.md"), encoding: .utf8)
    let here = try String(contentsOfFile: #filePath, encoding: .utf8)
    let lines = guide.split(separator: "\n").filter { $0.hasPrefix("    ") }
      .map { $0.trimmingCharacters(in: .whitespaces) }
    let first = try #require(lines.firstIndex { $0.hasPrefix("struct Nearby") })
    let last = try #require(lines.lastIndex { $0.hasPrefix("#expect") })
    for line in lines[first...last] {
      #expect(here.contains(line))
    }
  }
}
