import BLE
import Phones
import Testing

/// The rules of region monitoring, each by a timeline from its source.
@Suite struct RegionTests {
  /// Radius Networks: within about 1 s of the first packet, on the fast path.
  @Test func entriesComeOneSecondAfterTheFirstPacket() {
    func delivered(_ settings: SystemSettings) -> [String] {
      var bench = Bench(settings, [.monitor(.home)])
      for time in [5.0, 5.3, 5.6, 6.4] { bench.hear(.kitchen, at: time) }
      bench.run(to: 10)
      return bench.log
    }
    #expect(delivered(.ios) == ["0 launch", "6 enter home"])
    // Without the delay, the entry is due with the packet.
    #expect(delivered(.ios(without: .enterDelay)) == ["0 launch", "5 enter home"])
  }

  /// A packet of a monitored region counts for the region, whether it enters the region or keeps
  /// the phone in it; a packet of another device does not, and ranging has its own reason.
  @Test func packetsCountForARegionOrAreNotRequested() {
    var bench = Bench(.ios, [.monitor(.room(1))])
    for time in [1.0, 5] {
      #expect(bench.hear(.kitchen, at: time) == .countedForRegion)
      #expect(bench.hear(.study, at: time) == .notRequested)
      #expect(bench.hear(.plain, at: time) == .notRequested)
    }
    bench.perform(.range(.home), at: 6)
    #expect(bench.hear(.kitchen, at: 6.5) == .rule(.rangingPeriod))
  }

  @Test func onePacketEnters() {
    var bench = Bench(.ios, [.monitor(.home), .monitor(.room(2))])
    bench.hear(.kitchen, at: 5)
    bench.run(to: 10)
    #expect(bench.log == ["0 launch", "6 enter home"])
  }

  /// 20 to 31 s after the last packet: 20 s at a fraction of 0, 31 s at 1.
  @Test(arguments: zip([0, 0.5, 10.0 / 11, 1], [20, 25.5, 30, 31]))
  func exitsComeAfterTheLastPacket(fraction: Double, delay: Double) {
    var bench = Bench(.ios, [.monitor(.home)])
    bench.setExitFraction(fraction)
    for second in 1...40 { bench.hear(.kitchen, at: Double(second)) }
    bench.run(to: 40 + delay - 0.001)
    #expect(bench.log == ["0 launch", "2 enter home"])
    bench.run(to: 100)
    let words = delay == 25.5 ? "65.5" : "\(40 + Int(delay))"
    #expect(bench.log == ["0 launch", "2 enter home", "\(words) exit home"])
    #expect(bench.system.exits == 1)
  }

  @Test func withoutTheDelayExitsComeAfterOneSecond() {
    var bench = Bench(.ios(without: .exitDelay), [.monitor(.home)])
    for tenth in 10...50 { bench.hear(.kitchen, at: Double(tenth) / 10) }
    bench.run(to: 100)
    #expect(bench.log == ["0 launch", "2 enter home", "6 exit home"])
  }

  /// A packet every 29 s keeps a device inside: lost packets in between are no exit.
  @Test func packetsPostponeTheExit() {
    var bench = Bench(.ios, [.monitor(.home)])
    for time in [0.0, 29, 58, 87] { bench.hear(.kitchen, at: time) }
    bench.run(to: 200)
    #expect(bench.log == ["0 launch", "1 enter home", "117 exit home"])
  }

  /// A device between two rooms is in the region of all as long as one beacon is heard.
  @Test func regionsOverlap() {
    var bench = Bench(.ios, [.monitor(.home), .monitor(.room(1)), .monitor(.room(2))])
    bench.hear(.kitchen, at: 1)
    bench.hear(.study, at: 21)
    bench.hear(.shop, at: 22)
    bench.run(to: 60)
    #expect(
      bench.log == [
        "0 launch", "2 enter home", "2 enter 1", "22 enter 2", "31 exit 1", "51 exit home",
        "51 exit 2",
      ])
  }

  @Test func exitsMayBeSilentWhileRanging() {
    var settings = SystemSettings.ios
    settings.silentExit = true
    var bench = Bench(settings, [.monitor(.home), .monitor(.room(1)), .range(.home)])
    bench.hear(.kitchen, at: 0)
    bench.hear(.kitchen, at: 40)
    bench.run(to: 42)
    #expect(
      bench.log.filter { !$0.contains("ranged") }
        == ["0 launch", "1 enter home", "1 enter 1", "30 exit 1", "41 enter home", "41 enter 1"])
    #expect(bench.notDelivered == ["30 exit home rule(Phones.SystemRule.silentExit)"])
  }

  /// A test on Stack Overflow, 34062216: from outside, over unknown, to inside there is no entry,
  /// and from inside to outside no exit. Later changes are reported.
  @Test func regionsAreUnknownAfterBluetoothWasOff() {
    var bench = Bench(.ios, [.monitor(.room(1)), .monitor(.room(2)), .monitor(.home)])
    for second in 1...10 { bench.hear(.kitchen, at: Double(second)) }
    bench.change(.bluetooth(isOn: false), at: 11)
    bench.change(.bluetooth(isOn: true), at: 100)
    for second in 105...150 { bench.hear(.study, at: Double(second)) }
    bench.hear(.kitchen, at: 160)
    bench.run(to: 250)
    let regions = bench.log.filter { $0.contains("enter") || $0.contains("exit") }
    #expect(
      regions == [
        "2 enter 1", "2 enter home", "161 enter 1", "180 exit 2", "190 exit 1", "190 exit home",
      ])
    #expect(
      bench.notDelivered
        == ["106 enter 2", "130 exit 1"].map {
          "\($0) rule(Phones.SystemRule.unknownRegions)"
        })
    // The first region of the fleet is inside again with the first packet of it, as before.
    #expect(bench.states == ["11 1 unknown", "11 2 unknown", "11 home unknown", "106 home inside"])

    // A region that is requested while Bluetooth is off is no exception.
    var late = Bench(.ios, [])
    late.change(.bluetooth(isOn: false), at: 11)
    late.perform(.monitor(.room(2)), at: 20)
    late.change(.bluetooth(isOn: true), at: 100)
    late.hear(.study, at: 105)
    late.run(to: 110)
    #expect(late.notDelivered == ["106 enter 2 rule(Phones.SystemRule.unknownRegions)"])

    var known = Bench(.ios(without: .unknownRegions), [.monitor(.room(2))])
    known.change(.bluetooth(isOn: false), at: 11)
    known.change(.bluetooth(isOn: true), at: 100)
    known.hear(.study, at: 105)
    known.run(to: 110)
    #expect(known.log.contains("106 enter 2"))
  }

  /// An app that is launched while the state is unknown requests it: it is told once it is known.
  @Test func anUnknownStateIsReportedToANewAppOnceItIsKnown() {
    var bench = Bench(.ios, [.monitor(.home)])
    for second in 1...10 { bench.hear(.kitchen, at: Double(second)) }
    bench.change(.bluetooth(isOn: false), at: 11)
    bench.change(.appForceQuit, at: 12)
    bench.change(.bluetooth(isOn: true), at: 100)
    bench.change(.appOpened, at: 101)
    bench.hear(.kitchen, at: 105)
    bench.run(to: 110)
    #expect(bench.log.filter { $0.contains("enter") } == ["2 enter home", "106 enter home"])
    #expect(bench.notDelivered == [])
  }

  /// Apple: no event launches an app that the user has force-quit.
  @Test func aForceQuitAppReceivesNothing() {
    var bench = Bench(.ios, [.monitor(.home)])
    bench.hear(.kitchen, at: 1)
    bench.change(.appForceQuit, at: 5)
    bench.hear(.kitchen, at: 40)
    bench.run(to: 100)
    #expect(bench.log == ["0 launch", "2 enter home", "5 end"])
    #expect(
      bench.notDelivered == [
        "31 exit home notRunning", "41 enter home notRunning", "70 exit home notRunning",
      ])
  }

  /// Radius Networks, 2015: regions beyond the fast ones wait while the screen is off.
  @Test func slowRegionsWaitForTheScreen() {
    var settings = SystemSettings.ios
    settings.fastRegions = FastRegions(limit: 30, takenByOthers: 29, slowDelay: .seconds(900))
    var bench = Bench(
      settings, app: .background, isScreenOn: false, [.monitor(.room(1)), .monitor(.room(2))])
    bench.hear(.kitchen, at: 1)
    bench.hear(.study, at: 1)
    for time in stride(from: 10.0, through: 90, by: 10) {
      bench.hear(.kitchen, at: time)
      bench.hear(.study, at: time)
    }
    #expect(bench.log == ["0 launch", "2 enter 1"])
    bench.change(.screen(isOn: true), at: 100)
    bench.run(to: 101)
    #expect(bench.log == ["0 launch", "2 enter 1", "100 enter 2"])
  }

  @Test func slowRegionsWaitAtMostFifteenMinutes() {
    var settings = SystemSettings.ios
    settings.fastRegions = FastRegions(limit: 0, takenByOthers: 0, slowDelay: .seconds(900))
    var bench = Bench(settings, app: .background, isScreenOn: false, [.monitor(.home)])
    for time in stride(from: 1.0, through: 1000, by: 1) { bench.hear(.kitchen, at: time) }
    #expect(bench.log == ["0 launch", "902 enter home"])
  }

  /// An app that starts again asks for the state of its regions.
  @Test func aNewAppLearnsThatItIsInside() {
    var bench = Bench(.ios, [.monitor(.home)])
    bench.hear(.kitchen, at: 1)
    bench.change(.appForceQuit, at: 3)
    bench.change(.appOpened, at: 10)
    bench.run(to: 60)
    #expect(
      bench.log
        == ["0 launch", "2 enter home", "3 end", "10 launch", "10 enter home", "31 exit home"])
  }

  @Test func theRuleOfAnEventIsKnown() {
    var system = PhoneSystem(.ios, at: .start)
    #expect(system.nextOutput() == .launch)
    system.perform(.monitor(.home), at: .start)
    system.hear(Device.kitchen.advertisement(), at: .start)
    system.advance(to: Instant(60))
    #expect(
      system.nextOutput()
        == .deliver(.region(RegionEvent(.home, isInside: true)), rule: .enterDelay))
    #expect(
      system.nextOutput()
        == .deliver(.region(RegionEvent(.home, isInside: false)), rule: .exitDelay))
    #expect(system.nextOutput() == nil)
  }
}
