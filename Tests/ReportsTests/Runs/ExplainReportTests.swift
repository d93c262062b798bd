import BLE
import Documents
import Explaining
import Foundation
import Pages
import Reports
import Scenarios
import Scoring
import Sim
import TestScenes
import Testing

@Suite struct ExplainReportTests {
  private static func report(
    _ scenario: Scenario, seed: UInt64 = 1, outcome: PacketChoice.Outcome, count: Int = 20
  ) throws -> ExplainReport {
    try #require(
      try ExplainReport(on: scenario, seed: seed, of: PacketChoice(outcome: outcome, count: count)))
  }

  /// The packets behind a decision of an engine that ranges are those of the newest reports: the
  /// levels are their means, to whole dBm.
  @Test func packetsBehindARangedLevelHaveItAsTheirMean() throws {
    let scenario = try Shipped.scenario("arrive-and-unlock")
    let run = try #require(try RunReport(on: scenario, variant: "ranging-tuned", seed: 5))
    let decisions = run.run.journal.decisions.map(\.decision)
    var packets = 0
    for (index, decision) in decisions.enumerated() {
      let report = try #require(try ExplainReport(on: run, decision: index + 1))
      for evidence in decision.evidence {
        let newest = try #require(evidence.newest)
        let beacon = run.run.world.beacons.first {
          IBeacon(advertisingData: $0.payload).map { .beacon($0.identifier) } == evidence.anchor
        }
        let levels = report.accounts.compactMap { account -> Double? in
          guard report.device(of: account) == beacon?.name,
            case .received(let packet) = account.reception.outcome
          else { return nil }
          let age = account.reception.packet.end.duration(to: newest)
          #expect(age >= .zero && age < .seconds(1))
          return packet.rssi?.dBm
        }
        try #require(!levels.isEmpty)
        packets += levels.count
        let mean = (levels.reduce(0, +) / Double(levels.count)).rounded(.toNearestOrEven)
        #expect(evidence.level == PowerLevel(dBm: mean))
      }
    }
    #expect(packets > 2 * decisions.count)
  }

  /// Returns the parts of a report that explain one packet each.
  private static func packets(_ report: ExplainReport) -> [Substring] {
    report.text.dropLast().split(separator: "\n\n").dropFirst().map { $0 }
  }

  /// The sums are computed from the printed report alone.
  @Test(arguments: Shipped.scenarioNames)
  func printedTermsAddUpToThePrintedLevel(name: String) throws {
    try expectPrintedTermsToAddUp(Shipped.scenario(name))
  }

  /// Long paths have several lines.
  @Test func printedTermsPastAPillarAndIntoAVaultAddUp() throws {
    let scenario = try TinyScenario.withPillarAndVault().read()
    try expectPrintedTermsToAddUp(scenario)
    let text = try Self.report(scenario, outcome: .listened).text
    #expect(text.contains(/\n  diffraction .* around '.* of pillar' at .*, then\b.*\n {20,}\S/))
    #expect(text.contains(/\n  west of vault +-80\.000  dB   vault, incidence/))
    #expect(text.contains(/\n  walls +[0-9.]+  dB   limit of their total loss\n/))
  }

  private func expectPrintedTermsToAddUp(_ scenario: Scenario) throws {
    let report = try Self.report(scenario, outcome: .listened, count: 200)
    let packets = Self.packets(report)
    #expect(packets.count > 50)
    for packet in packets {
      let lines = packet.split(separator: "\n")
      #expect(lines.count <= 25 && lines.allSatisfy { $0.count <= 100 })
      let figures = lines.compactMap { line in
        line.firstMatch(of: /^  (.+?) +(-?[0-9.]+)  dBm?( |$)/).map {
          (name: String($0.1), value: Double($0.2) ?? .nan)
        }
      }
      let terms = figures.prefix { $0.name != "level" }
      let level = try #require(figures.dropFirst(terms.count).first)
      #expect(terms.count >= 10)
      #expect(abs(terms.reduce(0) { $0 + $1.value } - level.value) < 0.01)
      let rssi = figures.first { $0.name == "RSSI" }
      #expect((rssi != nil) == lines[0].hasSuffix(": received"))
      if let rssi { #expect(abs(rssi.value - level.value) <= 0.5005) }
    }
  }

  @Test func givesTheReasonForALostPacket() throws {
    let office = try Shipped.scenario("office-walk-past")
    for packet in Self.packets(try Self.report(office, outcome: .only(.tooWeak))) {
      #expect(
        packet.contains(/dB (below|above) the sensitivity of -95 dBm: packet error rate [0-9.]+ %$/)
      )
    }
    for packet in Self.packets(try Self.report(office, outcome: .only(.interference))) {
      #expect(
        packet.hasSuffix("\n  other traffic in the band (8 % of packets)"))
    }
    for packet in Self.packets(try Self.report(office, outcome: .only(.notListening))) {
      #expect(packet.split(separator: "\n").count == 2)
      #expect(
        packet.contains(
          /radio (listened on channel|was between scan windows \(30 of every 40 ms\)|was tuning)|scan window ended/
        )
      )
    }
  }

  /// A rival of equal strength, a metre away, sends without a pause.
  @Test func namesTheRivalOfACollisionAndItsLevel() throws {
    let scenario = try TinyScenario()
      .changing(
        "{ name: \"out\", at: [3, 2.8], intervalMs: 100,",
        to: "{ name: \"out\", at: [3, 2.8], intervalMs: 20,"
      ).changing(
        "{ name: \"in\", at: [3, 3.2], intervalMs: 100,",
        to: "{ name: \"in\", at: [3, 3.2], intervalMs: 20,"
      ).read()
    let packets = try (1...20).flatMap { (seed: UInt64) -> [(PacketAccount, Substring)] in
      let report = try Self.report(scenario, seed: seed, outcome: .only(.collided))
      return report.accounts.isEmpty ? [] : Array(zip(report.accounts, Self.packets(report)))
    }
    #expect(!packets.isEmpty)
    for (account, packet) in packets {
      guard case .collided(let rival, let level) = account.reception.outcome,
        let own = account.sum
      else {
        Issue.record("it did not collide")
        continue
      }
      #expect(rival == 1 - account.reception.packet.sender)
      #expect((own - level).value < 8)
      let name = rival == 0 ? "in" : "out"
      #expect(packet.contains("\n  '\(name)' sent at the same time: "))
      #expect(packet.hasSuffix("; capture needs 8 dB weaker"))
    }
  }

  @Test func jsonHasTheContentOfTheText() throws {
    let report = try Self.report(Shipped.scenario("office-walk-past"), outcome: .any, count: 60)
    let page = try JSONDecoder().decode(Page.self, from: Data(report.json.page.utf8))
    #expect(page.seed == 1 && page.packets.count == 60)
    for (packet, account) in zip(page.packets, report.accounts) {
      #expect(packet.terms.count == account.terms.count)
      #expect(packet.beacon == report.world.name(of: account.reception.device))
      #expect((packet.radio != nil) == (packet.outcome == "not-listening"))
      #expect((packet.rssiDBm != nil) == (packet.outcome == "received"))
      guard let level = packet.levelDBm else {
        #expect(packet.outcome == "not-listening")
        continue
      }
      #expect(abs(packet.terms.reduce(0) { $0 + $1.dB } - level) < 0.01)
    }
  }

  @Test func jsonHasTheCornersOfAPathInItsOrder() throws {
    let report = try Self.report(
      TinyScenario.withPillarAndVault().read(), outcome: .listened, count: 200)
    let page = try JSONDecoder().decode(Page.self, from: Data(report.json.page.utf8))
    let bends = page.packets.flatMap(\.terms).filter { $0.term == "diffraction" }
    #expect(bends.contains { $0.corners?.count == 2 })
    for bend in bends {
      // From the beacon in the east to the guest in the west.
      let corners = try #require(bend.corners)
      #expect(zip(corners, corners.dropFirst()).allSatisfy { $0.at[0] > $1.at[0] })
      #expect(corners.allSatisfy { $0.wall.hasSuffix(" of pillar") || $0.wall == "front" })
      #expect(try #require(bend.straightDB) > -bend.dB)
    }
  }

  @Test func reportsThatThereIsNoSuchPacket() throws {
    let report = try Self.report(Shipped.scenario("arrive-and-unlock"), outcome: .only(.collided))
    #expect(report.accounts.isEmpty == report.text.hasSuffix("\n\nno such packet\n"))
  }

  private struct Page: Decodable {
    var seed: Int
    var packets: [Packet]

    struct Packet: Decodable {
      var beacon: String
      var outcome: String
      var terms: [Term]
      var levelDBm: Double?
      var rssiDBm: Double?
      var radio: String?
    }

    struct Term: Decodable {
      var term: String
      var dB: Double
      var corners: [Corner]?
      var straightDB: Double?
    }

    struct Corner: Decodable {
      var wall: String
      var at: [Double]
    }
  }
}
