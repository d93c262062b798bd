import BLE
import Phones
import Recordings
import Scoring
import TestScenes
import Testing

@testable import Explaining

/// The events delivered to an app in a pocket up to a time, and the rules that kept others from it.
@Suite struct PhoneAccountTests {
  private static func at(_ milliseconds: Int) -> Instant {
    .start.advanced(by: .milliseconds(milliseconds))
  }

  private static func event(
    _ word: DeliveredWord, _ milliseconds: Int, _ rule: SystemRule?, _ basis: PhoneAccount.Basis?
  ) -> PhoneAccount.Event {
    let isOfRegion = word == .entered || word == .left
    return PhoneAccount.Event(
      word: word, time: at(milliseconds), region: isOfRegion ? BeaconRegion(Pocket.region) : nil,
      rule: rule, basis: basis)
  }

  /// The exit comes 31 s after the last packet, with the longest delay.
  private static let exit = event(.left, 33_610, .exitDelay, .lastPacket(at(2610)))
  private static let entry = event(.entered, 3010, .enterDelay, .firstPacket(at(2010)))
  private static let launch = event(.launched, 0, nil, nil)

  /// The app has 10 s from the entry, and the radio continues for its region.
  @Test func anAppAsleepIsNotifiedLater() throws {
    let account = PhoneAccount(of: try Pocket.diary(exitAt: 1), at: Self.at(20_000))
    let asleep = Self.event(.suspended, 13_010, .suspension, .awake(since: .start))
    let monitoring = Listening(
      .monitoring, on: ScanWindow(.milliseconds(30), every: .milliseconds(300)),
      since: Self.at(13_010))
    #expect(
      account.activity?.now
        == PhoneActivity(app: .suspended, isMonitoring: true, listening: monitoring))
    #expect(account.activity?.since == Self.at(13_010))
    #expect(
      account.events == [
        asleep, Self.event(.ranged, 13_000, .rangingPeriod, .packets(0, since: Self.at(12_000))),
        Self.entry, Self.launch,
      ])
    #expect(account.pending == [Self.exit])
    #expect(
      account.notDelivered == [
        PhoneAccount.PacketsNotDelivered(
          reason: .rule(.rangingPeriod), count: 3, newest: Self.at(2610))
      ])
  }

  /// An app that is force-quit at 20 s does not receive the exit at 33.61 s.
  @Test func anEndedAppReceivesNoRegion() throws {
    let quit = [PhoneUse.Step(.appForceQuit, at: Self.at(20_000))]
    let diary = try Pocket.diary(exitAt: 1, schedule: quit)
    let region = try #require(BeaconRegion(Pocket.region))
    #expect(PhoneAccount(of: diary, at: Self.at(33_600)).regionsNotDelivered == [])
    #expect(
      PhoneAccount(of: diary, at: Self.at(33_610)).regionsNotDelivered == [
        DiaryUndeliveredRegion(
          RegionEvent(region, isInside: false), because: .notRunning, at: Self.at(33_610))
      ])
  }

  /// Bluetooth is off from 5 to 20 s, and nothing is heard within 31 s of it: the app is told of no
  /// exit. Before, it would come 31 s after the last packet.
  @Test func aRegionIsUnknownAfterBluetoothWasOff() throws {
    let diary = try Pocket.diary(
      exitAt: 1,
      schedule: [
        PhoneUse.Step(.bluetooth(isOn: false), at: Self.at(5000)),
        PhoneUse.Step(.bluetooth(isOn: true), at: Self.at(20_000)),
      ])
    let region = try #require(BeaconRegion(Pocket.region))
    let recorded = PhoneDiary(app: diary.app, notes: [], received: diary.received)
    for diary in [diary, recorded] {
      let before = PhoneAccount(of: diary, at: Self.at(4900))
      #expect(before.pending == [])
      #expect(
        before.awaited == [
          PhoneAccount.Event(
            word: .left, time: Self.at(4900), region: region, rule: .exitDelay,
            basis: .lastPacket(Self.at(2610)))
        ])
      #expect(PhoneAccount(of: diary, at: Self.at(4600)).awaited == [])
      let unknown = PhoneAccount(of: diary, at: Self.at(50_999))
      #expect(unknown.awaited == [] && unknown.regionsNotDelivered == [])
      #expect(
        unknown.events.contains(
          PhoneAccount.Event(
            word: .regionUnknown, time: Self.at(5000), region: region, rule: .unknownRegions)))
      #expect(
        PhoneAccount(of: diary, at: Self.at(51_000)).regionsNotDelivered == [
          DiaryUndeliveredRegion(
            RegionEvent(region, isInside: false), because: .rule(.unknownRegions),
            at: Self.at(51_000))
        ])
    }
  }

  /// The report of ranging at 3 s has the three packets of its second. The app does not know of its
  /// entry yet, and the radio not of the exit.
  @Test func rangingRestsOnThePacketsOfItsPeriod() throws {
    let account = PhoneAccount(of: try Pocket.diary(exitAt: 1), at: Self.at(3005))
    #expect(
      account.events == [
        Self.event(.ranged, 3000, .rangingPeriod, .packets(3, since: Self.at(2000))), Self.launch,
      ])
    #expect(account.pending == [Self.entry, Self.exit])
    #expect(PhoneAccount(of: try Pocket.diary(), at: Self.at(1000)).pending == [])
  }

  @Test func anExitWakesTheApp() throws {
    let account = PhoneAccount(of: try Pocket.diary(exitAt: 1), at: Self.at(33_610))
    #expect(account.activity?.now.app == .background)
    #expect(
      account.events.prefix(2) == [
        Self.exit, Self.event(.resumed, 33_610, nil, .asleep(since: Self.at(13_010))),
      ])
    #expect(account.pending == [])
  }

  /// The first packet of a second entry is that after the exit. The time of an exit that was
  /// neither delivered nor recorded is unknown.
  @Test(arguments: [true, false, nil])
  func anEntryRestsOnTheFirstPacketAfterTheExit(isExitDelivered: Bool?) throws {
    let region = try #require(BeaconRegion(Pocket.region))
    func change(_ isInside: Bool, _ milliseconds: Int) -> AppEvent {
      AppEvent(
        .delivered(
          .region(RegionEvent(region, isInside: isInside)),
          rule: isInside ? .enterDelay : .exitDelay), at: Self.at(milliseconds))
    }
    let delivered =
      [AppEvent(.launched, at: .start), change(true, 2050)]
      + (isExitDelivered.map { isDelivered in
        [
          isDelivered
            ? change(false, 2200)
            : AppEvent(
              .regionNotDelivered(region, .outside, .rule(.silentExit)), at: Self.at(2200))
        ]
      } ?? []) + [change(true, 2400)]
    let account = PhoneAccount(of: try Pocket.diary(delivered: delivered), at: Self.at(3000))
    #expect(account.activity == nil && account.notDelivered == [])
    #expect(account.events.first?.time == Self.at(2400))
    #expect(
      account.events.first?.basis == (isExitDelivered == nil ? nil : .firstPacket(Self.at(2310))))
  }
}
