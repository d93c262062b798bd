import BLE
import Buildings
import Documents
import Explaining
import Foundation
import Reports
import Scenarios
import Scoring
import Sim
import TestScenes
import TestSupport
import Testing

/// A tag beside one receiver, and another receiver 6.5 m away, for another room, that hears 20 dB
/// more.
@Suite struct LoudReceiverTests {
  private static let scenario = """
    {
      title: "A receiver with a better antenna", floorplan: "tiny", durationS: 20,
      receivers: [
        { name: "esp", at: [1, 4] },
        { name: "pi4", at: [9, 4], receiveOffsetDB: 20 },
      ],
      walkers: [
        {
          name: "owner", from: [2.5, 4], path: [{ standS: 20 }],
          tag: { carried: "hand", transmitPowerDBm: 8, intervalMs: 200 },
        },
      ],
      engine: { preset: "bermuda", rooms: { house: ["esp"], yard: ["pi4"] } },
    }
    """

  private static func run(
    loudness: Int = 20, set options: [String] = [], seed: UInt64
  ) throws -> RunReport {
    let files = try TinyScenario(scenario: scenario)
      .changing("receiveOffsetDB: 20", to: "receiveOffsetDB: \(loudness)")
    let overrides = try options.map { try SettingOverride($0) }
    let scenario = try files.read().with(preset: nil, overrides: overrides)
    return try #require(try RunReport(on: scenario, seed: seed))
  }

  /// An offset of -20 dB is as good as a receiver like the others: packets are strong enough with
  /// and without the 20 dB, and levels are in whole dBm. Few packets are lost to interference in
  /// one alone.
  @Test(arguments: 1...5) func offsetMakesReceiversEqual(seed: UInt64) throws {
    let even = try Self.run(loudness: 0, seed: seed)
    let mended = try Self.run(set: ["rssi_offsets.pi4=-20"], seed: seed)
    #expect(!Self.verdicts(even).isEmpty)
    #expect(Self.verdicts(even) == Self.verdicts(mended))
  }

  private static func verdicts(_ report: RunReport) -> [String] {
    report.run.journal.decisions.map {
      "\($0.decision.time.nanoseconds) \($0.decision.verdict)"
    }
  }

  @Test func offsetOfAnUnknownDeviceIsAnError() throws {
    let files = TinyScenario(
      scenario: Self.scenario.replacingOccurrences(
        of: "preset: \"bermuda\",", with: "preset: \"bermuda\", rssiOffsetsDB: { pi5: -20 },"))
    #expect(try files.sentence().hasSuffix("there is no 'pi5'; did you mean 'pi4'?"))
  }

  @Test(.bug("https://github.com/agittins/bermuda/issues/164"))
  func explainNamesTheOffset() async throws {
    let seed: UInt64 = 1
    let run = try Self.run(seed: seed)
    let number = try #require(
      run.run.journal.decisions.firstIndex { $0.decision.verdict == .entered("yard") })
    var report = try #require(try ExplainReport(on: run, decision: number + 1))
    try report.findChanges()
    let found = try #require(report.changes)
    let change = try #require(found.settings.first { $0.key == "rssiOffsetsDB.pi4" })
    let amount = try #require(change.amount)
    #expect(amount < -5 && amount >= -30)
    // The change, made as a user makes it.
    let mended = try Self.run(set: [try #require(change.override)], seed: seed)
    #expect(!mended.run.journal.decisions.contains { $0.decision.verdict == .entered("yard") })
    // Changes of single devices have the fewest errors of those after which the engine decides.
    try await report.studyChanges(runs: 10)
    let lines = report.text.split(separator: "\n").filter { $0.hasPrefix("  set ") }
    let first = lines.firstIndex { !$0.contains("sDB.") && !$0.contains("sM.") } ?? lines.endIndex
    #expect(lines[..<first].contains { $0.hasPrefix("  set rssiOffsetsDB.pi4") }, "\(report.text)")
  }
}
