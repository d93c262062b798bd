import BLE
import Buildings
import Documents
import EngineFiles
import Engines
import Foundation
import Phones
import Recordings
@testable import Scenarios
@testable import Scoring
import Sim
import TestScenes
import TestSupport
import Testing

/// Engines that name nearables, on phones whose system hides addresses.
@Suite struct NearableRunTests {
  private static let identifier = "1efe427eb6f4bc2f"
  /// A nearable that is 3.8 °C warmer each second, and lies on its side from 2 s on.
  private static let frame = "{ format: \"nearable\", identifier: \"\(identifier)\" }"
  private static let sensors = """
    sensors: {
      temperatureC: [{ atS: 0, value: 4 }, { atS: 5, value: 23 }],
      orientation: { axis: "+z", turns: [{ atS: 2, axis: "-x" }] },
    }
    """
  private static let coldChain = """
    engine: { kind: "cold-chain", sensors: { "Truck 3": "in" }, locationWaitS: 0 },
    """

  /// The tiny scenario with a nearable in the place of the beacon "in".
  private static func scenario(
    _ phone: String, frames: [String] = [frame], _ engine: String = coldChain
  ) throws -> Scenario {
    try files(phone, frames: frames, engine).read()
  }

  private static func files(
    _ phone: String, frames: [String] = [frame], _ engine: String = coldChain
  ) throws -> TinyScenario {
    try TinyScenario()
      .changing("minor: 1", to: "frames: [\(frames.joined(separator: ", "))], \(sensors)")
      .changing("phone: { carried: \"bag\" }", to: "phone: { carried: \"bag\", \(phone) }")
      .changing(
        "engine: { kind: \"door-lock\", interior: [\"in\"], exterior: [\"out\"] },", to: engine
      ).changing(
        "expectations: [{ measure: \"unlocks\", atLeast: 0, inRuns: { atLeast: 0.5 } }],", to: "")
  }

  private static func run(_ scenario: Scenario) throws -> Run {
    try scenario.run(scenario.world, seed: 3, on: nil)
  }

  private static func anchors(_ scenario: Scenario) -> [Anchor] {
    scenario.engine.description.devices(at: InputPlace("engine")).map(\.anchor)
  }

  private static func warm(_ run: Run) -> [Verdict] {
    run.journal.decisions.map(\.decision.verdict).filter {
      if case .alert(let alert) = $0, case .warm = alert.concern { true } else { false }
    }
  }

  // MARK: Hearing

  /// iOS delivers an identifier in place of the address, so that only the frame identifies the
  /// sender.
  @Test(arguments: ["system: \"ios\"", "system: \"android-13\"", "screen: \"off\""])
  func aSensorIsHeardByItsName(phone: String) throws {
    let scenario = try Self.scenario(phone)
    #expect(Self.anchors(scenario) == [.nearable(0x1EFE_427E_B6F4_BC2F)])
    let run = try Self.run(scenario)
    let alert = try #require(Self.warm(run).first)
    guard case .alert(let warm) = alert else { return }
    #expect(warm.subject == "Truck 3")
    #expect(run.journal.decisions.contains { $0.decision.verdict.isReport })
  }

  /// The name of the engine's file is an identifier then, which is the same device.
  @Test func anIdentifierIsTheSameDevice() throws {
    let named = try Self.scenario("system: \"ios\"")
    let identified = try Self.scenario(
      "system: \"ios\"",
      Self.coldChain.replacingOccurrences(of: "\"in\"", with: "\"\(Self.identifier)\""))
    #expect(named.engine == identified.engine)
    #expect(
      try Self.run(named).journal.decisions.map(\.decision)
        == Self.run(identified).journal.decisions.map(\.decision))
    let unknown = try Self.files(
      "system: \"ios\"",
      Self.coldChain.replacingOccurrences(of: "\"in\"", with: "\"8054fd2be5bf29a8\""))
    #expect(try unknown.sentence().contains("there is no '8054fd2be5bf29a8'"))
  }

  /// An address would be delivered on a bare radio: there, nothing but the anchor changes.
  @Test func aBareRadioDecidesAsByTheAddress() throws {
    let scenario = try Self.scenario("heightM: 0.9")
    let decided = try Self.run(scenario).journal.decisions.map(\.decision)
    #expect(!decided.isEmpty)
    let byAddress = try EngineText.choice(
      "{kind: 'cold-chain', sensors: {'Truck 3': 'in'}, locationWaitS: 0}")
    let run = Run(of: scenario.world, seed: 3) { _ in byAddress.makeEngine() }
    #expect(run.journal.decisions.map(\.decision) == decided)
  }

  /// The address covers every frame of a device; the identifier only those of the nearable.
  @Test func aDeviceOfOtherFramesIsKnownByItsAddressWhereThatIsDelivered() throws {
    let frames = [Self.frame, "{ format: \"ibeacon\", minor: 1, every: 2 }"]
    let (ios, android) = ("system: \"ios\"", "system: \"android-13\"")
    let hidden = try Self.scenario(ios, frames: frames)
    #expect(Self.anchors(hidden) == [.nearable(0x1EFE_427E_B6F4_BC2F)])
    #expect(try !Self.warm(Self.run(hidden)).isEmpty)
    let known = try Self.scenario(android, frames: frames)
    #expect(Self.anchors(known) == [.device(DeviceAddress(named: "in"))])
    #expect(try !Self.warm(Self.run(known)).isEmpty)
  }

  /// A variant has the engine of the scenario.
  @Test func aVariantHearsItToo() throws {
    let scenario = try Self.files("system: \"android-13\"")
      .changing(
        "replace: [{ what: \"window\", with: \"air\" }]", to: "phone: { system: \"ios\" }"
      ).read()
    let world = try #require(scenario.variants.first).world
    let run = try scenario.running(engineOf: "open").run(world, seed: 3, on: nil)
    #expect(world.walkers[0].phone?.use == PhoneUse(.ios))
    #expect(!Self.warm(run).isEmpty)
  }

  @Test func optionsApplyToAnEngineWithIdentifiers() throws {
    let scenario = try Self.scenario("system: \"ios\"")
    let set = try scenario.with(preset: nil, overrides: [try SettingOverride("highC=30")])
    #expect(Self.anchors(set) == Self.anchors(scenario))
    #expect(try Self.warm(Self.run(set)).isEmpty)
  }

  // MARK: Other apps

  /// A nurse in reach of the master beacon asks for the record of its identifier.
  @Test func aMasterBeaconIsHeard() throws {
    let scenario = try Self.scenario(
      "system: \"ios\"",
      """
      engine: { kind: "home-visit", patients: { "Mrs. Jones": "in" }, nearRSSI: -100 },
      server: { records: [{ of: "\(Self.identifier)", name: "Mrs. Jones", items: [
        { id: "8054fd2be5bf29a8", name: "walker" }], tasks: [] }] },
      """)
    let verdicts = try Self.run(scenario).journal.decisions.map(\.decision.verdict)
    #expect(verdicts.contains(.notify("Visit: Mrs. Jones")))
  }

  /// A chair is a tag of another walker.
  @Test func aTagIsHeard() throws {
    let chair = """
      walkers: [
        {
          name: "chair", from: [2.5, 0.7], tag: {
            carried: "mast", intervalMs: 100, frames: [\(Self.frame.replacingOccurrences(of: Self.identifier, with: "9ca626b86a3a5c26"))],
            sensors: { orientation: { axis: "+z", turns: [{ atS: 2, axis: "-x" }] } },
          },
        },
      """
    let scenario = try Self.files(
      "system: \"ios\"",
      """
      engine: {
        kind: "fall-watch", chairs: { Ann: "chair" }, beacons: ["in"], waitS: 1, locationWaitS: 0,
      },
      """
    ).changing("walkers: [", to: chair).read()
    let anchors: [Anchor] = [.nearable(0x9CA6_26B8_6A3A_5C26), .nearable(0x1EFE_427E_B6F4_BC2F)]
    #expect(Self.anchors(scenario) == anchors)
    #expect(anchors.map { scenario.world.name(of: $0) } == ["chair", "in"])
    let run = try Self.run(scenario)
    let reports = run.journal.decisions.compactMap { entry in
      if case .report(let report) = entry.decision.verdict { report } else { nil }
    }
    guard case .incident(_, outcome: _, let heard) = try #require(reports.first).content else {
      Issue.record("\(reports) are of no incident")
      return
    }
    #expect(heard.map(\.anchor) == [anchors[1]])
    let place = try #require(scenario.world.beacons.first { anchors[1].identifies($0) }).position
    #expect(scenario.world.plan.whereabouts(of: place.point).room == "house")
    // Fitting it again, with the identifiers in place.
    _ = try scenario.with(preset: nil, overrides: [try SettingOverride("waitS=2")])
  }

  // MARK: Replays

  /// The engine as the run's folder has it, and one that names the beacon.
  @Test(arguments: ["system: \"ios\"", "system: \"android-13\"", "heightM: 0.9"])
  func aReplayDecidesLikeTheRun(phone: String) throws {
    let scenario = try Self.scenario(phone)
    let run = try Self.run(scenario)
    let decided = run.journal.decisions.map(\.decision)
    #expect(!decided.isEmpty)
    try withTemporaryFolder { folder in
      try run.recording.files().write(to: folder)
      let recording = try Recording.read(folder)
      let written = try EngineText.choice(scenario.engine.json.line)
      #expect(written == scenario.engine)
      let named = try EngineText.choice(
        "{kind: 'cold-chain', sensors: {'Truck 3': 'in'}, locationWaitS: 0}")
      for engine in [written, named] {
        let playback = try Playback(
          of: recording, about: [DeviceAddress(named: "guest")], to: engine)
        #expect(playback.replays[0].decisions == decided)
        #expect(playback.warnings == [])
        #expect(playback.engine == scenario.engine)
        #expect(playback.anchors.map { playback.recording.name(of: $0) } == ["in"])
      }
    }
  }
}

extension Verdict {
  fileprivate var isReport: Bool {
    if case .report = self { true } else { false }
  }
}
