import BLE
import Phones
import Testing

/// Each system through three schedules: the screen off and on, the app ended and opened again,
/// Bluetooth off and on. A lock and the beacon of the kitchen send once a second.
@Suite struct ScheduleTests {
  private enum Schedule { case screen, app, bluetooth }

  /// The events of an app that scans, monitors and ranges, in 100 s. The change is at 20.5 s, and
  /// is undone at 70.5 s.
  private static func delivered(_ settings: SystemSettings, _ schedule: Schedule) -> [String] {
    var settings = settings
    settings.turnOff(.hiddenAddresses)
    var bench = Bench(settings, [.scan, .monitor(.home), .range(.home)])
    let (change, undone): (PhoneChange, PhoneChange) =
      switch schedule {
      case .screen: (.screen(isOn: false), .screen(isOn: true))
      case .app: (.appForceQuit, .appOpened)
      case .bluetooth: (.bluetooth(isOn: false), .bluetooth(isOn: true))
      }
    for second in 1...100 {
      if second == 21 { bench.change(change, at: 20.5) }
      if second == 71 { bench.change(undone, at: 70.5) }
      for device in [Device.lock, .kitchen] { bench.hear(device, at: Double(second)) }
    }
    return bench.log
  }

  /// The times of an app's events.
  private static func times(_ log: [String], of words: String) -> [String] {
    log.filter { $0.split(separator: " ", maxSplits: 1).last.map { $0 == words } ?? false }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
  }

  private static func seconds(_ ranges: ClosedRange<Int>...) -> [String] {
    ranges.flatMap { $0.map { "\($0)" } }
  }

  /// The wake after the screen goes off ends at 30.5 s. The region stays entered.
  @Test func screenOnIOS() {
    let log = Self.delivered(.ios, .screen)
    #expect(Self.times(log, of: "launch") == ["0"])
    #expect(Self.times(log, of: "lock") == Self.seconds(1...20, 71...100))
    #expect(Self.times(log, of: "kitchen") == [])
    #expect(Self.times(log, of: "enter home") == ["2"])
    #expect(Self.times(log, of: "exit home") == [])
    let ranged = log.filter { $0.contains(" ranged") }.compactMap { $0.split(separator: " ").first }
    // Reports are due at whole seconds, before the packet of the same instant; from 70.5 s on, at
    // half seconds.
    #expect(ranged.count == 30 + 29)
    #expect(ranged[29] == "30")
    #expect(ranged[30] == "71.5")
  }

  @Test func appOnIOS() {
    let log = Self.delivered(.ios, .app)
    #expect(Self.times(log, of: "launch") == ["0", "70.5"])
    #expect(Self.times(log, of: "end") == ["20.5"])
    #expect(Self.times(log, of: "lock") == Self.seconds(1...20, 71...100))
    // The region is still entered, and the entry is reported to the new app.
    #expect(Self.times(log, of: "enter home") == ["2", "70.5"])
  }

  /// The last packet is heard at 20 s. The app stays in the foreground. While Bluetooth is off, the
  /// state of the region is unknown; with the next packets it is as before.
  @Test func bluetoothOnIOS() {
    let log = Self.delivered(.ios, .bluetooth)
    #expect(Self.times(log, of: "off") == ["20.5"])
    #expect(Self.times(log, of: "on") == ["70.5"])
    #expect(Self.times(log, of: "lock") == Self.seconds(1...20, 71...100))
    #expect(Self.times(log, of: "enter home") == ["2"])
    #expect(Self.times(log, of: "exit home") == [])
    #expect(!log.contains { $0.hasPrefix("60 ranged") })

    var settings = SystemSettings.ios
    settings.turnOff(.unknownRegions)
    let known = Self.delivered(settings, .bluetooth)
    #expect(Self.times(known, of: "enter home") == ["2", "72"])
    #expect(Self.times(known, of: "exit home") == ["50"])
  }

  @Test(arguments: [SystemSettings.android13, .android8])
  func screenOnAndroid(settings: SystemSettings) {
    let log = Self.delivered(settings, .screen)
    #expect(Self.times(log, of: "lock") == Self.seconds(1...20, 71...100))
    #expect(Self.times(log, of: "kitchen") == Self.seconds(1...20, 71...100))
    #expect(Self.times(log, of: "refused monitor home") == ["0"])
    #expect(Self.times(log, of: "refused range home") == ["0"])
    #expect(log.count == 1 + 2 + 100)
  }

  @Test(arguments: [SystemSettings.android13, .android8])
  func appOnAndroid(settings: SystemSettings) {
    let log = Self.delivered(settings, .app)
    #expect(Self.times(log, of: "launch") == ["0", "70.5"])
    #expect(Self.times(log, of: "lock") == Self.seconds(1...20, 71...100))
    #expect(log.count == 2 * 3 + 1 + 100)
  }

  @Test(arguments: [SystemSettings.android13, .android8])
  func bluetoothOnAndroid(settings: SystemSettings) {
    let log = Self.delivered(settings, .bluetooth)
    #expect(Self.times(log, of: "off") == ["20.5"])
    #expect(Self.times(log, of: "kitchen") == Self.seconds(1...20, 71...100))
    #expect(log.count == 1 + 2 + 2 + 100)
  }

  @Test func bareRadio() {
    #expect(
      Self.times(Self.delivered(.raw(), .screen), of: "kitchen") == Self.seconds(1...100))
    for schedule in [Schedule.app, .bluetooth] {
      let log = Self.delivered(.raw(), schedule)
      #expect(Self.times(log, of: "kitchen") == Self.seconds(1...20, 71...100))
      #expect(Self.times(log, of: "lock") == Self.seconds(1...20, 71...100))
    }
  }

  /// A suspended app is not woken by the switch, and learns of it with the next event.
  @Test func aSuspendedAppLearnsOfBluetoothLater() {
    var bench = Bench(.visible(), app: .background, [.scanForLocks])
    bench.change(.bluetooth(isOn: false), at: 20)
    bench.change(.appOpened, at: 25)
    bench.change(.appLeft, at: 26)
    bench.change(.bluetooth(isOn: true), at: 40)
    bench.hear(.lock, at: 50)
    #expect(bench.log == ["0 launch", "25 off", "50 on", "50 lock"])
  }
}
