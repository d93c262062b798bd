import BLE
import Documents
import Explaining
import Foundation
@testable import Recordings
@testable import Reports
@testable import Scenarios
@testable import Scoring
import Sim
import TestScenes
import TestSupport
import Testing

/// Connections that an engine has asked for and does not have.
@Suite struct AwaitedConnectionTests {
  private static func time(_ seconds: Double) -> Instant {
    Instant(nanoseconds: Int64(seconds * 1e9))
  }

  /// A beacon that sends once a second, and a phone 1 m beside it.
  private static func scenario(
    phone: String, power: Double = 0, schedule: String = "",
    engine: String = "kind: 'connection-probe', attempts: 1, devices: ['lock'], knowsDevices: true"
  ) throws -> Scenario {
    // A phone with a system has the schedules of the system.
    let scan = phone.contains("system") ? "" : "scanIntervalMs: 100, scanWindowMs: 100,"
    return try TinyScenario(
      scenario: """
        {
          title: "A pending connection", floorplan: "tiny", durationS: 12,
          beacons: [{
            name: "lock", at: [3, 4.5], intervalMs: 1000, transmitPowerDBm: \(power), \(schedule)
            service: "181A", peripheral: {},
          }],
          walkers: [{
            name: "owner", from: [2, 4.5], path: [{ standS: 12 }],
            phone: { \(scan) \(phone) },
          }],
          engine: { \(engine) },
        }
        """
    ).read()
  }

  private static func text(of scenario: Scenario, at seconds: Double) throws -> String {
    let report = try #require(try RunReport(on: scenario, seed: 1))
    return try ExplainReport(on: report, at: time(seconds)).text
  }

  /// Returns the paragraph about a connection, with single spaces.
  private static func section(in text: String) throws -> String {
    let paragraphs = text.components(separatedBy: "\n\n")
    let section = try #require(paragraphs.first { $0.hasPrefix("connection to ") }, "\(text)")
    return section.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// At -60 dBm, packets arrive at about -119 dBm over 1 m, too weak on each of the three channels.
  /// From 0 s to 8 s there are 7 to 9 events.
  @Test(arguments: ["", "system: 'ios'", "system: 'android-13'"])
  func packetsThatCouldBeAnsweredAreCounted(phone: String) throws {
    let scenario = try Self.scenario(phone: phone, power: -60)
    let text = try Self.text(of: scenario, at: 8)
    #expect(text.contains("engine of owner at 8.000 s: attempt 1 of 1 made\n"), "\(text)")
    let section = try Self.section(in: text)
    #expect(
      section.hasPrefix("connection to lock: not yet rule: connected once the radio receives"))
    #expect(section.contains(" waiting 8.000 s since 0.000 s, for a device known before packets "))
    let row = try #require(
      section.firstMatch(of: /packets received 0 not met: more than 0; of (\d+) sent;/),
      "\(section)")
    let sent = try #require(Int(row.1))
    #expect((7 * 3...9 * 3).contains(sent))
    #expect(!section.contains(" answer none"))
    // The phone is not at rest.
    #expect(!text.contains("radio idle"))
    #expect(phone.isEmpty || text.contains("radio waiting to connect"))
  }

  /// The beacon is off until 6 s: the connection is made then, and the probe ends it.
  @Test(arguments: ["", "system: 'ios'"])
  func connectionsThatWereMadeAreNotAwaited(phone: String) throws {
    let scenario = try Self.scenario(
      phone: phone, schedule: "schedule: [{ atS: 0, power: 'off' }, { atS: 6, power: 'on' }],")
    let section = try Self.section(in: Self.text(of: scenario, at: 5))
    #expect(section.hasSuffix(" packets received 0 not met: more than 0; of 0 sent"))
    #expect(try !Self.text(of: scenario, at: 11).contains("not yet"))
  }

  /// Without its state restored, an app that has ended waits for nothing.
  @Test(arguments: [("", false), ("restoresState: true,", true)])
  func requestsEndWithTheAppUnlessTheSystemKeepsThem(state: String, isKept: Bool) throws {
    let scenario = try Self.scenario(
      phone: """
        system: 'ios', app: 'background', \(state) schedule: [{ atS: 2, app: 'terminated' }],
        """, power: -60)
    #expect(try Self.text(of: scenario, at: 8).contains("connection to lock: not yet") == isKept)
  }

  /// A recording has the packets that the radio received, and not those that it missed.
  @Test func recordingHasThePacketsReceived() throws {
    let scenario = try Self.scenario(phone: "system: 'ios'", power: -60)
    let recording = try #require(try RunReport(on: scenario, seed: 1)).run.recording
    let playback = try Playback(
      of: recording, about: recording.subjects(), to: scenario.engine)
    let text = try ReplayExplainReport(on: playback, plan: nil, at: Self.time(8)).text
    let section = try Self.section(in: text)
    #expect(section.contains(" waiting 8.000 s since 0.000 s, for a device known before packets "))
    #expect(section.hasSuffix(" packets received 0 not met: more than 0; in the recording"))
  }

  /// On a bare radio, the engine hears of its connection: it is the beacon's that lacks services.
  @Test func bareRadioTellsItsConnections() throws {
    let scenario = try Self.scenario(
      phone: "", engine: "kind: 'thermostat', thresholdC: 18")
    let report = try #require(try RunReport(on: scenario, seed: 1))
    #expect(!report.run.journal.connections.connections.isEmpty)
    #expect(
      report.run.journal.decisions.map(\.decision.verdict.words)
        == ["notify 'The thermostat does not tell the temperature.'"])
    let text = try Self.text(of: scenario, at: 11)
    #expect(!text.contains("waiting for the connection"), "\(text)")
  }
}
