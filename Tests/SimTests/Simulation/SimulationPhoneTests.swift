import BLE
import Buildings
import Phones
import Testing

@testable import Sim

/// Phones with a system in a run: the events of their engines, and the listening of their radios.
struct SimulationPhoneTests {
  /// An engine that records all events, after its first commands.
  private struct Listener: DecisionEngine {
    let commands: [CentralCommand]
    private(set) var heard: [(event: CentralEvent, time: Instant)] = []

    init(_ commands: [CentralCommand]) { self.commands = commands }

    mutating func start(at time: Instant) -> [EngineOutput] { commands.map { .command($0) } }

    mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
      heard.append((event, time))
      return []
    }
  }

  private static let region = BeaconRegion(uuid: BeaconUUID(high: 1, low: 2))

  /// A phone 1 m from a beacon that sends 50 packets a second on each channel.
  private static func world(
    _ use: PhoneUse?, others: [Walker] = [], lasting duration: Duration
  ) throws -> World {
    let frame = IBeacon(
      identifier: BeaconIdentifier(uuid: region.uuid, major: 0, minor: 0),
      measuredPower: PowerLevel(dBm: -59))
    let beacon = Beacon(
      "b", at: Position(Point(x: 3, y: 2), height: 1.1), transmitPower: PowerLevel(dBm: 0),
      interval: .milliseconds(20), payload: frame.advertisingData())
    var phone = Corridor.phone
    phone.use = use
    return try World(
      plan: try Corridor.plan, beacons: [beacon],
      walkers: [try Corridor.stander(x: 2, phone: phone)] + others, environment: .calm,
      duration: duration)
  }

  private static func run(
    _ world: World, seed: UInt64 = 1, _ commands: [CentralCommand] = [.scan]
  ) -> (engine: Listener, witness: Witness) {
    var simulation = Simulation(of: world, seed: seed) { _ in Listener(commands) }
    let witness = simulation.witnessed()
    return (simulation.engine(of: 0), witness)
  }

  private static func received(_ witness: Witness, by walker: Int = 0) -> [Instant] {
    witness.receptions.compactMap { time, reception in
      if reception.walker == walker, case .received = reception.outcome { time } else { nil }
    }
  }

  @Test func aScanOnAppleFindsNoBeaconsAlthoughTheRadioHearsThem() throws {
    let (engine, witness) = Self.run(try Self.world(PhoneUse(.ios), lasting: .seconds(5)))
    #expect(engine.heard.isEmpty)
    #expect(Self.received(witness).count > 50)
  }

  /// Ranging reports the beacons of each second, at the end of it.
  @Test func rangingTellsOnceASecond() throws {
    let (engine, _) = Self.run(
      try Self.world(PhoneUse(.ios), lasting: .milliseconds(5500)), [.range(Self.region)])
    #expect(engine.heard.map(\.time.seconds) == [1, 2, 3, 4, 5])
    for (event, _) in engine.heard {
      guard case .ranged(let beacons) = event else {
        Issue.record("\(event) is no report of ranging")
        continue
      }
      #expect(beacons.map(\.identifier.uuid) == [Self.region.uuid])
      #expect(beacons.allSatisfy { $0.rssi != nil })
    }
  }

  /// Low power on Android 13 is 140 of 1400 ms, from the start of the scan on without an upgrade.
  @Test func theRadioListensInTheWindowsOfTheSystem() throws {
    var settings = SystemSettings.android13
    settings.turnOff(.scanUpgrade)
    let (engine, witness) = Self.run(
      try Self.world(PhoneUse(settings), lasting: .seconds(14)))
    let times = Self.received(witness)
    #expect(engine.heard.map(\.time) == times)
    #expect(Set(times.map { $0.nanoseconds / 1_400_000_000 }).count >= 9)
    #expect(times.allSatisfy { $0.nanoseconds % 1_400_000_000 <= 140_000_000 })
  }

  /// AOSP: an unfiltered scan pauses while the screen is off.
  @Test func aScanPausesWithTheScreenOff() throws {
    let use = PhoneUse(
      .android13,
      schedule: [
        .init(.screen(isOn: false), at: .start.advanced(by: .seconds(5))),
        .init(.screen(isOn: true), at: .start.advanced(by: .seconds(20))),
      ])
    let (engine, witness) = Self.run(try Self.world(use, lasting: .seconds(30)))
    let times = Self.received(witness).map(\.seconds)
    #expect(engine.heard.map(\.time.seconds) == times)
    #expect(!times.contains { $0 > 5 && $0 < 20 })
    // The scan continues in a new window, as soon as the screen is on.
    #expect(times.contains { $0 >= 20 && $0 < 20.14 })
    #expect(times.contains { $0 < 5 })
  }

  /// An iPhone for which a region without packets is left, also while Bluetooth is off.
  private static var knowingRegions: SystemSettings {
    var settings = SystemSettings.ios
    settings.turnOff(.unknownRegions)
    return settings
  }

  /// Fast entry 1 s after the first packet, exit 20 to 31 s after the last; each at its own time.
  @Test func regionsAreEnteredAndLeftWithTheirDelays() throws {
    var exits: [Double] = []
    for seed in 1...20 as ClosedRange<UInt64> {
      let use = PhoneUse(
        Self.knowingRegions,
        schedule: [.init(.bluetooth(isOn: false), at: .start.advanced(by: .seconds(5)))])
      let (engine, witness) = Self.run(
        try Self.world(use, lasting: .seconds(40)), seed: seed, [.monitor(Self.region)])
      let times = Self.received(witness).map(\.seconds)
      let first = try #require(times.first)
      let last = try #require(times.last)
      let delivered = engine.heard.compactMap { event, time -> (isInside: Bool, time: Double)? in
        if case .region(let change) = event { (change.isInside, time.seconds) } else { nil }
      }
      #expect(delivered.map(\.isInside) == [true, false])
      #expect(abs(delivered[0].time - first - 1) < 1e-6)
      #expect(last <= 5)
      exits.append(delivered[1].time - last)
    }
    #expect(exits.allSatisfy { (20...31).contains($0) })

    // With Bluetooth off, an iPhone does not know whether it is in the region.
    let use = PhoneUse(
      .ios, schedule: [.init(.bluetooth(isOn: false), at: .start.advanced(by: .seconds(5)))])
    let (engine, _) = Self.run(try Self.world(use, lasting: .seconds(40)), [.monitor(Self.region)])
    let regions = engine.heard.compactMap { event, _ -> Bool? in
      if case .region(let change) = event { change.isInside } else { nil }
    }
    #expect(regions == [true])
    // 20 uniform draws from 11 s are within 5 s of one another in less than one run in 10^5.
    #expect((exits.max() ?? 0) - (exits.min() ?? 0) > 5)
  }

  /// The engine receives exactly the events that the observer sees, at their times.
  @Test func anObserverSeesTheEventsOfTheApp() throws {
    let use = PhoneUse(
      Self.knowingRegions, app: .background,
      schedule: [.init(.bluetooth(isOn: false), at: .start.advanced(by: .seconds(15)))])
    let (engine, witness) = Self.run(
      try Self.world(use, lasting: .seconds(60)), [.monitor(Self.region), .range(Self.region)])
    let events = witness.app
    let delivered = events.compactMap { event -> CentralEvent? in
      if case .delivered(let delivered, rule: _) = event.kind { delivered } else { nil }
    }
    #expect(events.first == AppEvent(.launched, at: .start))
    #expect(delivered == engine.heard.map(\.event))
    let times = events.compactMap { if case .delivered = $0.kind { $0.time } else { nil } }
    #expect(times == engine.heard.map(\.time))
    #expect(events.count { $0.kind == .suspended } == 2)
    #expect(events.count { $0.kind == .resumed } == 1)
    #expect(delivered.contains { if case .ranged = $0 { true } else { false } })
    #expect(delivered.count { if case .region = $0 { true } else { false } } == 2)
  }

  @Test func aBareRadioHasNoEventsOfItsApp() throws {
    let (_, witness) = Self.run(try Self.world(nil, lasting: .seconds(2)))
    #expect(!witness.seen.isEmpty)
    #expect(witness.app.isEmpty)
  }

  @Test func aSystemChangesNothingForOtherPhones() throws {
    func seen(_ use: PhoneUse?) throws -> [Reception] {
      var phone = Corridor.phone
      phone.name = "another"
      phone.use = use
      let other = try Corridor.stander("other", x: 4, phone: phone)
      let world = try Self.world(nil, others: [other], lasting: .seconds(5))
      return Self.run(world).witness.receptions.map(\.reception).filter { $0.walker == 0 }
    }
    let bare = try seen(nil)
    #expect(bare == (try seen(PhoneUse(.android8))))
    #expect(bare == (try seen(PhoneUse(.ios, app: .forceQuit))))
  }

  @Test func aCopyGoesOnLikeItsOriginal() throws {
    let use = PhoneUse(
      .android13,
      schedule: [.init(.appForceQuit, at: .start.advanced(by: .seconds(6)))])
    let world = try Self.world(use, lasting: .seconds(10))
    var simulation = Simulation(of: world, seed: 4) { _ in Listener([.scan]) }
    var early = Witness()
    while simulation.now < .start.advanced(by: .seconds(4)), simulation.step(notifying: &early) {}
    var copy = simulation
    let rest = simulation.witnessed()
    let again = copy.witnessed()
    #expect(rest.seen == again.seen && rest.app == again.app)
    #expect(Self.received(rest).allSatisfy { $0.seconds < 6 })
    #expect(!Self.received(rest).isEmpty)
  }
}
