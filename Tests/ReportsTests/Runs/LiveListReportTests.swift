import BLE
import Documents
import Engines
import Phones
import Recordings
import Scenarios
import Scoring
import Sim
import TestScenes
import Testing

@testable import Reports

/// The list of beacons in range, at a time of a run.
@Suite struct LiveListReportTests {
  private static func at(_ milliseconds: Int) -> Instant {
    .start.advanced(by: .milliseconds(milliseconds))
  }

  private static func heard(_ milliseconds: Int, _ beacon: Int, _ level: Double)
    -> LiveListReportPhone.Heard
  {
    LiveListReportPhone.Heard(time: at(milliseconds), beacon: beacon, level: PowerLevel(dBm: level))
  }

  private static let list = LiveListReport(
    phones: [
      LiveListReportPhone(
        name: "guest", heard: [heard(1000, 0, -70), heard(2000, 1, -60), heard(4000, 0, -80)],
        activities: [
          (at(0), PhoneActivity(app: .foreground, isScanning: true)),
          (at(5000), PhoneActivity(app: .background, isBluetoothOn: false)),
        ],
        decisions: [Decision(.side(.inside), at: at(3000))])
    ], beacons: ["door", "hall"], title: "house, seed 1", end: at(10_000))

  /// A bar has a mark for each 2 dB above -100 dBm: 10 for -80, 20 for -60.
  @Test func marksTheStrongestOfTheBeaconsInRange() {
    #expect(
      Self.list.lines(at: Self.at(4500)) == [
        "house, seed 1: 4.5 of 10.0 s",
        "guest; app in the foreground, radio scanning; decided side inside at 3.0 s",
        "  door  -80 dBm  0.5 s ago  ##########",
        "> hall  -60 dBm  2.5 s ago  ####################",
      ])
    #expect(
      Self.list.shortLines(at: Self.at(4500)) == ["4.5 s  guest  door -80 dBm, >hall -60 dBm"])
  }

  /// A beacon is in range for 5 s: the hall's up to 7 s, the door's up to 9 s.
  @Test(arguments: [
    (500, "nothing in range"), (1000, ">door -70 dBm"), (7000, "door -80 dBm, >hall -60 dBm"),
    (7001, ">door -80 dBm"), (9001, "nothing in range"),
  ])
  func beaconsLeaveTheRange(milliseconds: Int, beacons: String) {
    let line = Self.list.shortLines(at: Self.at(milliseconds))[0]
    #expect(line.hasSuffix("s  guest  \(beacons)"))
    #expect(Self.list.lines(at: Self.at(milliseconds)).count == 4)
  }

  /// The devices of a run are the tag and the receivers; only these are at the tag's other ends.
  @Test func listsTheReceiversOfATag() throws {
    let report = try #require(try RunReport(on: TinyScenario.tagged.read(), seed: 1))
    let lines = LiveListReport(of: report).lines(at: Self.at(4000))
    #expect(lines.count == 2 + 2 && lines[1].hasPrefix("guest"))
    #expect(lines[2].contains(" in ") && lines[3].contains(" out "))
  }

  @Test func showsWhatThePhoneDoes() {
    #expect(
      Self.list.lines(at: Self.at(9500)).dropFirst() == [
        "guest; app awake in the background, radio off; decided side inside at 3.0 s",
        "  door  not in range", "  hall  not in range",
      ])
  }

  /// An engine that scans and ranges.
  private struct Ear: DecisionEngine {
    let region: BeaconRegion

    func start(at time: Instant) -> [EngineOutput] { [.command(.scan), .command(.range(region))] }

    func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] { [] }
  }

  /// A run whose phone has a system, and the list of it.
  private static func run(on use: PhoneUse?) throws -> (run: Run, list: LiveListReport) {
    let world = try TinyScenario().read().world.carrying { phone in
      var phone = phone
      phone.use = use
      return phone
    }
    let beacon = try #require(IBeacon(advertisingData: world.beacons[0].payload)?.identifier)
    let run = Run(of: world, seed: 1) { _ in Ear(region: BeaconRegion(uuid: beacon.uuid)) }
    return (run, LiveListReport(of: run, titled: "tiny"))
  }

  /// A bare radio's list has every packet that it received.
  @Test func listsAllPacketsOfABareRadio() throws {
    let (run, list) = try Self.run(on: nil)
    let received = run.journal.heard
    #expect(received.count > 10 && list.phones[0].activities.isEmpty)
    #expect(
      list.phones[0].heard
        == received.map { packet in
          LiveListReportPhone.Heard(
            time: packet.sighting.time, beacon: packet.device,
            level: packet.sighting.advertisement.rssi ?? PowerLevel(dBm: .nan))
        })
  }

  /// On Android, the results of the scan are listed, with the beacons as the radio received them.
  @Test func listsPacketsDeliveredToAnApp() throws {
    let (run, list) = try Self.run(on: PhoneUse(.android13))
    let delivered = run.journal.apps.compactMap(\.event.sighting)
    #expect(delivered.count > 3 && list.phones[0].heard.map(\.time) == delivered.map(\.time))
    for heard in list.phones[0].heard {
      let packet = run.journal.heard.first { $0.sighting.time == heard.time }
      #expect(packet?.device == heard.beacon)
      #expect(packet?.sighting.advertisement.rssi == heard.level)
    }
  }

  /// On Apple's phones, a scan finds no iBeacon, and ranging reports the means. The beacons of the
  /// scenario have minor 1 and 2, in their order.
  @Test func listsTheBeaconsThatAnAppRanged() throws {
    let (run, list) = try Self.run(on: PhoneUse(.ios))
    var expected: [LiveListReportPhone.Heard] = []
    for moment in run.journal.apps {
      guard case .delivered(.ranged(let beacons), rule: _) = moment.event.kind else { continue }
      for beacon in beacons {
        let level = try #require(beacon.rssi)
        expected.append(
          LiveListReportPhone.Heard(
            time: moment.event.time, beacon: Int(beacon.identifier.minor) - 1, level: level))
      }
    }
    #expect(expected.count > 4 && list.phones[0].heard == expected)
    #expect(list.phones[0].activities.first?.activity.isRanging == true)
  }
}
