import BLE
import Foundation
import Lab
import Testing

@Suite struct ReadmeTests {
  /// What README.md shows of a first run is what the run prints.
  @Test func showsTheRunAsItIs() throws {
    let readme = try String(contentsOfFile: Shipped.path("README.md"), encoding: .utf8)
    let report = try #require(try RunReport(on: Shipped.scenario("office-walk-past"), seed: 10))
    let shown = report.text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
    #expect(readme.contains(shown))
  }

  /// And what it shows of one packet is what explain prints.
  @Test func showsThePacketAsItIs() throws {
    let readme = try String(contentsOfFile: Shipped.path("README.md"), encoding: .utf8)
    let choice = PacketChoice(beacon: 0, time: Instant(nanoseconds: 14_000_000_000), count: 1)
    let report = try #require(
      try ExplainReport(on: Shipped.scenario("office-walk-past"), seed: 10, of: choice))
    let packet = try #require(report.text.dropLast().split(separator: "\n\n").last)
    let shown = packet.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
    #expect(readme.contains(shown + "\n\n"))
  }

  /// The shares that README.md of the scenario states are those that its expectations come to.
  @Test func theScenarioStatesWhatIsFound() async throws {
    let text = try String(
      contentsOfFile: Shipped.path("scenarios/office-walk-past/README.md"), encoding: .utf8)
    let check = try await Check(of: try Shipped.scenario("office-walk-past"), seeds: 1...200)
    for verdict in check.verdicts {
      let share = try #require(verdict.estimate)
      let range = try #require(verdict.interval)
      let percent = { (share: Double) in String(format: "%.1f", share * 100) }
      let row =
        "| \(percent(share)) % | \(percent(range.lowerBound)) ... \(percent(range.upperBound)) % |"
      #expect(text.contains(row))
    }
  }
}
