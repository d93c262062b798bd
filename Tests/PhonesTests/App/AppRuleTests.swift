import BLE
import Phones
import Testing

/// The rules of the app's life, each by a timeline from its source.
@Suite struct AppRuleTests {
  @Test func theScreenTakesTheAppFromTheForeground() {
    func delivered(_ settings: SystemSettings) -> [String] {
      var bench = Bench(settings, [.scan])
      bench.hear(.plain, at: 1)
      bench.change(.screen(isOn: false), at: 2)
      bench.hear(.plain, at: 3)
      bench.change(.screen(isOn: true), at: 4)
      bench.hear(.plain, at: 5)
      return bench.log
    }
    #expect(delivered(.visible()) == ["0 launch", "1 plain", "5 plain"])
    #expect(
      delivered(.visible(without: .screenOffBackground))
        == ["0 launch", "1 plain", "3 plain", "5 plain"])
  }

  @Test func theScreenBringsBackOnlyTheAppOnTop() {
    var bench = Bench(.ios, [.monitor(.home)])
    bench.change(.appLeft, at: 1)
    bench.change(.screen(isOn: false), at: 2)
    bench.change(.screen(isOn: true), at: 3)
    #expect(bench.system.appState == .background)
    bench.change(.appOpened, at: 4)
    #expect(bench.system.appState == .foreground)
    // An app that was ended is not on top when the system launches it.
    bench.change(.appTerminated, at: 5)
    bench.hear(.kitchen, at: 6)
    bench.change(.screen(isOn: false), at: 8)
    bench.change(.screen(isOn: true), at: 9)
    #expect(bench.system.appState == .background)
  }

  /// Opened with the screen off, an app is seen when the screen is switched on.
  @Test func anAppMayBeOpenedWithTheScreenOff() {
    var bench = Bench(.ios, app: .background, isScreenOn: false, [])
    bench.change(.appOpened, at: 5)
    bench.run(to: 10)
    #expect(bench.system.appState == .suspended)
    bench.change(.screen(isOn: true), at: 20)
    #expect(bench.system.appState == .foreground)
  }

  /// A wake lasts about 10 s: ten reports of one second each, no eleventh.
  @Test func aWakeLastsTenSeconds() {
    func delivered(_ settings: SystemSettings) -> Int {
      var bench = Bench(settings, app: .background, [.range(.home)])
      bench.run(to: 60)
      return bench.log.count { $0.hasSuffix("ranged") }
    }
    #expect(delivered(.ios) == 10)
    #expect(delivered(.ios(without: .suspension)) == 60)
  }

  @Test func aRegionEventWakesASuspendedAppForTenSeconds() {
    var bench = Bench(.ios, app: .background, [.monitor(.home)])
    bench.run(to: 10)
    #expect(bench.system.appState == .suspended)
    bench.hear(.kitchen, at: 100)
    #expect(bench.system.appState == .suspended)
    bench.run(to: 101)
    #expect(bench.log == ["0 launch", "101 enter home"])
    #expect(bench.system.appState == .background)
    bench.run(to: 110.999)
    #expect(bench.system.appState == .background)
    bench.run(to: 111)
    #expect(bench.system.appState == .suspended)
  }

  /// A task that the app begins when it is woken gives it 180 s: as many reports.
  @Test func aBackgroundTaskProlongsAWake() {
    var settings = SystemSettings.ios
    settings.backgroundTask = .seconds(180)
    var bench = Bench(settings, app: .background, [.monitor(.home), .range(.home)])
    bench.run(to: 1000)
    #expect(bench.log.count { $0.hasSuffix("ranged") } == 180)
    #expect(bench.system.appState == .suspended)
    bench.hear(.kitchen, at: 2000)
    bench.run(to: 2180.999)
    #expect(bench.system.appState == .background)
    bench.run(to: 2181)
    #expect(bench.system.appState == .suspended)
  }

  /// The time for a task counts from the background's beginning. Later events give 10 s as ever.
  @Test func eventsDoNotProlongABackgroundTask() {
    var settings = SystemSettings.ios
    settings.backgroundTask = .seconds(30)
    var bench = Bench(settings, [.monitor(.room(1)), .monitor(.room(2))])
    bench.change(.appLeft, at: 100)
    bench.hear(.kitchen, at: 110)
    bench.run(to: 129.999)
    #expect(bench.system.appState == .background)
    bench.run(to: 130)
    #expect(bench.system.appState == .suspended)
    // The entry at 201 s gives 30 s, the one at 227 s its 10.
    bench.change(.appOpened, at: 140)
    bench.change(.appLeft, at: 200)
    bench.hear(.study, at: 226)
    bench.run(to: 236.999)
    #expect(bench.system.appState == .background)
    bench.run(to: 237)
    #expect(bench.system.appState == .suspended)
  }

  /// Each event restarts the app's time.
  @Test func eventsProlongAWake() {
    var bench = Bench(.ios, app: .background, [.monitor(.room(1)), .monitor(.room(2))])
    bench.hear(.kitchen, at: 20)
    bench.hear(.study, at: 26)
    bench.run(to: 36.999)
    #expect(bench.log == ["0 launch", "21 enter 1", "27 enter 2"])
    #expect(bench.system.appState == .background)
    bench.run(to: 37)
    #expect(bench.system.appState == .suspended)
  }

  /// The last report of a wake comes as the app is suspended; its answer still counts.
  @Test func theLastAnswerOfAWakeCounts() {
    var bench = Bench(.ios, app: .background, [.range(.home)])
    bench.run(to: 10)
    #expect(bench.system.appState == .suspended)
    #expect(bench.log.last == "10 ranged")
    #expect(bench.perform(.monitor(.home), at: 10) == nil)
    #expect(bench.system.monitoredRegions == [.home])
  }

  @Test func wakesComeInOrderOfTimeOnceEach() {
    let times = [3.0, 1, 2, 1]
    var bench = Bench(.raw(), times.map { .wake(at: Instant($0)) })
    bench.run(to: 2)
    bench.perform(.wake(at: Instant(1)), at: 2.5)
    bench.run(to: 9)
    #expect(bench.log == ["0 launch", "1 wake", "1 wake", "2 wake", "2.5 wake", "3 wake"])
  }

  /// A new app knows nothing of the wakes, the ranging and the scan of an earlier one.
  @Test func anEndTakesAllButRegions() {
    var bench = Bench(.visible(), [])
    for command in [CentralCommand.scan, .range(.home), .monitor(.home), .wake(at: Instant(9))] {
      bench.perform(command, at: 1)
    }
    bench.change(.appForceQuit, at: 1.5)
    bench.change(.appOpened, at: 2)
    #expect(bench.hear(.plain, at: 3) == .notRequested)
    #expect(bench.hear(.kitchen, at: 3) == .countedForRegion)
    bench.run(to: 20)
    #expect(bench.log == ["0 launch", "1.5 end", "2 launch", "4 enter home"])
  }

  @Test func anAppThatStartsWithoutBluetoothIsNotified() {
    var bench = Bench(.ios, [.scan])
    bench.change(.appForceQuit, at: 1)
    bench.change(.bluetooth(isOn: false), at: 2)
    bench.change(.appOpened, at: 3)
    bench.change(.bluetooth(isOn: true), at: 4)
    #expect(bench.log == ["0 launch", "1 end", "3 launch", "3 off", "4 on"])
  }

  /// Timers of a suspended app stand still. Due timers come before the event that wakes it.
  @Test func wakesOfASuspendedAppComeWithTheNextEvent() {
    let wakes = [5.0, 20, 200].map { CentralCommand.wake(at: Instant($0)) }
    var bench = Bench(.ios, app: .background, [.monitor(.home)] + wakes)
    bench.hear(.kitchen, at: 99)
    bench.run(to: 300)
    #expect(
      bench.log == ["0 launch", "5 wake", "100 wake", "100 enter home", "129 exit home"])
  }

  @Test func aRegionEventLaunchesAnAppThatTheSystemEnded() {
    func delivered(_ settings: SystemSettings) -> [String] {
      var bench = Bench(settings, [.monitor(.home)])
      bench.change(.appTerminated, at: 1)
      bench.hear(.kitchen, at: 5)
      bench.run(to: 20)
      return bench.log
    }
    #expect(delivered(.ios) == ["0 launch", "1 end", "6 launch", "6 enter home"])
    #expect(delivered(.ios(without: .regionRelaunch)) == ["0 launch", "1 end"])
  }

  @Test func forceQuitIsFinalByDefault() {
    func delivered(_ settings: SystemSettings) -> [String] {
      var bench = Bench(settings, [.monitor(.home)])
      bench.change(.appForceQuit, at: 1)
      bench.hear(.kitchen, at: 5)
      bench.run(to: 20)
      return bench.log
    }
    #expect(delivered(.ios) == ["0 launch", "1 end"])
    var lore = SystemSettings.ios
    lore.forceQuitRelaunch = true
    #expect(delivered(lore) == ["0 launch", "1 end", "6 launch", "6 enter home"])
  }

  /// The system cannot end what the user has ended before; the user can.
  @Test func forceQuitOutlastsTermination() {
    var bench = Bench(.ios, [.monitor(.home)])
    bench.change(.appForceQuit, at: 1)
    bench.change(.appTerminated, at: 2)
    bench.hear(.kitchen, at: 5)
    bench.run(to: 20)
    #expect(bench.log == ["0 launch", "1 end"])
    var other = Bench(.ios, [.monitor(.home)])
    other.change(.appTerminated, at: 1)
    other.change(.appForceQuit, at: 2)
    other.hear(.kitchen, at: 5)
    other.run(to: 20)
    #expect(other.log == ["0 launch", "1 end"])
  }

  /// TN3115: an app that the system removed is launched for a pending scan; one that the user
  /// force-quit is not.
  @Test func stateRestorationLaunchesAnAppForItsScan() {
    func delivered(_ settings: SystemSettings, _ end: PhoneChange) -> [String] {
      var bench = Bench(settings, [.scanForLocks])
      bench.change(end, at: 1)
      bench.hear(.plain, at: 2)
      bench.hear(.lock, at: 3)
      bench.hear(.lock, at: 4)
      return bench.log
    }
    var restores = SystemSettings.visible()
    restores.scanRelaunch = true
    #expect(delivered(restores, .appTerminated) == ["0 launch", "1 end", "3 launch", "3 lock"])
    #expect(delivered(restores, .appForceQuit) == ["0 launch", "1 end"])
    #expect(delivered(.visible(), .appTerminated) == ["0 launch", "1 end"])
  }

  @Test func airplaneModeSwitchesBluetoothOff() {
    func delivered(_ settings: SystemSettings) -> [String] {
      var bench = Bench(settings, [.scan])
      bench.change(.airplaneMode(isOn: true), at: 1)
      bench.hear(.plain, at: 2)
      bench.change(.airplaneMode(isOn: false), at: 3)
      bench.hear(.plain, at: 4)
      return bench.log
    }
    #expect(delivered(.raw()) == ["0 launch", "1 off", "3 on", "4 plain"])
    #expect(delivered(.raw(without: .airplaneBluetooth)) == ["0 launch", "2 plain", "4 plain"])
  }

  /// As Apple's *Use airplane mode on your iPhone* (HT204234) and the radios of Android's
  /// `airplane_mode_toggleable_radios` have it. The end of airplane mode then changes nothing, and
  /// the next airplane mode switches Bluetooth off again.
  @Test func bluetoothMayBeSwitchedOnInAirplaneMode() {
    var bench = Bench(.raw(), [.scan])
    bench.change(.airplaneMode(isOn: true), at: 1)
    bench.change(.bluetooth(isOn: true), at: 2)
    bench.hear(.plain, at: 3)
    // It is on already.
    bench.change(.airplaneMode(isOn: true), at: 4)
    bench.hear(.plain, at: 5)
    bench.change(.airplaneMode(isOn: false), at: 6)
    bench.change(.airplaneMode(isOn: true), at: 7)
    bench.hear(.plain, at: 8)
    #expect(bench.log == ["0 launch", "1 off", "2 on", "3 plain", "5 plain", "7 off"])
  }

  @Test func airplaneModeEndsOnlyItsOwnSwitch() {
    var bench = Bench(.raw(), [.scan])
    bench.change(.bluetooth(isOn: false), at: 1)
    bench.change(.airplaneMode(isOn: true), at: 2)
    bench.change(.airplaneMode(isOn: false), at: 3)
    #expect(!bench.system.isBluetoothOn)
    #expect(bench.log == ["0 launch", "1 off"])
  }

  @Test func scansMayEndWithPower() {
    func delivered(_ settings: SystemSettings) -> [String] {
      var bench = Bench(settings, [.scan])
      bench.change(.bluetooth(isOn: false), at: 1)
      bench.change(.bluetooth(isOn: true), at: 2)
      bench.hear(.plain, at: 3)
      bench.perform(.scan, at: 4)
      bench.hear(.plain, at: 5)
      return bench.log
    }
    var forgets = SystemSettings.raw()
    forgets.scansEndWithPower = true
    #expect(delivered(.raw()) == ["0 launch", "1 off", "2 on", "3 plain", "5 plain"])
    var off = Bench(forgets, [])
    off.change(.bluetooth(isOn: false), at: 1)
    #expect(off.perform(.scan, at: 2) == .bluetoothOff)
    off.change(.bluetooth(isOn: true), at: 3)
    #expect(off.hear(.plain, at: 4) == .notRequested)
    #expect(delivered(forgets) == ["0 launch", "1 off", "2 on", "5 plain"])
  }
}

extension SystemSettings {
  /// iOS without some rules.
  static func ios(without rules: SystemRule...) -> SystemSettings {
    var settings = SystemSettings.ios
    for rule in rules { settings.turnOff(rule) }
    return settings
  }

  /// iOS without some rules, with addresses, so that tests recognise devices.
  static func visible(without rules: SystemRule...) -> SystemSettings {
    var settings = SystemSettings.ios
    for rule in rules + [.hiddenAddresses] { settings.turnOff(rule) }
    return settings
  }

  /// A bare radio without some rules.
  static func raw(without rules: SystemRule...) -> SystemSettings {
    var settings = SystemSettings.raw()
    for rule in rules { settings.turnOff(rule) }
    return settings
  }
}
