import BLE
import Documents
import Explaining
import Phones
import Recordings
import Scoring
import TestScenes
import Testing

@testable import Reports

/// The section about the events of an app in a pocket.
@Suite struct PhoneSectionTests {
  private static func section(at seconds: Int) throws -> PhoneSection {
    let account = PhoneAccount(
      of: try Pocket.diary(exitAt: 1), at: .start.advanced(by: .seconds(seconds)))
    return PhoneSection(account, of: "guest")
  }

  @Test func namesTheRuleThatKeepsTheAppFromKnowing() throws {
    let region = Pocket.region
    #expect(
      try Self.section(at: 20).part == """
        app of guest at 20.000 s: asleep, radio monitoring; since 13.010 s
          still to come: left       33.610 s  31.0 s after the last packet, at 2.610 s  exitDelay      \
        \(region)
          suspended                 13.010 s  after 13.0 s awake                        suspension
          ranged                    13.000 s  of 0 packets since 12.000 s               rangingPeriod
          entered                   3.010 s   1.0 s after the first packet, at 2.010 s  enterDelay     \
        \(region)
          launched                  0.000 s
          not delivered: 3 packets  2.610 s   the newest                                rangingPeriod
        """)
  }

  @Test func hasRegionsNotDeliveredToAnEndedApp() throws {
    let quit = [PhoneUse.Step(.appForceQuit, at: .start.advanced(by: .seconds(20)))]
    let account = PhoneAccount(
      of: try Pocket.diary(exitAt: 1, schedule: quit), at: .start.advanced(by: .seconds(40)))
    let section = PhoneSection(account, of: "guest")
    #expect(section.heading.hasPrefix("app of guest at 40.000 s: force-quit, radio monitoring"))
    #expect(
      section.rows.contains([
        "not delivered: left", "33.610 s", "", "app not running", Pocket.region,
      ]))
    guard case .object(let members) = section.json else {
      Issue.record("the section is no object")
      return
    }
    #expect(
      members["regionsNotDelivered"] == [
        [
          "event": "left", "timeS": JSON(33.61), "region": .text(Pocket.region),
          "reason": "app not running",
        ]
      ])
  }

  /// A region of one beacon is called by it; the numbers stay in JSON.
  @Test func namesTheBeaconOfARegion() throws {
    let uuid = BeaconUUID(high: 1, low: 2)
    let names: [Anchor: String] = [
      .beacon(BeaconIdentifier(uuid: uuid, major: 3, minor: 4)): "kitchen"
    ]
    let entries = [
      BeaconRegion(uuid: uuid), BeaconRegion(uuid: uuid, major: 3, minor: 4),
      BeaconRegion(uuid: uuid, major: 3, minor: 5),
    ].map { region in
      AppEvent(.delivered(.region(RegionEvent(region, isInside: true)), rule: nil), at: .start)
    }
    let diary = PhoneDiary(
      app: [AppEvent(.launched, at: .start)] + entries, notes: [], received: [])
    let section = PhoneSection(PhoneAccount(of: diary, at: .start), of: "guest", beacons: names)
    #expect(
      section.rows.compactMap(\.last)
        == ["\(uuid)-3-5", "kitchen", "\(uuid)", ""])
  }

  /// A row names what blocks a scan.
  @Test func namesWhatBlocksAScan() {
    let diary = PhoneDiary(
      app: [
        AppEvent(.launched, at: .start),
        AppEvent(.scanBlocked(.rule(.scanTimeout)), at: .start.advanced(by: .seconds(600))),
        AppEvent(.scanBlocked(.opportunistic), at: .start.advanced(by: .seconds(700))),
      ], notes: [], received: [])
    func row(at seconds: Int) -> [String]? {
      let account = PhoneAccount(of: diary, at: .start.advanced(by: .seconds(seconds)))
      return PhoneSection(account, of: "user").rows.first
    }
    #expect(row(at: 600) == ["scan-blocked", "600.000 s", "", "scanTimeout", ""])
    #expect(row(at: 700) == ["scan-blocked", "700.000 s", "", "opportunistic", ""])
  }

  @Test func hasTheSameAsJSON() throws {
    guard case .object(let members) = try Self.section(at: 34).json,
      case .list(let events)? = members["events"]
    else {
      Issue.record("the section is no object with events")
      return
    }
    #expect(
      members["app"] == "awake in the background" && members["radio"] == "ranging, monitoring")
    #expect(
      events.first == [
        "event": "left", "timeS": JSON(33.61), "region": .text(Pocket.region), "device": .null,
        "rule": "exitDelay",
        "basis": "31.0 s after the last packet, at 2.610 s",
      ])
    #expect(members["pending"] == .list([]))
  }
}
