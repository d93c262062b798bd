import Documents
import Foundation
import Planning
@testable import Reports
import Scenarios
import TestScenes
import Testing

/// Reports of a scenario with receivers and a tag.
@Suite struct TaggedRunTests {
  private static func object(_ json: JSON) throws -> [String: Any] {
    let page = try JSONSerialization.jsonObject(with: Data(json.page.utf8))
    return try #require(page as? [String: Any])
  }

  private static func run(_ seed: UInt64 = 1) throws -> RunReport {
    try #require(try RunReport(on: TinyScenario.tagged.read(), seed: seed))
  }

  @Test func linksAreWithReceivers() throws {
    let report = try Self.run()
    let page = try Self.object(report.json)
    let walker = try #require((page["walkers"] as? [[String: Any]])?.first)
    let packets = try #require(walker["packets"] as? [[String: Any]])
    #expect(packets.compactMap { $0["receiver"] as? String } == ["in", "out"])
    #expect(packets.allSatisfy { $0["beacon"] == nil })
    let tags = try #require(page["tags"] as? [[String: Any]])
    #expect(tags.compactMap { $0["name"] as? String } == ["guest"])
    // An event of three packets every 105 ms on average, for 5 s.
    #expect((135...150).contains(try #require(tags[0]["packetsSent"] as? Int)))
    #expect((page["beacons"] as? [Any])?.isEmpty == true)
    #expect(!report.text.contains(/[Bb]eacon|[Pp]hone/))
  }

  @Test func receiversAreMovedToReverseADecision() throws {
    let run = try Self.run()
    var report = try #require(try ExplainReport(on: run, decision: 1))
    try report.findChanges()
    #expect(report.text.contains(/settings and 2 receivers tried in/))
    let page = try Self.object(report.json)
    let changes = try #require(page["changes"] as? [String: Any])
    #expect(changes["receiversTried"] as? Int == 2 && changes["beaconsTried"] == nil)
    for move in try #require(changes["moves"] as? [[String: Any]]) {
      #expect(["in", "out"].contains(move["receiver"] as? String))
    }
    let packets = try #require(page["packets"] as? [[String: Any]])
    #expect(!packets.isEmpty && packets.allSatisfy { $0["receiver"] is String })
  }

  @Test(arguments: CoverageMap.Kind.allCases)
  func coverageIsThatOfTheTagAtReceivers(kind: CoverageMap.Kind) throws {
    let scenario = try TinyScenario.tagged.read()
    let report = CoverageReport(
      CoverageMap(of: scenario.world, showing: kind, cellSide: 0.5), of: scenario)
    #expect(report.text.contains("\ntag 0.9 m high, receivers' sensitivity -95 dBm; 240 cells"))
    #expect(report.csv.hasPrefix("x_m,y_m,\(kind.column),receiver,receivers_in_range,room\n"))
    let page = try Self.object(report.json)
    #expect(page["tagHeightM"] as? Double == 0.9 && page["shareWithFewReceivers"] as? Double == 1)
    for words in [report.text, report.csv, report.json.page] {
      #expect(!words.contains(/[Bb]eacon|[Pp]hone/))
    }
  }

  /// At the same powers, gains and places, the levels are those of beacons, less an offset of 2 dB
  /// of the receiver outside.
  @Test func coverageHasTheLevelsOfBeaconsInTheirPlaces() throws {
    func map(_ tiny: TinyScenario, only device: Int) throws -> CoverageMap {
      let world = try tiny.read().world
      return CoverageMap(
        of: world, showing: .rssi, cellSide: 0.5, height: 0.9, beacon: device)
    }
    // Antenna depths of both ends add up, and matter within 1 m.
    let beacons = try TinyScenario().changing("transmitPowerDBm: -4", to: "transmitPowerDBm: -14")
      .changing("carried: \"bag\"", to: "carried: \"bag\", antennaDepthM: 0.01")
    for device in 0...1 {
      let (there, back) = (try map(beacons, only: device), try map(.tagged, only: device))
      #expect(there.cells.count == 240)
      for (one, other) in zip(there.cells, back.cells) {
        let levels = (try #require(one.value), try #require(other.value))
        #expect(abs(levels.0 - levels.1) < 1e-4)
      }
    }
  }
}
