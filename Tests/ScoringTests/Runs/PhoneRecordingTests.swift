import BLE
import Documents
import Foundation
import Phones
import Recordings
import Scenarios
import Scoring
import TestScenes
import TestSupport
import Testing

@testable import Sim

/// Recordings of runs whose phones have a system: the radio's packets and the app's events give the
/// same decisions.
@Suite struct PhoneRecordingTests {
  /// An engine that uses all that a system offers, and decides at each event, so that its decisions
  /// show its events.
  private struct Commuter: DecisionEngine {
    let regions: [BeaconRegion]
    var delivered = 0

    mutating func start(at time: Instant) -> [EngineOutput] {
      [.command(.scan), .command(.wake(at: time.advanced(by: .seconds(7))))]
        + regions.map { .command(.monitor($0)) }
    }

    mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
      delivered += 1
      var outputs = [EngineOutput.decision(Decision(.entered("\(delivered) \(event)"), at: time))]
      switch event {
      case .region(let region):
        outputs.append(
          .command(region.isInside ? .range(region.region) : .stopRanging(region.region)))
        outputs.append(.command(.wake(at: time)))
        outputs.append(.command(.wake(at: time.advanced(by: .seconds(2)))))
      case .ranged where delivered % 5 == 0:
        outputs.append(.command(.readRSSI(DeviceAddress(7))))
        outputs.append(.command(.wake(at: time.advanced(by: .seconds(1)))))
      case .wake where delivered % 3 == 0:
        outputs.append(.command(.wake(at: time.advanced(by: .seconds(15)))))
      default: break
      }
      return outputs
    }
  }

  private static func step(_ change: PhoneChange, at seconds: Int) -> PhoneUse.Step {
    PhoneUse.Step(change, at: .start.advanced(by: .seconds(seconds)))
  }

  private static let schedule = [
    step(.appLeft, at: 4), step(.screen(isOn: false), at: 6), step(.bluetooth(isOn: false), at: 12),
    step(.bluetooth(isOn: true), at: 40), step(.screen(isOn: true), at: 60),
    step(.appTerminated, at: 70), step(.appOpened, at: 75), step(.appForceQuit, at: 85),
    step(.appOpened, at: 90),
  ]

  private static let uses: [(word: String, use: PhoneUse)] = [
    ("ios", PhoneUse(.ios, schedule: schedule)),
    ("ios in the background", PhoneUse(.ios, app: .background)),
    ("ios, terminated", PhoneUse(.ios, app: .terminated)),
    ("ios, force-quit", PhoneUse(.ios, app: .forceQuit)),
    ("ios, force-quit", PhoneUse(.ios, app: .forceQuit)),
    ("android 13", PhoneUse(.android13, schedule: schedule)),
    ("android 8", PhoneUse(.android8, isScreenOn: false, schedule: Array(schedule.dropFirst(4)))),
    ("raw", PhoneUse(.raw(), schedule: schedule)),
  ]

  private static func world(_ use: PhoneUse?) throws -> World {
    let world = try Shipped.scenario("arrive-and-unlock").world
    return world.carrying { phone in
      var phone = phone
      phone.use = use
      return phone
    }.lasting(longerBy: .seconds(70))
  }

  private static func regions(of world: World) throws -> [BeaconRegion] {
    let all = world.beacons.compactMap { IBeacon(advertisingData: $0.payload)?.identifier }
    let uuid = try #require(all.first?.uuid)
    return [BeaconRegion(uuid: uuid)]
      + all.map { BeaconRegion(uuid: $0.uuid, major: $0.major, minor: $0.minor) }
  }

  /// Compares two lists, and names the first place where they part.
  private func expectSame<Value: Equatable>(
    _ given: [Value], _ expected: [Value], at location: SourceLocation = #_sourceLocation
  ) {
    let index = zip(given, expected).enumerated().first { $1.0 != $1.1 }?.offset
    let part = index ?? (given.count == expected.count ? nil : min(given.count, expected.count))
    guard let part else { return }
    Issue.record(
      "at \(part): \(given.dropFirst(part).first as Any), not \(expected.dropFirst(part).first as Any)",
      sourceLocation: location)
  }

  @Test(arguments: uses.indices.filter { Build.isOptimised || $0 < 3 })
  func replayGivesTheSameDecisionsFromEitherTable(index: Int) throws {
    let use = Self.uses[index].use
    let world = try Self.world(use)
    let engine = Commuter(regions: try Self.regions(of: world))
    let phone = try #require(world.walkers[0].phone)
    var delivered = 0
    for seed: UInt64 in 1...(Build.isOptimised ? 10 : 2) {
      let run = Run(of: world, seed: seed) { _ in engine }
      let decided = run.journal.decisions.map(\.decision)
      try withTemporaryFolder { folder in
        try run.recording.files().write(to: folder)
        let recording = try Recording.read(folder)
        expectSame(recording.delivered, run.recording.delivered)
        #expect(!recording.delivered.isEmpty)
        // The app's events.
        let fromApp = Replay(of: recording, subject: phone.address, to: engine)
        expectSame(fromApp.decisions, decided)
        expectSame(fromApp.app, recording.delivered.map(\.event))
        // The packets of the radio, and the same system with the same random numbers.
        let chance = Chance(seed: seed)
        let same = ReplayedPhone(use, identifierKey: chance.identifierKey(of: phone.stream)) {
          chance.exitFraction(of: phone.stream, after: $0)
        }
        let fromRadio = Replay(of: recording, subject: phone.address, to: engine, heardBy: same)
        expectSame(fromRadio.decisions, decided)
        expectSame(fromRadio.app, fromApp.app)
        expectSame(fromRadio.notes, run.journal.notes.map(\.note))
        expectSame(
          try #require(fromRadio.diary(in: recording)).received,
          try #require(run.diary(of: 0)).received)
        #expect(fromRadio.packets?.unheard == 0)
      }
      delivered += decided.count
    }
    // An app that its user has ended has asked for nothing.
    #expect((delivered > 0) == (use.app != .forceQuit || !use.schedule.isEmpty))
  }

  /// The seeds draw different delays of exits.
  @Test func anotherSeedGivesOtherExits() throws {
    let use = PhoneUse(.ios, app: .background)
    let world = try Self.world(use)
    let engine = Commuter(regions: try Self.regions(of: world))
    let phone = try #require(world.walkers[0].phone)
    let run = Run(of: world, seed: 1) { _ in engine }
    var recording = run.recording
    recording.delivered = []
    recording.truth?.append(
      TruthRow(time: .start.advanced(by: .seconds(200)), subject: phone.address))
    recording.sightings.removeAll { $0.time.seconds > 20 }
    let exits = (1...10 as ClosedRange<UInt64>).map { seed -> [Double] in
      let chance = Chance(seed: seed)
      let other = ReplayedPhone(use) { chance.exitFraction(of: phone.stream, after: $0) }
      let replay = Replay(of: recording, subject: phone.address, to: engine, heardBy: other)
      return replay.app.compactMap { event in
        guard case .delivered(.region(let region), rule: _) = event.kind, !region.isInside else {
          return nil
        }
        return event.time.seconds
      }
    }
    #expect(exits.allSatisfy { !$0.isEmpty })
    #expect(Set(exits).count == 10)
  }

  /// A bare radio's recording has the two tables that it always had.
  @Test func aBareRadioReceivesNothing() throws {
    let world = try Self.world(nil)
    let engine = Commuter(regions: [])
    let run = Run(of: world, seed: 2) { _ in engine }
    #expect(run.recording.delivered.isEmpty)
    try withTemporaryFolder { folder in
      try run.recording.files().write(to: folder)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
          == ["advertisements.csv", "truth.csv"])
    }
  }
}
