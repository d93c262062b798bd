import BLE
import Phones
import TestSupport
import Testing

@testable import Recordings

/// The order of an app's events.
@Suite struct AppLifeTests {
  private static let region = BeaconRegion(uuid: BeaconUUID(high: 1, low: 2), major: 3)
  private static let beacon = Advertisement(
    transmitter: DeviceAddress(1), receiver: DeviceAddress(2), rssi: PowerLevel(dBm: -60),
    payload: IBeacon(
      identifier: BeaconIdentifier(uuid: region.uuid, major: 3, minor: 4),
      measuredPower: PowerLevel(dBm: -59)
    ).advertisingData())

  /// An engine that scans, ranges and connects in cycles, also while the app falls asleep.
  private struct Busy: DecisionEngine {
    var period: Duration
    var commands: [CentralCommand]
    private var count = 0

    init(_ period: Duration, _ commands: [CentralCommand]) {
      (self.period, self.commands) = (period, commands)
    }

    mutating func start(at time: Instant) -> [EngineOutput] {
      [.command(.monitor(region)), .command(.wake(at: time.advanced(by: period)))]
    }

    mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
      guard event == .wake else { return [] }
      count += 1
      return [
        .command(commands[count % commands.count]),
        .command(.wake(at: time.advanced(by: period))),
      ]
    }
  }

  private static func use(_ dice: inout Dice) -> PhoneUse {
    var settings = dice.one(of: [SystemSettings.ios, .android14, .android13, .android8, .raw()])
    settings.scanRelaunch = dice.happens(0.5)
    settings.silentExit = dice.happens(0.5)
    settings.scansEndWithPower = dice.happens(0.3)
    for rule in SystemRule.allCases where dice.happens(0.1) { settings.turnOff(rule) }
    var time = Instant.start
    let schedule = (0..<30).map { _ in
      time = time.advanced(by: .milliseconds(dice.integer(0...dice.one(of: [5, 5000, 60_000]))))
      let isOn = dice.happens(0.6)
      let change = dice.one(of: [
        PhoneChange.screen(isOn: isOn), .appOpened, .appLeft, .appTerminated, .appForceQuit,
        .bluetooth(isOn: isOn), .airplaneMode(isOn: !isOn),
      ])
      return PhoneUse.Step(change, at: time)
    }
    return PhoneUse(
      settings, app: dice.one(of: [.foreground, .background, .terminated, .forceQuit]),
      isScreenOn: dice.happens(0.7), schedule: schedule)
  }

  /// The events of a phone never contradict themselves, whatever its rules and its use.
  @Test func acceptsWhatAPhoneRecords() {
    var words: Set<DeliveredWord> = []
    for seed in 0..<40 as Range<UInt64> {
      var dice = Dice(seed)
      let commands: [CentralCommand] = [
        .scan, .stopScanning, .range(Self.region), .connect(DeviceAddress(1)),
        .scan(for: ScanRequest(mode: .opportunistic)), .stopRanging(Self.region),
      ]
      let engine = Busy(
        .milliseconds(dice.one(of: [700, 7000])), (0..<5).map { _ in dice.one(of: commands) })
      var host = PhoneHost(engine, on: Self.use(&dice), at: .start)
      var life = AppLife()
      var time = Instant.start
      for _ in 0..<150 {
        time = time.advanced(
          by: .milliseconds(dice.integer(0...dice.one(of: [500, 5000, 40_000]))))
        host.hear(Self.beacon, at: time)
        while let event = host.nextEvent() {
          // Nor is a packet delivered of a scan that is blocked.
          if case .delivered(.advertisement, _) = event.kind { #expect(life.obstacle == nil) }
          let contradiction = life.take(event.kind, on: "phone")
          #expect(contradiction == nil, "seed \(seed), \(event)")
          if let word = DeliveredWord(event.kind) { words.insert(word) }
        }
      }
    }
    #expect(
      words.isSuperset(of: [
        .launched, .ended, .suspended, .resumed, .scanBlocked, .scanUnblocked, .regionUnknown,
        .regionOutside, .regionInside, .entered, .left, .ranged, .advertisement, .wake,
      ]))
  }
}
