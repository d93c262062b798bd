import BLE
import Documents
import EngineFiles
import Engines
import Phones
import Recordings
import Scenarios
import Scoring
import Sim
import TestScenes
import TestSupport
import Testing

/// Engines that range, on bare radios and on phones with a system.
@Suite struct RangingRunTests {
  private static func scenario(_ variant: String) throws -> Scenario {
    try Shipped.scenario("arrive-and-unlock").running(engineOf: variant)
  }

  private static func run(_ scenario: Scenario, in world: World, seed: UInt64) throws -> Run {
    try scenario.run(world, seed: seed, on: scenario.basis(in: world, seed: seed))
  }

  /// A slow oracle: a door lock on the means of each second of the packets received, to whole dBm.
  @Test(arguments: ["ranging", "ranging-tuned"])
  func aBareRadioRangesTheMeansOfSeconds(variant: String) throws {
    let scenario = try Self.scenario(variant)
    let description = try #require(scenario.engine.description as? DoorLockDescription)
    var unlocks = 0
    for seed: UInt64 in 1...(Build.isOptimised ? 50 : 5) {
      let run = try Self.run(scenario, in: scenario.world, seed: seed)
      var levels: [Int: [BeaconIdentifier: [Double]]] = [:]
      for packet in run.journal.heard.map(\.sighting) {
        let second = Int(packet.time.seconds.rounded(.down)) + 1
        let beacon = try #require(
          IBeacon(advertisingData: packet.advertisement.payload)?.identifier)
        let rssi = try #require(packet.advertisement.rssi)
        levels[second, default: [:]][beacon, default: []].append(rssi.dBm)
      }
      var lock = DoorLock(settings: description.settings)
      _ = lock.start(at: .start)
      var expected: [Decision] = []
      for second in 1...30 {
        let beacons = (levels[second] ?? [:]).map { beacon, all in
          let mean = (all.reduce(0, +) / Double(all.count)).rounded(.toNearestOrEven)
          return RangedBeacon(
            identifier: beacon, rssi: PowerLevel(dBm: mean), measuredPower: PowerLevel(dBm: -59))
        }
        let time = Instant.start.advanced(by: .seconds(second))
        for case .decision(let decision) in lock.receive(.ranged(beacons), at: time) {
          expected.append(decision)
        }
      }
      let found = run.journal.decisions.map(\.decision)
      #expect(found == expected, "seed \(seed)")
      unlocks += found.count { $0.verdict == .unlock }
    }
    #expect(unlocks > 0)
  }

  /// Packets and the events made from them, on a bare radio, in the foreground and in the pocket.
  @Test(arguments: [
    nil, PhoneUse(.ios), PhoneUse(.ios, app: .background), PhoneUse(.raw(), isScreenOn: false),
  ])
  func aRecordingIsDecidedLikeTheRun(use: PhoneUse?) throws {
    for variant in ["ranging", "ranging-tuned"] {
      let scenario = try Self.scenario(variant)
      let world = scenario.world.carrying { phone in
        var phone = phone
        phone.use = use
        return phone
      }
      let run = try Self.run(scenario, in: world, seed: 3)
      let recording = run.recording
      let playback = try Playback(
        of: recording, about: recording.subjects(), to: scenario.engine)
      #expect(!run.journal.decisions.isEmpty)
      #expect(playback.replays[0].decisions == run.journal.decisions.map(\.decision))
    }
  }

  /// Android refuses to range and to monitor.
  @Test func androidRangesNothing() throws {
    let scenario = try Self.scenario("ranging-tuned")
    let world = scenario.world.carrying { phone in
      var phone = phone
      phone.use = PhoneUse(.android13)
      return phone
    }
    let run = try Self.run(scenario, in: world, seed: 3)
    #expect(run.journal.decisions.isEmpty)
    let refused = run.journal.apps.count {
      if case .delivered(.refused, rule: _) = $0.event.kind { true } else { false }
    }
    #expect(refused == 2)
  }

  @Test func identifiersTakeThePlaceOfNames() throws {
    let scenario = try Shipped.scenario("arrive-and-unlock")
    let uuid = "B9407F30-F5F8-466E-AFF9-25556B57FE6D"
    let changed = try scenario.with(
      preset: nil, overrides: [SettingOverride("readings=ranging")])
    let sides = changed.engine.description.sides
    #expect(sides.interior.map(\.description) == ["\(uuid)-0-1"])
    #expect(sides.exterior.map(\.description) == ["\(uuid)-0-2"])
    #expect(
      scenario.engine.description.sides.interior == [.device(DeviceAddress(named: "interior"))])
    // Positions and rooms, too.
    let rooms = try Shipped.scenario("light-follows").with(preset: "corelocation")
    let anchors = (rooms.engine.description as? PresenceDescription)?.rooms.flatMap(\.anchors)
    #expect(anchors?.allSatisfy { BeaconIdentifier($0) != nil } == true)
    let light = try Shipped.scenario("light-follows").with(
      preset: nil, overrides: [SettingOverride("readings=ranging")])
    let run = try Self.run(light, in: light.world, seed: 3)
    let fixes = run.journal.decisions.filter { $0.decision.verdict.isPosition }
    #expect(fixes.count > 50)
    #expect(
      fixes.allSatisfy { fix in
        fix.decision.evidence.allSatisfy {
          if case .beacon = $0.anchor { true } else { false }
        }
      })
  }

  /// Two beacons with one identifier cannot be distinguished by ranging, and packets of unknown
  /// data name no beacon.
  @Test func rejectsBeaconsThatCannotBeRanged() throws {
    let engine = try EngineText.choice(
      "{kind: 'door-lock', interior: 'a', exterior: 'b', readings: 'ranging'}")
    let same = BeaconIdentifier(uuid: BeaconUUID(high: 1, low: 2), major: 0, minor: 0)
    let place = InputPlace("e.json")
    func sentence(_ identifiers: [DeviceAddress: BeaconIdentifier]) -> String {
      do {
        _ = try engine.hearing(identifiers, at: place)
        return ""
      } catch { return "\(error)" }
    }
    let (a, b) = (DeviceAddress(named: "a"), DeviceAddress(named: "b"))
    #expect(
      sentence([a: same, b: same])
        == "e.json: exterior[0]: 'b' sends the identifier of 'a' in 'interior', \(same), so the "
        + "engine takes them for one; name one of them, or give each an identifier of its own")
    #expect(
      sentence([a: same])
        == "e.json: exterior[0]: no iBeacon frame of 'b' is known, which ranging needs; "
        + "UUID-major-minor names a beacon without one")
    let other = BeaconIdentifier(uuid: same.uuid, major: 0, minor: 1)
    #expect(sentence([a: same, b: other]) == "")
  }
}

extension Verdict {
  fileprivate var isPosition: Bool {
    if case .position = self { true } else { false }
  }
}
