import BLE
import Documents
import EngineFiles
import Foundation
import Phones
import Recordings
@testable import Scenarios
@testable import Scoring
import Sim
import TestScenes
import Testing

/// The sensor readings that phones hear.
@Suite struct HeardReadingsTests {
  private static func readings(_ scenario: Scenario, seed: UInt64 = 1) -> HeardReadings {
    HeardReadings(of: Run(of: scenario.world, seed: seed) { _ in scenario.engine.makeEngine() })
  }

  /// Readings that are taken as they come, beside a journal that need not keep its packets.
  @Test func theSameWithoutKeptPackets() throws {
    let scenario = try ScenarioLibrary.scenario(Shipped.path("scenarios/fridge-transport"))
    let kept = try scenario.run(scenario.world, seed: 2, on: nil)
    var readings = HeardReadings(in: scenario.world, seed: 2)
    _ = try scenario.run(
      scenario.world, seed: 2, on: nil, watchedBy: &readings, forScores: true)
    #expect(!readings.series.isEmpty)
    #expect(readings.json == HeardReadings(of: kept).json)
  }

  /// The compartment by Newton's law from the times of its door, in steps of 1/16 °C, and each
  /// reading of table 5 of the paper, which are such steps rounded to hundredths.
  @Test func theTruckOfThePaper() throws {
    let scenario = try ScenarioLibrary.scenario(Shipped.path("scenarios/fridge-transport"))
    let run = Run(of: scenario.world, seed: 1) { _ in scenario.engine.makeEngine() }
    let (opened, closed) = (run.journal.doors[0].time, run.journal.doors[1].time)
    let temperatures = try #require(
      HeardReadings(of: run).series.first { $0.key == "temperatureC" })
    #expect(temperatures.changes.count > 300)
    for change in temperatures.changes {
      guard case .number(let heard) = change.value else {
        Issue.record("\(change.value) is no temperature")
        continue
      }
      let now = change.time
      let open = 30 - 26 * exp(-opened.duration(to: min(now, closed)).inSeconds / 180)
      let expected =
        now < opened
        ? 4 : now < closed ? open : 4 + (open - 4) * exp(-closed.duration(to: now).inSeconds / 600)
      // A packet ends up to 2 ms after its reading, at less than 0.15 °C a second.
      #expect((heard - expected).magnitude < 1.0 / 32 + 0.0003)
    }
    let hundredths = temperatures.changes.map { change in
      guard case .number(let heard) = change.value else { return 0.0 }
      return (heard * 100).rounded() / 100
    }
    for published in [19.44, 22.5, 28.38, 21.94, 23.31] { #expect(hundredths.contains(published)) }
  }

  /// The office by Newton's law: 17.2 °C cool towards 8 °C until the app writes the threshold, and
  /// are heated towards 28 °C from then on, to 18.5 °C.
  @Test func theRoomOfTheThermostat() throws {
    let scenario = try ScenarioLibrary.scenario(Shipped.path("scenarios/thermostat"))
    let run = Run(of: scenario.world, seed: 1) { _ in scenario.engine.makeEngine() }
    let temperatures = try #require(HeardReadings(of: run).series.first)
    #expect(temperatures.key == "temperatureC")
    #expect(run.world.name(of: temperatures.device) == "thermostat")
    let written = try #require(
      run.journal.apps.first { moment in
        if case .delivered(.attribute(.written, on: _), _) = moment.event.kind {
          true
        } else {
          false
        }
      }
    ).event.time.seconds
    let coldest = 8 + 9.2 * exp(-written / 1800)
    let off = 1800 * log((28 - coldest) / (28 - 18.5))
    let heated = temperatures.changes.prefix { $0.time.seconds < written + off - 1 }
    #expect(heated.count > 60)
    for change in heated {
      guard case .number(let celsius) = change.value else {
        Issue.record("\(change.value) is no temperature")
        continue
      }
      let expected = 28 - (28 - coldest) * exp(-(change.time.seconds - written) / 1800)
      // Half a hundredth of rounding, and up to 0.1 s of connection events at 6 mK/s.
      #expect((celsius - expected).magnitude < 0.0057)
    }
    #expect(temperatures.changes.contains { $0.value == JSON(18.5) })
  }

  /// A thing that falls at 4 s of 5, with a temperature that climbs a step of 1/16 °C each 0.1 s.
  private static let fallen = """
    frames: [{ format: "nearable", identifier: "0123456789abcdef", status: 7 }],
    sensors: {
      temperatureC: [{ atS: 0, value: 0 }, { atS: 16, value: 10 }], motion: { settlesAfterS: 60 },
      orientation: { axis: "+z", turns: [{ atS: 4, axis: "-x" }] },
    }
    """

  @Test func fewChangesAreListedAndManyAreSummarised() throws {
    let readings = Self.readings(
      try TinyScenario().changing("minor: 1", to: Self.fallen).read())
    #expect(readings.series.map(\.key) == ["temperatureC", "moving", "accelerationG"])
    let fall = try #require(readings.series.last?.changes)
    #expect(fall.map(\.value) == [[JSON(0), JSON(0), JSON(1)], [JSON(-1), JSON(0), JSON(0)]])
    try #require(fall.count == 2)
    #expect(fall[1].time.seconds > 4 && fall[1].time.seconds < 5)
    let rows = readings.table.rows
    #expect(rows[0] == ["sensors", "reading", "heard"])
    #expect(rows[1][..<2] == ["  in to guest", "temperatureC"])
    let words = rows[1][2].split(separator: ", ").map { $0.split(separator: " ")[0] }
    #expect(words == ["first", "lowest", "highest", "last"])
    #expect(
      rows[3][2]
        == "[0,0,1] at \(fall[0].time.seconds.with(1)) s, [-1,0,0] at "
        + "\(fall[1].time.seconds.with(1)) s")
    guard case .list(let list) = readings.json else { throw NoList() }
    #expect(
      list.map { $0["reading"] } == readings.series.map { series in .text(series.key) })
    #expect(list[1]["device"] == "in" && list[1]["walker"] == "guest")
  }

  /// 17.1 °C in 32 bits is 17.1000003815 in 64.
  @Test func numbersOf32BitsHaveFewDigitsInText() {
    let exact = Double(Float(17.1))
    #expect(HeardReadings.Change(JSON(exact), at: .start).words == "17.1 at 0.0 s")
    for (number, text) in [
      (17.2, "17.2"), (-0.03125, "-0.03125"), (33_554_432, "33554432"), (0, "0"),
    ] {
      #expect(HeardReadings.Change(JSON(number), at: .start).words == "\(text) at 0.0 s")
    }
    #expect(HeardReadings.Change(.flag(true), at: .start).words == "true at 0.0 s")
  }

  /// A tag's readings are heard by receivers.
  @Test func tagsAreHeardByReceivers() throws {
    let scenario = try TinyScenario()
      .changing("phone: { carried: \"bag\" }", to: "tag: { \(Self.fallen) }")
      .changing(
        "engine: { kind: \"door-lock\", interior: [\"in\"], exterior: [\"out\"] },",
        to: "receivers: [{ name: \"hall\", at: [3, 1] }],"
      )
      .changing(
        "expectations: [{ measure: \"unlocks\", atLeast: 0, inRuns: { atLeast: 0.5 } }],", to: ""
      ).read()
    #expect(Self.readings(scenario).series.map(\.key).contains("accelerationG"))
    #expect(Self.readings(scenario).table.rows[1][0] == "  guest to hall")
  }

  private struct NoList: Error {}

  @Test func devicesWithoutSensorsHaveNone() throws {
    let readings = Self.readings(try TinyScenario().read())
    #expect(readings.series.isEmpty && readings.table.lines.isEmpty)
    #expect(readings.json == [])
  }
}
