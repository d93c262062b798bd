import BLE
import EngineFiles
import Recordings
import Scenarios
import Scoring
import TestScenes
import Testing

/// A region of a UUID alone, and two of its beacons far apart in a shop.
///
/// The case of petermetz/cordova-plugin-ibeacon#409 and android-ibeacon-service#48: such a region
/// is left when its last beacon is gone, not when its first one is.
@Suite struct UUIDRegionTests {
  private static let uuid = "B9407F30-F5F8-466E-AFF9-25556B57FE6D"

  private static let plan = """
    {
      bounds: [[-1, -1], [121, 11]],
      walls: [
        { name: "s", from: [0, 0], to: [120, 0], material: "brick_215mm" },
        { name: "e", from: [120, 0], to: [120, 10], material: "brick_215mm" },
        { name: "n", from: [120, 10], to: [0, 10], material: "brick_215mm" },
        { name: "w", from: [0, 10], to: [0, 0], material: "brick_215mm" },
      ],
      rooms: [
        { name: "front", corners: [[0, 0], [60, 0], [60, 10], [0, 10]] },
        { name: "back", corners: [[60, 0], [120, 0], [120, 10], [60, 10]] },
      ],
    }
    """

  private static func scenario(
    preset: String = "corelocation",
    phone: String = "system: 'ios', app: 'background', screen: 'off', ", rooms: String
  ) throws -> Scenario {
    try files(preset: preset, phone: phone, rooms: rooms).read()
  }

  private static func files(
    preset: String, phone: String, rooms: String
  ) throws -> TinyScenario {
    TinyScenario(
      scenario: """
        {
          title: "One region", floorplan: "tiny", durationS: 240,
          beacons: [
            { name: "door", at: [5, 9], intervalMs: 300, major: 1, minor: 1, transmitPowerDBm: 0 },
            { name: "rear", at: [60, 9], intervalMs: 300, major: 1, minor: 2, transmitPowerDBm: 0 },
          ],
          walkers: [
            {
              name: "customer", from: [5, 5],
              path: [{ standS: 20 }, { to: [110, 5], speedMps: 1.3 }, { standS: 100 }],
              phone: { \(phone)carried: "trouser" },
            },
          ],
          engine: { preset: "\(preset)", decide: "regions", rooms: \(rooms) },
        }
        """, plan: plan)
  }

  private static func run(_ scenario: Scenario, seed: UInt64) throws -> Run {
    try scenario.run(scenario.world, seed: seed, on: nil)
  }

  /// The pauses between packets of any beacon: the start of each, and its end; `nil` for the end of
  /// the run.
  private static func pauses(of run: Run) -> [(start: Double, end: Double?)] {
    let times = run.journal.heard.map(\.sighting.time.seconds)
    return times.indices.map { index in
      (times[index], index + 1 < times.count ? times[index + 1] : nil)
    }
  }

  /// iOS tells of an exit 20 to 31 s after the last packet. So there is one in each pause that is
  /// longer, none in a shorter one, and none outside of pauses.
  @Test(
    .bug("https://github.com/petermetz/cordova-plugin-ibeacon/issues/409"),
    arguments: 1...(20 as UInt64))
  func isLeftWhenItsLastBeaconIsGone(seed: UInt64) throws {
    let run = try Self.run(try Self.scenario(rooms: "{ shop: ['\(Self.uuid)'] }"), seed: seed)
    let exits = run.journal.decisions.filter { $0.decision.verdict == .left("shop") }
      .map(\.decision.time.seconds)
    let pauses = Self.pauses(of: run)
    for exit in exits {
      let pause = try #require(pauses.last { $0.start < exit })
      #expect((20...31).contains(exit - pause.start), "an exit at \(exit) s")
    }
    for (start, end) in pauses where (end ?? 240) - start > 31.1 {
      #expect(exits.contains { (start...(end ?? 240)).contains($0) }, "a pause from \(start) s")
    }
  }

  /// With a region for each beacon, the exit of the first is told although the other is heard.
  @Test func regionsOfEachBeaconAreLeftByThemselves() throws {
    let rooms = "{ front: ['door'], back: ['rear'] }"
    var exits = 0
    for seed: UInt64 in 1...20 {
      let run = try Self.run(try Self.scenario(rooms: rooms), seed: seed)
      let times = run.journal.heard.map(\.sighting.time.seconds)
      exits += run.journal.decisions.count { entry in
        let time = entry.decision.time.seconds
        return entry.decision.verdict == .left("front")
          && times.contains { (time - 20..<time).contains($0) }
      }
    }
    #expect(exits > 0)
  }

  /// The AltBeacon library leaves it at the end of a scan period of 1.1 s, after 10 s of silence.
  @Test(arguments: ["'\(uuid)'", "'\(uuid)-1'"])
  func theLibraryLeavesItByItself(region: String) throws {
    let scenario = try Self.scenario(
      preset: "altbeacon", phone: "", rooms: "{ shop: [\(region)] }")
    for seed: UInt64 in 1...5 {
      let run = try Self.run(scenario, seed: seed)
      let exits = run.journal.decisions.filter { $0.decision.verdict == .left("shop") }
        .map(\.decision.time.seconds)
      for exit in exits {
        let pause = try #require(Self.pauses(of: run).last { $0.start < exit })
        #expect((10...11.1).contains(exit - pause.start), "an exit at \(exit) s")
      }
      #expect(exits.count <= 1 + Self.pauses(of: run).count { ($0.end ?? 240) - $0.start > 10 })
      #expect(run.journal.decisions.first?.decision.verdict == .entered("shop"))
    }
  }

  /// Regions of a UUID, of a major and of a beacon, one within the other.
  @Test func regionsAreNested() throws {
    let scenario = try Self.scenario(
      rooms: "{ chain: ['\(Self.uuid)'], store: ['\(Self.uuid)-1'], front: ['door'] }")
    let run = try Self.run(scenario, seed: 1)
    let entered = run.journal.decisions.compactMap { entry -> String? in
      if case .entered(let room) = entry.decision.verdict { room } else { nil }
    }
    #expect(entered.prefix(3).sorted() == ["chain", "front", "store"])
  }

  /// An area that the plan does not have is no wrong room; a room of the plan is one.
  @Test func anAreaIsNotScored() throws {
    func score(_ rooms: String) throws -> RoomScore {
      let scenario = try Self.scenario(rooms: rooms)
      let run = try Self.run(scenario, seed: 1)
      return try #require(WalkerScore(of: run, walker: 0, deciding: [.rooms]).rooms)
    }
    #expect(try score("{ shop: ['\(Self.uuid)'] }").wrong == .zero)
    #expect(try score("{ back: ['\(Self.uuid)'] }").wrong > .zero)
  }

  /// An engine that decides nothing misses all rooms, unless an area is all that it can decide.
  @Test(
    arguments: [
      ("{ shop: ['\(uuid)'] }", nil), ("{ front: ['\(uuid)'] }", 1),
      ("{ shop: ['\(uuid)'], front: ['door'] }", 1),
    ] as [(String, Double?)])
  func roomsAreMissedByEnginesOfRooms(rooms: String, share: Double?) throws {
    let scenario = try Self.scenario(rooms: rooms)
    let run = Run(of: scenario.world, seed: 1) { _ in ListeningEngine() }
    #expect(run.journal.decisions.isEmpty)
    let score = scenario.score(of: run, walker: 0)
    #expect(score.value(of: .missedRoomShare) == share)
    #expect(score.value(of: .rightRoomShare) == share.map { 1 - $0 })
  }

  /// The library's region of all beacons has beacons of any UUID: here a far beacon of another one.
  @Test func theRegionOfAllBeaconsIsLeftWithTheLastOfThem() throws {
    func scenario(_ rooms: String) throws -> Scenario {
      var files = try Self.files(preset: "altbeacon", phone: "", rooms: rooms)
      files = try files.changing(
        "major: 1, minor: 2", to: "uuid: 'F7826DA6-4FA2-4E98-8024-BC5B71E0893E', major: 1, minor: 2"
      )
      return try files.read()
    }
    var exitsOfOne = 0
    for seed: UInt64 in 1...5 {
      let all = try Self.run(try scenario("{ chain: ['all-beacons'] }"), seed: seed)
      let own = try Self.run(try scenario("{ front: ['\(Self.uuid)'] }"), seed: seed)
      func exits(_ run: Run) -> [Double] {
        run.journal.decisions.filter { if case .left = $0.decision.verdict { true } else { false } }
          .map(\.decision.time.seconds)
      }
      let pauses = Self.pauses(of: all)
      for exit in exits(all) {
        let pause = try #require(pauses.last { $0.start < exit })
        #expect((10...11.1).contains(exit - pause.start), "an exit at \(exit) s")
      }
      let heard = all.journal.heard.map(\.sighting.time.seconds)
      exitsOfOne += exits(own).count { exit in
        heard.contains { (exit - 10..<exit).contains($0) }
      }
    }
    // The beacon at the door is silent while the other one is heard.
    #expect(exitsOfOne > 0)
  }

  @Test func aRegionWithoutBeaconsIsRefused() {
    #expect {
      try Self.scenario(rooms: "{ shop: ['\(Self.uuid)-2'] }")
    } throws: {
      "\($0)".hasSuffix("engine.rooms.shop: no beacon is in the region \(Self.uuid)-2")
    }
  }
}
