import BLE
import Phones
import Testing

/// The host of an engine behind a system: launches, ends, wakes, commands and the schedule.
@Suite struct PhoneHostTests {
  /// An engine that decides to unlock at each event, and so shows the times of its events.
  private struct Teller: DecisionEngine {
    var delivered = 0
    var commands: [CentralCommand] = [.scan]

    mutating func start(at time: Instant) -> [EngineOutput] { commands.map { .command($0) } }

    mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
      delivered += 1
      return [.decision(Decision(.unlock, at: time))]
    }
  }

  private func advertisement() -> Advertisement { Device.lock.advertisement(-60) }

  private func seconds(_ host: inout PhoneHost<Teller>) -> [Double] {
    host.takeDecisions().map(\.time.seconds)
  }

  @Test func aBareRadioTellsEachPacketOfTheScan() {
    var host = PhoneHost(Teller(), on: PhoneUse(.raw()), at: .start)
    host.hear(advertisement(), at: Instant(1))
    host.hear(advertisement(), at: Instant(2))
    #expect(seconds(&host) == [1, 2])
    #expect(host.takeDecisions().isEmpty)
  }

  @Test func theScheduleEndsTheAppAndANewLaunchKnowsNothing() {
    let use = PhoneUse(
      .raw(),
      schedule: [
        .init(.appForceQuit, at: Instant(3)), .init(.appOpened, at: Instant(5)),
      ])
    var host = PhoneHost(Teller(), on: use, at: .start)
    #expect(host.nextWake == Instant(3))
    host.hear(advertisement(), at: Instant(2))
    #expect(host.engine.delivered == 1)
    #expect(host.hear(advertisement(), at: Instant(4)) == .notRequested)
    #expect(host.system.scanWindow == nil)
    host.hear(advertisement(), at: Instant(6))
    #expect(host.engine.delivered == 1)
    #expect(seconds(&host) == [2, 6])
    #expect(host.nextWake == nil)
  }

  /// Apple's phone in the background is awake for 10 s, and no scan finds a device that names no
  /// service.
  @Test func notesHaveWhatThePhoneDoesAndDoesNotDeliver() {
    let use = PhoneUse(
      .ios,
      schedule: [.init(.appLeft, at: Instant(2)), .init(.bluetooth(isOn: false), at: Instant(15))])
    var host = PhoneHost(Teller(), on: use, at: .start)
    host.hear(Device.lock.advertisement(-60), at: Instant(1))
    host.hear(Device.lock.advertisement(-60), at: Instant(3))
    host.advance(to: Instant(20))
    var notes: [PhoneNote] = []
    while let note = host.nextNote() { notes.append(note) }
    let services = NotDeliveredReason.rule(.backgroundServices)
    #expect(
      notes == [
        PhoneNote(
          .does(
            PhoneActivity(
              app: .foreground, isScanning: true,
              listening: Listening(
                .foregroundScan, on: SystemSettings.ios.foregroundScan, since: .start))),
          at: .start),
        PhoneNote(.does(PhoneActivity(app: .background, obstacle: services)), at: Instant(2)),
        PhoneNote(.notDelivered(services), at: Instant(3)),
        PhoneNote(.does(PhoneActivity(app: .suspended, obstacle: services)), at: Instant(12)),
        PhoneNote(.does(PhoneActivity(app: .suspended, isBluetoothOn: false)), at: Instant(15)),
      ])
  }

  /// The exit comes 30 s after the packet, without chance.
  @Test func eventsHaveRegionsNotDeliveredToAnEndedApp() {
    let region = BeaconRegion.home
    var teller = Teller()
    teller.commands = [.monitor(region)]
    var host = PhoneHost(
      teller, on: PhoneUse(.ios, schedule: [.init(.appForceQuit, at: Instant(5))]), at: .start)
    host.hear(Device.kitchen.advertisement(-60), at: Instant(1))
    host.advance(to: Instant(60))
    #expect(
      regions(&host) == [
        AppEvent(.regionNotDelivered(region, .outside, .notRunning), at: Instant(31))
      ])
  }

  /// Bluetooth is on again at 40 s, and nothing is heard for 30 s. The second time, a packet comes.
  @Test func eventsHaveTheStatesOfRegionsAfterBluetoothWasOff() {
    let region = BeaconRegion.home
    var teller = Teller()
    teller.commands = [.monitor(region)]
    let use = PhoneUse(
      .ios,
      schedule: [
        .init(.bluetooth(isOn: false), at: Instant(5)),
        .init(.bluetooth(isOn: true), at: Instant(40)),
        .init(.bluetooth(isOn: false), at: Instant(80)),
        .init(.bluetooth(isOn: true), at: Instant(90)),
      ])
    var host = PhoneHost(teller, on: use, at: .start)
    host.hear(Device.kitchen.advertisement(-60), at: Instant(1))
    host.advance(to: Instant(95))
    host.hear(Device.kitchen.advertisement(-60), at: Instant(95))
    host.advance(to: Instant(100))
    let unknown = NotDeliveredReason.rule(.unknownRegions)
    #expect(
      regions(&host) == [
        AppEvent(.regionNotDelivered(region, .unknown, unknown), at: Instant(5)),
        AppEvent(.regionNotDelivered(region, .outside, unknown), at: Instant(70)),
        AppEvent(.regionNotDelivered(region, .unknown, unknown), at: Instant(80)),
        AppEvent(.regionNotDelivered(region, .inside, unknown), at: Instant(96)),
      ])
  }

  /// The states of regions that the app was not told of since the last call.
  private func regions(_ host: inout PhoneHost<Teller>) -> [AppEvent] {
    var regions: [AppEvent] = []
    while let event = host.nextEvent() {
      if case .regionNotDelivered = event.kind { regions.append(event) }
    }
    return regions
  }

  @Test func bluetoothIsOffAndOnAgain() {
    let use = PhoneUse(
      .raw(),
      schedule: [
        .init(.airplaneMode(isOn: true), at: Instant(1)),
        .init(.airplaneMode(isOn: false), at: Instant(3)),
      ])
    var host = PhoneHost(Teller(), on: use, at: .start)
    #expect(host.hear(advertisement(), at: Instant(2)) == .bluetoothOff)
    host.hear(advertisement(), at: Instant(4))
    // The engine receives both changes at their times, and of the later packet.
    #expect(seconds(&host) == [1, 3, 4])
  }

  /// Apple's guide: about 10 s in the background, then suspended; its timers wait for the user.
  @Test func wakesOfASuspendedAppWaitUntilItIsOpened() {
    let use = PhoneUse(
      .ios, app: .background, schedule: [.init(.appOpened, at: Instant(30))])
    var teller = Teller()
    teller.commands = [.wake(at: Instant(5)), .wake(at: Instant(20))]
    var host = PhoneHost(teller, on: use, at: .start)
    host.advance(to: Instant(60))
    #expect(seconds(&host) == [5, 30])
  }

  @Test func whatNeedsAConnectionIsAnsweredByDisconnected() {
    var teller = Teller()
    teller.commands = [.readRSSI(DeviceAddress(7)), .connect(DeviceAddress(7))]
    var host = PhoneHost(teller, on: PhoneUse(.raw()), at: .start)
    #expect(host.engine.delivered == 1)
    #expect(seconds(&host) == [0])
  }

  /// The events of the app since the last call: the time and a word, in order.
  private func story(_ host: inout PhoneHost<Teller>) -> [String] {
    var lines: [String] = []
    while let event = host.nextEvent() {
      let word =
        switch event.kind {
        case .launched: "launched"
        case .ended: "ended"
        case .suspended: "suspended"
        case .resumed: "resumed"
        case .scanBlocked(let rule): "scan \(rule.map { "\($0)" } ?? "unblocked")"
        case .regionNotDelivered(_, let state, _): "region \(state)"
        case .delivered(.wake, rule: nil): "wake"
        case .delivered(.wake, rule: let rule?): "wake by \(rule.name)"
        case .delivered(.bluetooth(let isOn), rule: let rule):
          "bluetooth \(isOn) \(rule?.name ?? "-")"
        case .delivered(.advertisement, rule: _): "packet"
        case .delivered: "other"
        }
      lines.append("\(event.time.seconds) \(word)")
    }
    return lines
  }

  /// The times are those of the schedule and of `suspension`, 10 s; on resumption, the app first
  /// learns of Bluetooth, then of its wakes.
  @Test func eventsOfTheAppAreItsLifeAndDeliveries() {
    let use = PhoneUse(
      .ios, app: .background,
      schedule: [
        .init(.bluetooth(isOn: false), at: Instant(15)), .init(.appOpened, at: Instant(30)),
        .init(.appForceQuit, at: Instant(40)), .init(.appOpened, at: Instant(50)),
      ])
    var teller = Teller()
    teller.commands = [.wake(at: Instant(5)), .wake(at: Instant(20))]
    var host = PhoneHost(teller, on: use, at: .start)
    #expect(story(&host) == ["0.0 launched"])
    host.advance(to: Instant(45))
    #expect(
      story(&host) == [
        "5.0 wake", "10.0 suspended", "30.0 resumed", "30.0 bluetooth false suspension",
        "30.0 wake by suspension", "40.0 ended",
      ])
    host.advance(to: Instant(60))
    // The new engine asks for wakes in the past, which come at once.
    #expect(
      story(&host) == [
        "50.0 launched", "50.0 bluetooth false -", "50.0 wake", "50.0 wake",
      ])
    #expect(host.nextEvent() == nil)
  }

  /// AOSP pauses a scan without a filter while the screen is off, starts it again afterwards, and
  /// Android 14 ends it after 10 minutes. An app that starts its scan again, whose packets come
  /// again, or that is in memory no more, meets no obstacle.
  @Test func eventsOfTheScanAreWhatBlocksIt() {
    let use = PhoneUse(
      .android14,
      schedule: [
        .init(.screen(isOn: false), at: Instant(100)), .init(.screen(isOn: true), at: Instant(200)),
        .init(.appForceQuit, at: Instant(900)), .init(.appOpened, at: Instant(1000)),
      ])
    var host = PhoneHost(Teller(), on: use, at: .start)
    host.advance(to: Instant(1599))
    #expect(
      story(&host) == [
        "0.0 launched", "100.0 scan rule(Phones.SystemRule.screenOffPause)",
        "200.0 scan unblocked", "800.0 scan rule(Phones.SystemRule.scanTimeout)",
        "900.0 ended", "1000.0 launched",
      ])
  }

  /// A scan that the app stops has no event; its next one tells whether something blocks it.
  @Test func theNextScanTellsWhetherItIsBlocked() {
    struct Restarter: DecisionEngine {
      mutating func start(at time: Instant) -> [EngineOutput] {
        [.command(.scan), .command(.wake(at: Instant(200)))]
      }
      mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
        guard event == .wake else { return [] }
        return time < Instant(300)
          ? [.command(.stopScanning), .command(.wake(at: Instant(300)))]
          : [.command(.scan(for: ScanRequest(services: [.battery])))]
      }
    }
    let use = PhoneUse(
      .android14, schedule: [.init(.screen(isOn: false), at: Instant(100))])
    var host = PhoneHost(Restarter(), on: use, at: .start)
    host.advance(to: Instant(400))
    var scans: [AppEvent] = []
    while let event = host.nextEvent() {
      if case .scanBlocked = event.kind { scans.append(event) }
    }
    #expect(
      scans == [
        AppEvent(.scanBlocked(.rule(.screenOffPause)), at: Instant(100)),
        AppEvent(.scanBlocked(nil), at: Instant(300)),
      ])
  }

  @Test func anAppThatItsUserHasEndedIsNotLaunched() {
    var host = PhoneHost(Teller(), on: PhoneUse(.ios, app: .forceQuit), at: Instant(3))
    host.advance(to: Instant(9))
    #expect(story(&host) == ["3.0 ended"])
  }

  /// The system has ended it after it asked for its region, so that the region launches it.
  @Test func aTerminatedAppHasMadeItsRequests() {
    var teller = Teller()
    teller.commands = [.monitor(.home)]
    var host = PhoneHost(teller, on: PhoneUse(.ios, app: .terminated), at: Instant(3))
    #expect(story(&host) == ["3.0 launched", "3.0 ended"])
    #expect(host.system.monitoredRegions == [.home])
    host.hear(Device.kitchen.advertisement(), at: Instant(10))
    host.advance(to: Instant(20))
    #expect(story(&host).first?.hasSuffix(" launched") == true)
    #expect(!seconds(&host).isEmpty)
  }

  @Test func oneLateCallGivesTheSameDecisionsAsManyEarlyOnes() {
    let use = PhoneUse(
      .ios, app: .background,
      schedule: [.init(.appOpened, at: Instant(12)), .init(.screen(isOn: false), at: Instant(20))])
    var teller = Teller()
    teller.commands = (1...9).map { .wake(at: Instant(Double($0) * 4)) }
    var late = PhoneHost(teller, on: use, at: .start)
    var early = late
    late.advance(to: Instant(100))
    for step in 1...1000 { early.advance(to: Instant(Double(step) / 10)) }
    #expect(seconds(&late) == seconds(&early))
    #expect(late.engine.delivered == early.engine.delivered)
  }

  @Test func anEngineThatAsksWithoutEndTraps() async {
    await #expect(processExitsWith: .failure) {
      struct Asker: DecisionEngine {
        mutating func start(at time: Instant) -> [EngineOutput] { [.command(.wake(at: time))] }
        mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
          [.command(.wake(at: time))]
        }
      }
      var host = PhoneHost(Asker(), on: PhoneUse(.raw()), at: .start)
      host.advance(to: .start)
    }
  }

  @Test func aScheduleOutOfOrderTraps() async {
    await #expect(processExitsWith: .failure) {
      _ = PhoneUse(
        .raw(),
        schedule: [
          .init(.appLeft, at: .start.advanced(by: .seconds(2))),
          .init(.appOpened, at: .start.advanced(by: .seconds(1))),
        ])
    }
  }
}
