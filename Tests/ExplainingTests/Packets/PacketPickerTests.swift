import BLE
@testable import Explaining
@testable import Reports
import Scenarios
import Scoring
import Sim
import TestScenes
import TestSupport
import Testing

@Suite struct PacketPickerTests {
  /// The receptions of a run.
  private static let receptions = Result {
    var receptions: [Reception] = []
    Onlooker.look(at: try Shipped.scenario("office-walk-past"), seed: 4) { reception, _, _ in
      receptions.append(reception)
    }
    return receptions
  }

  private static func packets(_ report: ExplainReport?) -> [Transmission]? {
    report?.accounts.map(\.reception.packet)
  }

  /// Compared with all packets, sorted by their distance from the time.
  @Test(arguments: [0, 1.9, 7.5, 14.2, 15], Build.isOptimised ? [1, 4, 30] : [4])
  func picksThePacketsNearestToATime(seconds: Double, count: Int) throws {
    let scenario = try Shipped.scenario("office-walk-past")
    let time = Instant(nanoseconds: Int64(seconds * 1e9))
    let heard = try Self.receptions.get().filter { $0.outcome != .notListening }.map(\.packet)
    let nearest = heard.sorted {
      abs($0.end.nanoseconds - time.nanoseconds) < abs($1.end.nanoseconds - time.nanoseconds)
    }.prefix(count).sorted { $0.end < $1.end }
    let report = try ExplainReport(
      on: scenario, seed: 4, of: PacketChoice(time: time, count: count))
    #expect(Self.packets(report) == nearest)
  }

  @Test(arguments: PacketChoice.Outcome.allCases)
  func picksByOutcomeAndBeacon(outcome: PacketChoice.Outcome) throws {
    let scenario = try Shipped.scenario("office-walk-past")
    var expected: [Transmission] = []
    for reception in try Self.receptions.get() {
      let isOne =
        switch (outcome, reception.outcome) {
        case (.any, _), (.only(.received), .received), (.only(.notListening), .notListening),
          (.only(.tooWeak), .tooWeak), (.only(.collided), .collided),
          (.only(.interference), .interference), (.listened, .received), (.listened, .tooWeak),
          (.listened, .collided),
          (.listened, .interference), (.lost, .tooWeak), (.lost, .collided),
          (.lost, .interference):
          true
        default: false
        }
      if isOne, reception.packet.sender == 1 { expected.append(reception.packet) }
    }
    let report = try ExplainReport(
      on: scenario, seed: 4, of: PacketChoice(device: 1, outcome: outcome, count: 10_000))
    #expect(Self.packets(report) == expected)
    #expect(expected.isEmpty == (outcome == .only(.collided)))
  }

  /// Exactly the newest packet of each beacon that the decision's evidence names.
  @Test(arguments: Shipped.scenarioNames)
  func picksThePacketsBehindADecision(name: String) throws {
    let run = try #require(try RunReport(on: Shipped.scenario(name), seed: 3))
    let decisions = run.run.journal.decisions
    #expect(!decisions.isEmpty)
    for (number, entry) in decisions.enumerated() {
      let report = try #require(try ExplainReport(on: run, decision: number + 1))
      let newest = entry.decision.evidence.compactMap(\.newest)
      #expect(!newest.isEmpty)
      #expect(report.accounts.map(\.reception.packet.end) == newest.sorted())
      #expect(report.text.contains("\n\ndecision \(number + 1)\n  "))
    }
    #expect(try ExplainReport(on: run, decision: 0) == nil)
    #expect(try ExplainReport(on: run, decision: decisions.count + 1) == nil)
  }

  @Test func picksFromTheRunOfTheVariant() throws {
    let scenario = try Shipped.scenario("office-walk-past")
    let choice = PacketChoice(device: 1, time: Instant(nanoseconds: 14_026_000_000), count: 1)
    let report = try #require(
      try ExplainReport(on: scenario, variant: "walled", seed: 3, of: choice))
    #expect(report.text.hasPrefix("office-walk-past, variant walled: "))
    #expect(report.text.contains("concrete_200mm, "))
    #expect(!report.text.contains("glazing"))
    #expect(try ExplainReport(on: scenario, variant: "no", seed: 3, of: choice) == nil)
  }
}
