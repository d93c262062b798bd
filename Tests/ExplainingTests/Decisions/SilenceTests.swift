import BLE
import Documents
import EngineFiles
@testable import Explaining
import Phones
import Recordings
import Reports
import Scenarios
import Scoring
import Sim
import TestScenes
import Testing

/// Silences, beside a count of the same packets one by one.
@Suite struct SilenceTests {
  private static func time(_ seconds: Double) -> Instant {
    Instant(nanoseconds: Int64(seconds * 1e9))
  }

  /// The silences of the first walker's engine, with the run.
  private static func silences(
    of scenario: Scenario, at seconds: Double, of walker: Int = 0
  ) throws -> (silences: [Silence], run: Run) {
    let run = try #require(try RunReport(on: scenario, seed: 1)).run
    let history = EngineHistory(of: run, by: scenario.engines)
    let makeEngine = try scenario.engines.maker(in: run.world, from: nil)
    return (
      Silence.silences(
        at: [Silence.Moment(of: walker, at: time(seconds))], in: history, of: run.world, seed: 1,
        running: makeEngine)[0],
      run
    )
  }

  private static func tag(_ settings: String, receiver: String = "") throws -> Scenario {
    try TinyScenario(
      scenario: """
        {
          title: "A tag and a receiver", floorplan: "tiny", durationS: 20,
          receivers: [{ name: "proxy", at: [1, 4.5], \(receiver) }],
          walkers: [{
            name: "owner", from: [2, 4.5], path: [{ standS: 20 }],
            tag: { carried: "mast", intervalMs: 500, transmitPowerDBm: 0, \(settings) },
          }],
          engine: { preset: "bermuda", rooms: { house: ["proxy"] } },
        }
        """
    ).read()
  }

  /// Off from 5 s on, the receiver hears none of the tag's packets: three in each event, which come
  /// at 500 ms and up to 10 ms more. Of the last event that it heard, it may have heard the first
  /// packet.
  @Test func packetsOfASilenceAreCountedByOutcome() throws {
    let scenario = try Self.tag("", receiver: "schedule: [{ atS: 5, power: 'off' }]")
    let (silences, run) = try Self.silences(of: scenario, at: 15)
    let silence = try #require(silences.first)
    #expect(silences.count == 1 && silence.start > Self.time(4.4) && silence.start <= Self.time(5))
    #expect(silence.packets.map(\.outcome) == [.missed(.notListening)])
    // From 5 s to 15 s there are 19 to 21 events.
    #expect((19 * 3...22 * 3).contains(silence.sent))
    let picks = PacketPicker.picks(
      from: run.world, seed: 1, running: try scenario.engines.maker(in: run.world, from: nil),
      PacketChoice(walker: 0, outcome: .any, time: silence.end, count: 10_000))
    let missed = picks.filter {
      $0.reception.packet.end > silence.start && $0.reception.packet.end <= silence.end
    }
    #expect(missed.count == silence.sent)
    #expect(silence.cause(in: run) == .off(0 + 1, since: Self.time(5)))
  }

  @Test func tagThatIsOffSendsNothing() throws {
    let scenario = try Self.tag("schedule: [{ atS: 5, power: 'off' }]")
    let (silences, run) = try Self.silences(of: scenario, at: 15)
    let silence = try #require(silences.first)
    // The rest of the last event, at most.
    #expect(silence.sent <= 2)
    #expect(silence.cause(in: run) == .off(0, since: Self.time(5)))
    let text = try ExplainReport(
      on: #require(try RunReport(on: scenario, seed: 1)), at: Self.time(15)
    ).text
    #expect(text.contains("not heard for 2 s or more, and the packets sent meanwhile\n"))
    #expect(text.contains("'owner' off since 5.000 s\n"))
  }

  /// A device that is heard all the time has no silence.
  @Test func shortTimesAreNoSilences() throws {
    let (silences, _) = try Self.silences(of: Self.tag(""), at: 15)
    #expect(silences.isEmpty)
  }

  /// Readings below `minRSSI` do not end a silence, and count as received and not counted.
  @Test func ignoredReadingsEndNoSilence() throws {
    let scenario = try Self.tag("").with(
      preset: nil, overrides: [SettingOverride("minRSSI=-20")])
    let (silences, run) = try Self.silences(of: scenario, at: 15)
    let silence = try #require(silences.first)
    #expect(silence.start == .start)
    let received = run.journal.heard.count { $0.sighting.time <= Self.time(15) }
    #expect(silence.packets.first { $0.outcome == .uncounted }?.count == received)
    let text = try ExplainReport(
      on: #require(try RunReport(on: scenario, seed: 1)), at: Self.time(15)
    ).text
    #expect(text.contains("  ignored, below minRSSI\n"))
  }

  /// In shipped scenarios, at times without a decision near: no packet that the engine could hear
  /// is in a silence, each other packet is counted once, and the silence begins with what was heard
  /// last.
  @Test func silencesNeverContradictTheRun() throws {
    let examples = [("office-walk-past", 4.0), ("office-walk-past", 12.0), ("light-follows", 30.0)]
    let found = try examples.map { try checkedSilences(of: Shipped.scenario($0.0), at: $0.1).count }
    #expect(found.contains { $0 > 0 })
  }

  /// The silences at a time, each of which is compared with the packets of its run.
  private func checkedSilences(of scenario: Scenario, at seconds: Double) throws -> [Silence] {
    let (silences, run) = try Self.silences(of: scenario, at: seconds)
    for silence in silences {
      let heard = run.journal.heard.filter { $0.walker == 0 && $0.device == silence.device }
      let newest = heard.last { $0.sighting.time < silence.end }?.sighting.time
      #expect(silence.start == newest ?? .start)
      #expect(silence.start.duration(to: silence.end) >= .seconds(2))
      let picks = PacketPicker.picks(
        from: run.world, seed: 1, running: try scenario.engines.maker(in: run.world, from: nil),
        PacketChoice(
          device: silence.device, walker: 0, outcome: .any, time: silence.end, count: 100_000))
      let missed = picks.filter {
        $0.reception.packet.end > silence.start && $0.reception.packet.end <= silence.end
      }
      #expect(missed.count == silence.sent)
      #expect(!silence.packets.contains { $0.outcome == .uncounted })
    }
    return silences
  }

  /// A scan that reports a device once gives the app its first packet, and none of the others that
  /// the phone receives. In JSON, these stand by their reason.
  @Test func packetsThatAreNotDeliveredAreCountedByReason() throws {
    let scenario = try TinyScenario(
      scenario: """
        {
          title: "A scan that reports once", floorplan: "tiny", durationS: 12,
          beacons: [{ name: "tag", at: [3, 4.5], intervalMs: 300, transmitPowerDBm: 0 }],
          walkers: [{
            name: "owner", from: [2, 4.5], path: [{ standS: 12 }], phone: { system: "android-13" },
          }],
          engine: {
            preset: "room-assistant", scanMode: "low-latency", allowDuplicates: false,
            rooms: { house: ["tag"] },
          },
        }
        """
    ).read()
    let (silences, run) = try Self.silences(of: scenario, at: 10)
    let silence = try #require(silences.first)
    let received = run.journal.heard.count {
      $0.sighting.time > silence.start && $0.sighting.time <= silence.end
    }
    #expect(
      silence.packets.first { $0.outcome == .notDelivered(.filtered) }?.count == received)
    let report = try ExplainReport(
      on: #require(try RunReport(on: scenario, seed: 1)), at: Self.time(10))
    #expect(report.text.contains("\(received) not delivered: filtered"))
    guard case .list(let standings) = report.json["standings"],
      case .list(let stated) = standings.first?["silences"],
      let outcomes = stated.first?["outcomes"]
    else {
      Issue.record("\(report.json.line)")
      return
    }
    #expect(outcomes["notDelivered"] == ["filtered": JSON(received)])
  }

  /// A beacon that holds one connection is silent to everybody else.
  @Test func connectionThatSilencesADeviceIsNamed() throws {
    let scenario = try TinyScenario(
      scenario: """
        {
          title: "A tile with one connection", floorplan: "tiny", durationS: 20,
          beacons: [{
            name: "tile", at: [1, 4.5], intervalMs: 200, transmitPowerDBm: 0, service: "180F",
            peripheral: {},
          }],
          walkers: [
            { name: "gateway", from: [2, 4.5], path: [{ standS: 20 }], phone: { carried: "mast" } },
            {
              name: "owner", from: [1.5, 4], path: [{ standS: 20 }],
              phone: { system: "android-13", connection: {} },
              engine: {
                kind: "door-lock", readings: "connections", side: "ignored", exterior: ["180F"],
                unlockRSSI: -60,
              },
            },
          ],
          engine: { preset: "room-assistant", rooms: { house: ["tile"] } },
        }
        """
    ).read()
    let (silences, run) = try Self.silences(of: scenario, at: 15)
    let silence = try #require(silences.first { $0.walker == 0 })
    let connection = try #require(run.journal.connections.connections.first)
    #expect(connection.end == nil)
    // Between the last packet that was heard and the connection are two events at most: they are
    // 200 ms and up to 10 ms apart, and the gateway listens for three quarters of the time.
    let between = silence.start.duration(to: connection.start)
    #expect(silence.sent <= 3 * Int(between.inSeconds / 0.2 + 2))
    #expect(silence.cause(in: run) == .connected(walker: 1, since: connection.start))
    let text = try ExplainReport(
      on: #require(try RunReport(on: scenario, seed: 1)), at: Self.time(15), walker: 0
    ).text
    #expect(
      text.contains(
        "'owner' is connected to it since \(connection.start.seconds.with(3)) s, and it does not "
          + "advertise meanwhile"))
  }
}
