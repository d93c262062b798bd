import BLE
import Phones
import Testing

/// The rules of scans on Android, each by a timeline from AOSP's code.
@Suite struct AndroidScanTests {
  private static let modes: [ScanMode] = [.lowPower, .balanced, .lowLatency]

  private static func scan(_ mode: ScanMode?, isFiltered: Bool = false) -> CentralCommand {
    .scan(for: ScanRequest(services: isFiltered ? [.battery] : [], mode: mode))
  }

  /// Window and interval in milliseconds, by mode.
  private static func windows(
    _ settings: SystemSettings, _ changes: PhoneChange...
  ) -> [[Int64]] {
    modes.map { mode in
      var bench = Bench(settings, [scan(mode, isFiltered: true)])
      bench.run(to: 6)
      for change in changes { bench.change(change, at: 7) }
      return bench.window
    }
  }

  /// `ScanManager.SCAN_MODE_*_WINDOW_MS` and `SCAN_MODE_*_INTERVAL_MS`.
  @Test func modesHaveTheirWindows() {
    #expect(Self.windows(.android8) == [[512, 5120], [1024, 4096], [4096, 4096]])
    #expect(Self.windows(.android13) == [[140, 1400], [183, 730], [100, 100]])
    #expect(Self.windows(.android14) == [[140, 1400], [183, 730], [100, 100]])
  }

  @Test func theDefaultModeIsLowPower() {
    let bench = Bench(.android8, [.scan])
    #expect(bench.system.scanWindow == SystemSettings.android8.modes?.lowPower)
  }

  /// `isOpportunisticScanClient`: the radio never listens for it, whatever the screen and the app
  /// do, and it does not run for too long.
  @Test(arguments: [SystemSettings.android8, .android13, .android14])
  func theRadioDoesNotListenForAnOpportunisticScan(settings: SystemSettings) {
    for isFiltered in [false, true] {
      var bench = Bench(settings, [Self.scan(.opportunistic, isFiltered: isFiltered)])
      #expect(bench.system.listening == nil)
      #expect(bench.hear(.lock, at: 1) == .opportunistic)
      bench.change(.screen(isOn: false), at: 2)
      #expect(bench.hear(.lock, at: 3) == .opportunistic)
      bench.change(.appLeft, at: 4)
      bench.change(.screen(isOn: true), at: 5)
      #expect(bench.system.listening == nil && bench.system.nextWake == nil)
      #expect(bench.hear(.lock, at: 10_000) == .opportunistic)
      bench.perform(Self.scan(.balanced), at: 10_001)
      #expect(bench.hear(.lock, at: 10_002) == nil)
    }
  }

  /// Other systems know no modes.
  @Test func appleIgnoresModes() {
    var bench = Bench(.ios, [Self.scan(.opportunistic, isFiltered: true)])
    #expect(bench.system.scanWindow == SystemSettings.ios.foregroundScan)
    #expect(bench.hear(.lock, at: 1) == nil)
  }

  /// `upgradeScanModeBeforeStart`: one level for 6 s, for an app in the foreground.
  @Test(arguments: [SystemSettings.android13, .android14])
  func aScanBeginsWithTheNextHigherMode(settings: SystemSettings) {
    func windows(_ mode: ScanMode, _ changes: (Double, PhoneChange)...) -> [[Int64]] {
      var bench = Bench(settings, [Self.scan(mode, isFiltered: true)])
      var windows = [bench.window]
      for (time, change) in changes { bench.change(change, at: time) }
      for time in [5.999, 6] {
        bench.run(to: time)
        windows.append(bench.window)
      }
      return windows
    }
    #expect(windows(.lowPower) == [[183, 730], [183, 730], [140, 1400]])
    #expect(windows(.balanced) == [[100, 100], [100, 100], [183, 730]])
    #expect(windows(.lowLatency) == [[100, 100], [100, 100], [100, 100]])
    #expect(windows(.opportunistic) == [[], [], []])
    // Another state gives the scan its mode anew, and the upgrade does not come back.
    #expect(windows(.balanced, (1, .appLeft)) == [[100, 100], [140, 1400], [140, 1400]])
    #expect(
      windows(.balanced, (1, .appLeft), (2, .appOpened)) == [[100, 100], [183, 730], [183, 730]])
    var without = settings
    without.turnOff(.scanUpgrade)
    #expect(
      Bench(without, [Self.scan(.lowPower)]).system.scanWindow == without.modes?.lowPower)
    #expect(
      Bench(settings, app: .background, [Self.scan(.balanced)]).system.scanWindow
        == settings.modes?.lowPower)
  }

  /// `AppScanStats.hasRecentScan`: none within 24 s of the end of another scan.
  @Test func aRepeatedScanHasItsOwnMode() {
    var bench = Bench(.android13, [Self.scan(.lowPower)])
    bench.perform(.stopScanning, at: 10)
    bench.perform(Self.scan(.lowPower), at: 33.999)
    #expect(bench.system.listening?.mode == .scan(.lowPower))
    bench.perform(.stopScanning, at: 40)
    bench.perform(Self.scan(.lowPower), at: 64)
    #expect(bench.system.listening?.mode == .scan(.balanced))
    bench.run(to: 70)
    #expect(bench.system.listening?.mode == .scan(.lowPower))
    #expect(bench.system.listening?.start == Instant(70))
  }

  @Test func anAppInTheBackgroundScansAtLowPower() {
    #expect(Self.windows(.android13, .appLeft) == [[140, 1400], [140, 1400], [140, 1400]])
    #expect(Self.windows(.android8, .appLeft) == [[512, 5120], [512, 5120], [512, 5120]])
    var settings = SystemSettings.android13
    settings.turnOff(.backgroundMode)
    #expect(Self.windows(settings, .appLeft) == [[140, 1400], [183, 730], [100, 100]])
  }

  @Test func scansListenLessWithTheScreenOff() {
    var service = SystemSettings.android13
    service.hasForegroundService = true
    let off = PhoneChange.screen(isOn: false)
    #expect(Self.windows(service, off) == [[512, 10240], [183, 730], [100, 100]])
    #expect(Self.windows(.android13, off) == [[512, 10240], [512, 10240], [512, 10240]])
    service.turnOff(.screenOffModes)
    #expect(Self.windows(service, off) == [[140, 1400], [183, 730], [100, 100]])
    service = .android8
    service.hasForegroundService = true
    #expect(Self.windows(service, off) == [[512, 5120], [1024, 4096], [4096, 4096]])
  }

  /// Android 8.1 and later: `requiresScreenOn`.
  @Test(arguments: [SystemSettings.android8, .android13])
  func unfilteredScansPauseWithTheScreenOff(settings: SystemSettings) {
    func delivered(_ settings: SystemSettings, isFiltered: Bool) -> [String] {
      var bench = Bench(settings, [Self.scan(.lowLatency, isFiltered: isFiltered)])
      bench.hear(.lock, at: 1)
      bench.change(.screen(isOn: false), at: 2)
      bench.hear(.lock, at: 3)
      bench.change(.screen(isOn: true), at: 4)
      bench.hear(.lock, at: 5)
      return bench.log
    }
    var without = settings
    without.turnOff(.screenOffPause)
    let all = ["0 launch", "1 lock", "3 lock", "5 lock"]
    #expect(delivered(settings, isFiltered: false) == ["0 launch", "1 lock", "5 lock"])
    #expect(delivered(settings, isFiltered: true) == all)
    #expect(delivered(without, isFiltered: false) == all)
  }

  @Test func aPausedScanSaysWhy() {
    var bench = Bench(.android13, isScreenOn: false, [.scan])
    #expect(bench.system.scanWindow == nil)
    #expect(bench.hear(.plain, at: 1) == .rule(.screenOffPause))
  }

  /// A filter for a company, as apps use to find beacons with the screen off.
  @Test func companiesAreFiltersToo() {
    let apple = CentralCommand.scan(for: ScanRequest(companies: [0x004C]))
    var bench = Bench(.android13, isScreenOn: false, [apple])
    #expect(bench.hear(.kitchen, at: 1) == nil)
    #expect(bench.hear(.plain, at: 2) == .filtered)
  }

  /// An empty filter, which every device passes: see `SystemSettings.countsEmptyFilters`.
  @Test func emptyFiltersAreFiltersUpToAndroid13() {
    let empty = CentralCommand.scan(for: ScanRequest(hasWildcard: true))
    for settings in [SystemSettings.android8, .android13] {
      var bench = Bench(settings, isScreenOn: false, [empty])
      #expect(bench.hear(.plain, at: 1) == nil)
    }
    var bench = Bench(.android14, isScreenOn: false, [empty])
    #expect(bench.hear(.plain, at: 1) == .rule(.screenOffPause))
    bench.change(.screen(isOn: true), at: 2)
    #expect(bench.hear(.plain, at: 3) == nil)
  }

  /// A scan counts when it has ended, with the time of its start.
  @Test func aSixthStartIn30SecondsFindsNothing() {
    var bench = Bench(.android13, [])
    for start in [0.0, 1, 2, 3, 4] {
      #expect(bench.perform(.scan, at: start) == nil)
      bench.perform(.stopScanning, at: start + 0.5)
    }
    #expect(bench.perform(.scan, at: 29.999) == .rule(.startLimit))
    #expect(bench.system.scanWindow == nil)
    #expect(bench.hear(.plain, at: 29.9995) == .rule(.startLimit))
    // The ignored scan stays deaf, and stopping it does not count.
    #expect(bench.hear(.plain, at: 45) == .rule(.startLimit))
    bench.perform(.stopScanning, at: 45)
    #expect(bench.perform(.scan, at: 46) == nil)
    #expect(bench.hear(.plain, at: 47) == nil)
    #expect(bench.log == ["0 launch", "47 plain"])
  }

  /// At 30.0 s the first start is no longer within the period.
  @Test func theLimitEndsAfter30Seconds() {
    var bench = Bench(.android8, [])
    for start in [0.0, 1, 2, 3, 4] {
      bench.perform(.scan, at: start)
      bench.perform(.stopScanning, at: start + 0.5)
    }
    #expect(bench.perform(.scan, at: 30) == nil)
    bench.perform(.stopScanning, at: 30.2)
    #expect(bench.perform(.scan, at: 30.5) == .rule(.startLimit))
    #expect(bench.perform(.scan, at: 31) == nil)
  }

  @Test func withoutTheLimitAnyNumberOfScansMayStart() {
    var settings = SystemSettings.android13
    settings.turnOff(.startLimit)
    var bench = Bench(settings, [])
    for number in 0..<20 {
      #expect(bench.perform(.scan, at: Double(number) / 10) == nil)
      bench.perform(.stopScanning, at: Double(number) / 10 + 0.05)
    }
  }

  /// The counts are kept by the Bluetooth service, which ends with Bluetooth.
  @Test func switchingBluetoothOffForgetsTheStarts() {
    var bench = Bench(.android13, [])
    for start in [0.0, 1, 2, 3, 4] {
      bench.perform(.scan, at: start)
      bench.perform(.stopScanning, at: start + 0.5)
    }
    bench.change(.bluetooth(isOn: false), at: 5)
    bench.change(.bluetooth(isOn: true), at: 6)
    #expect(bench.perform(.scan, at: 7) == nil)
  }

  /// A scan of an app that ends counts too.
  @Test func theLimitOutlivesTheApp() {
    var bench = Bench(.android13, [.scan])
    for second in 1...4 {
      bench.change(.appForceQuit, at: Double(second))
      bench.change(.appOpened, at: Double(second) + 0.5)
    }
    #expect(bench.hear(.plain, at: 5) == nil)
    bench.change(.appForceQuit, at: 6)
    bench.change(.appOpened, at: 7)
    #expect(bench.hear(.plain, at: 8) == .rule(.startLimit))
  }

  /// A scan that runs on, and one that is requested twice, do not count.
  @Test func onlyScansThatEndedCount() {
    var bench = Bench(.android13, [])
    for start in [0.0, 1, 2, 3] {
      bench.perform(.scan, at: start)
      bench.perform(.stopScanning, at: start + 0.5)
    }
    for second in 4..<20 { #expect(bench.perform(.scan, at: Double(second)) == nil) }
    #expect(bench.hear(.plain, at: 20) == nil)
  }

  /// Android 13, after 30 minutes: an unfiltered scan finds no more, a filtered one has low power;
  /// Android 14, after 10 minutes. Before, after 30 minutes: neither finds more.
  @Test func longScansAreDemoted() {
    for (settings, limit) in [(SystemSettings.android13, 1800.0), (.android14, 600)] {
      var unfiltered = Bench(settings, [Self.scan(.lowLatency)])
      #expect(unfiltered.hear(.plain, at: limit - 0.1) == nil)
      #expect(unfiltered.hear(.plain, at: limit) == .rule(.scanTimeout))
      #expect(unfiltered.system.scanWindow == nil)
      // Requesting it again restarts it.
      unfiltered.perform(Self.scan(.lowLatency), at: limit + 1)
      #expect(unfiltered.hear(.plain, at: limit + 2) == nil)

      var filtered = Bench(settings, [Self.scan(.lowLatency, isFiltered: true)])
      filtered.run(to: limit - 0.1)
      #expect(filtered.system.scanWindow == settings.modes?.lowLatency)
      filtered.run(to: limit)
      #expect(filtered.system.scanWindow == settings.modes?.lowPower)
      #expect(filtered.hear(.lock, at: limit + 1) == nil)
    }

    var older = Bench(.android8, [Self.scan(.lowLatency, isFiltered: true)])
    #expect(older.hear(.lock, at: 1799.9) == nil)
    #expect(older.hear(.lock, at: 1800) == .rule(.scanTimeout))

    var settings = SystemSettings.android13
    settings.turnOff(.scanTimeout)
    var endless = Bench(settings, [Self.scan(.lowLatency)])
    #expect(endless.hear(.plain, at: 100_000) == nil)
  }

  /// A paused scan is started again when it resumes.
  @Test func aPauseRestartsTheTimeout() {
    var bench = Bench(.android14, [Self.scan(.lowLatency)])
    bench.change(.screen(isOn: false), at: 500)
    bench.change(.screen(isOn: true), at: 700)
    #expect(bench.hear(.plain, at: 1299) == nil)
    #expect(bench.hear(.plain, at: 1300) == .rule(.scanTimeout))
  }
}

extension Bench {
  /// Window and interval in milliseconds; empty while the radio does not listen.
  fileprivate var window: [Int64] {
    system.scanWindow.map { window in
      [window.window, window.interval].map { $0.nanoseconds / 1_000_000 }
    } ?? []
  }
}
