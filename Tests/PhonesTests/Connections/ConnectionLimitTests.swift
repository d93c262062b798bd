import BLE
import Phones
import Testing

/// Connections of an app on a phone with a system.
struct ConnectionLimitTests {
  private let devices = (1...9).map { DeviceAddress(named: "device \($0)") }

  @Test func androidRefusesTheEighthDevice() {
    var bench = Bench(.android13, [])
    for device in devices.prefix(7) { #expect(bench.perform(.connect(device), at: 1) == nil) }
    #expect(bench.perform(.connect(devices[7]), at: 1) == .rule(.connectionLimit))
    #expect(bench.log.last == "1 \(CentralEvent.connectionRefused(devices[7]))")
    // One that is connected may be asked for again, and a place that becomes free may be taken.
    bench.report(.connected(devices[0]), at: 2)
    #expect(bench.perform(.connect(devices[0]), at: 3) == nil)
    bench.report(.disconnected(devices[0], .supervisionTimeout), at: 4)
    #expect(bench.perform(.connect(devices[7]), at: 5) == nil)
    #expect(bench.perform(.connect(devices[8]), at: 5) == .rule(.connectionLimit))
  }

  @Test func iosHasNoLimit() {
    var bench = Bench(.ios, [])
    for device in devices { #expect(bench.perform(.connect(device), at: 1) == nil) }
  }

  /// The radio is asked for a known device by its address; the app is told the identifier.
  @Test(arguments: [SystemSettings.ios, .android13])
  func knownDevicesHaveTheirAddress(settings: SystemSettings) {
    var bench = Bench(settings, [])
    #expect(bench.perform(.connectKnown(devices[0]), at: 1) == nil)
    #expect(bench.log.last == "1 radio \(CentralCommand.connect(devices[0]))")
    bench.report(.connected(devices[0]), at: 2)
    let identifier = bench.system.identifier(of: devices[0])
    #expect((identifier == devices[0]) == !settings.hiddenAddresses)
    bench.perform(.disconnect(identifier), at: 3)
    #expect(bench.log.last == "3 radio \(CentralCommand.disconnect(devices[0]))")
  }

  /// The radio listens for a device until it is connected, also for a suspended app; less in the
  /// background.
  @Test func theRadioListensWhileADeviceIsAwaited() {
    var bench = Bench(.ios, [])
    #expect(bench.system.listening == nil)
    bench.perform(.connect(bench.system.identifier(of: devices[0])), at: 1)
    #expect(bench.system.listening?.mode == .connecting)
    #expect(bench.system.scanWindow == SystemSettings.ios.foregroundScan)
    bench.change(.appLeft, at: 2)
    bench.run(to: 30)
    #expect(bench.system.appState == .suspended)
    #expect(bench.system.scanWindow == SystemSettings.ios.backgroundScan)
    bench.report(.connected(devices[0]), at: 31)
    #expect(bench.system.appState == .background)
    #expect(bench.system.listening == nil)
  }

  /// A foreground service keeps the window, as it keeps those of scans.
  @Test(arguments: [false, true])
  func aServiceKeepsTheWindowInTheBackground(hasService: Bool) {
    var settings = SystemSettings.android13
    settings.hasForegroundService = hasService
    var bench = Bench(settings, [])
    bench.perform(.connect(devices[0]), at: 1)
    bench.change(.appLeft, at: 2)
    #expect(bench.system.listening?.mode == .connecting)
    #expect(
      bench.system.scanWindow
        == (hasService ? settings.foregroundScan : settings.modes?.lowPower))
  }

  /// An app that ends loses its connections, unless its state is restored.
  @Test(arguments: [false, true])
  func endsWithTheApp(isRestored: Bool) {
    var settings = SystemSettings.ios
    settings.scanRelaunch = isRestored
    var bench = Bench(settings, [])
    let known = devices.map { bench.system.identifier(of: $0) }
    bench.perform(.connect(known[0]), at: 1)
    bench.perform(.connect(known[1]), at: 1)
    bench.report(.connected(devices[0]), at: 2)
    bench.change(.appTerminated, at: 3)
    let ends = bench.log.filter { $0.contains("disconnect") }
    #expect(
      ends
        == (isRestored
          ? [] : devices.prefix(2).map { "3 radio \(CentralCommand.disconnect($0))" }))
    // The end of a connection launches an app whose state is restored.
    bench.report(.disconnected(devices[0], .supervisionTimeout), at: 4)
    #expect(bench.log.last == (isRestored ? "4 disconnected" : ends.last))
  }

  /// The user opens the app that the system ended: it receives the kept connection at once, and
  /// once a connection that launches it.
  @Test func aRestoredAppReceivesItsConnections() {
    var settings = SystemSettings.ios
    settings.scanRelaunch = true
    for isOpened in [true, false] {
      var bench = Bench(settings, [])
      for device in devices.prefix(2) {
        bench.perform(.connect(bench.system.identifier(of: device)), at: 1)
      }
      bench.report(.connected(devices[0]), at: 2)
      bench.change(.appTerminated, at: 3)
      if isOpened { bench.change(.appOpened, at: 4) }
      bench.report(.connected(devices[1]), at: 5)
      let delivered = bench.log.filter { $0.hasSuffix(" launch") || $0.hasSuffix(" connected") }
      #expect(
        delivered.dropFirst()
          == (isOpened
            ? ["2 connected", "4 launch", "4 connected", "5 connected"]
            : ["2 connected", "5 launch", "5 connected", "5 connected"]))
    }
  }

  @Test func endsWithBluetooth() {
    var bench = Bench(.android13, [])
    bench.perform(.connect(devices[0]), at: 1)
    bench.report(.connected(devices[0]), at: 2)
    bench.change(.bluetooth(isOn: false), at: 3)
    #expect(bench.log.contains("3 radio \(CentralCommand.disconnect(devices[0]))"))
  }
}
