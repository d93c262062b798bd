import BLE
import Phones
import Testing

/// The rules of scans on iOS, each by a timeline from its source.
@Suite struct AppleScanTests {
  private static let foreground = ScanWindow(.milliseconds(30), every: .milliseconds(40))
  private static let background = ScanWindow(.milliseconds(30), every: .milliseconds(300))

  @Test func addressesAreHidden() {
    var bench = Bench(.ios, [.scan])
    #expect(bench.hear(.plain, at: 1) == nil)
    #expect(bench.log == ["0 launch", "1 unknown"])
    var visible = Bench(.ios(without: .hiddenAddresses), [.scan])
    visible.hear(.plain, at: 1)
    #expect(visible.log == ["0 launch", "1 plain"])
  }

  /// Commands and answers of connections carry the identifier on the app's side, and the address on
  /// the radio's.
  @Test func identifiersBecomeAddressesAtTheRadio() {
    var bench = Bench(.ios, [])
    let (address, identifier) = (Device.lock.address, bench.system.identifier(of: .lock))
    #expect(identifier != address)
    bench.perform(.connect(identifier), at: 1)
    bench.report(.connected(address), at: 2)
    #expect(
      bench.log == ["0 launch", "1 radio \(CentralCommand.connect(address))", "2 connected"])
    var system = PhoneSystem(.ios, at: .start)
    #expect(system.nextOutput() == .launch)
    let battery = Characteristic(service: 0x180F, characteristic: 0x2A19)
    let level = PowerLevel(dBm: -60)
    for (event, delivered) in [
      (CentralEvent.connected(address), CentralEvent.connected(identifier)),
      (.connectionRefused(address), .connectionRefused(identifier)),
      (.disconnected(address, .supervisionTimeout), .disconnected(identifier, .supervisionTimeout)),
      (.rssi(level, of: address), .rssi(level, of: identifier)),
      (
        .attribute(.value([1], of: battery), on: address),
        .attribute(.value([1], of: battery), on: identifier)
      ),
    ] {
      system.report(event, at: .start)
      #expect(system.nextOutput() == .deliver(delivered, rule: nil))
    }
    for (command, carriedOut) in [
      (CentralCommand.disconnect(identifier), CentralCommand.disconnect(address)),
      (.readRSSI(identifier), .readRSSI(address)),
      (.request(.read(battery), on: identifier), .request(.read(battery), on: address)),
    ] {
      system.perform(command, at: .start)
      #expect(system.nextOutput() == .carryOut(carriedOut))
    }
  }

  @Test func beaconFramesAreHiddenFromScans() {
    var bench = Bench(.visible(), [.scan])
    #expect(bench.hear(.kitchen, at: 1) == .rule(.hiddenBeacons))
    #expect(bench.hear(.plain, at: 2) == nil)
    #expect(bench.log == ["0 launch", "2 plain"])
    var open = Bench(.visible(without: .hiddenBeacons), [.scan])
    #expect(open.hear(.kitchen, at: 1) == nil)
  }

  @Test func aBackgroundScanNeedsServices() {
    func delivered(_ settings: SystemSettings, _ command: CentralCommand) -> [String] {
      var bench = Bench(settings, [command])
      bench.hear(.lock, at: 1)
      bench.change(.appLeft, at: 2)
      bench.hear(.lamp, at: 3)
      return bench.log
    }
    #expect(delivered(.visible(), .scan) == ["0 launch", "1 lock"])
    #expect(delivered(.visible(), .scanForLocks) == ["0 launch", "1 lock", "3 lamp"])
    #expect(
      delivered(.visible(without: .backgroundServices), .scan) == ["0 launch", "1 lock", "3 lamp"])
  }

  @Test func theReasonIsTheMissingService() {
    var bench = Bench(.ios, app: .background, [.scan])
    #expect(bench.hear(.lock, at: 1) == .rule(.backgroundServices))
    var other = Bench(.ios, app: .background, [.scanForLocks])
    #expect(other.hear(.plain, at: 1) == .filtered)
  }

  /// Approach A of the door lock thesis: one level per beacon in the background. Connecting to a
  /// device makes it new again.
  @Test func duplicatesCoalesceInTheBackground() {
    func delivered(_ settings: SystemSettings) -> [String] {
      var bench = Bench(settings, [.scanForLocks])
      for second in [1.0, 2, 3] { bench.hear(.lock, at: second) }
      bench.change(.appLeft, at: 4)
      bench.hear(.lock, at: 5)
      bench.hear(.lamp, at: 6)
      bench.hear(.lamp, at: 7)
      bench.report(.connected(Device.lock.address), at: 8)
      bench.hear(.lock, at: 9)
      bench.hear(.lock, at: 10)
      return Array(bench.log.dropFirst(4))
    }
    #expect(delivered(.visible()) == ["6 lamp", "8 connected", "9 lock"])
    #expect(
      delivered(.visible(without: .coalescing))
        == ["5 lock", "6 lamp", "7 lamp", "8 connected", "9 lock", "10 lock"])
  }

  @Test func restartingTheScanDoesNotMakeDevicesNew() {
    var bench = Bench(.visible(), app: .background, [.scanForLocks])
    bench.hear(.lock, at: 1)
    bench.perform(.stopScanning, at: 2)
    bench.perform(.scanForLocks, at: 3)
    #expect(bench.hear(.lock, at: 4) == .rule(.coalescing))
    bench.change(.appTerminated, at: 5)
    bench.change(.appOpened, at: 6)
    bench.change(.appLeft, at: 7)
    #expect(bench.hear(.lock, at: 8) == nil)
  }

  /// The same device sends different payloads.
  @Test func aDeviceMayChangeItsPayload() {
    var bench = Bench(.visible(), [.scanForLocks])
    let plain = Device(name: "lock", payload: Device.plain.payload)
    let beacon = Device(name: "lock", payload: Device.kitchen.payload)
    #expect(bench.hear(plain, at: 1) == .filtered)
    #expect(bench.hear(.lock, at: 2) == nil)
    #expect(bench.hear(beacon, at: 3) == .rule(.hiddenBeacons))
    #expect(bench.hear(plain, at: 4) == .filtered)
  }

  /// iOS has no filter for companies: such a request is one for all devices.
  @Test func companiesAreNoFilter() {
    let request = CentralCommand.scan(for: ScanRequest(companies: [0x4C]))
    var bench = Bench(.visible(), [request])
    #expect(bench.hear(.plain, at: 1) == nil)
    bench.change(.appLeft, at: 2)
    #expect(bench.hear(.lamp, at: 3) == .rule(.backgroundServices))
  }

  @Test func anAppMayAskForFirstPacketsOnly() {
    let first = CentralCommand.scan(for: ScanRequest(allowsDuplicates: false))
    var bench = Bench(.visible(), [first])
    #expect(bench.hear(.plain, at: 1) == nil)
    #expect(bench.hear(.plain, at: 2) == .filtered)
    bench.perform(.stopScanning, at: 3)
    bench.perform(first, at: 4)
    #expect(bench.hear(.plain, at: 5) == nil)
  }

  @Test func backgroundScansListenLess() {
    func window(_ settings: SystemSettings) -> ScanWindow? {
      var bench = Bench(settings, [.scanForLocks])
      #expect(bench.system.scanWindow == Self.foreground)
      bench.change(.appLeft, at: 1)
      bench.run(to: 60)
      #expect(bench.system.listening?.start == Instant(settings.backgroundScan == nil ? 0 : 1))
      return bench.system.scanWindow
    }
    #expect(window(.ios) == Self.background)
    #expect(window(.ios(without: .backgroundScan)) == Self.foreground)
  }

  @Test func monitoringListensLess() {
    let all: [CentralCommand] = [.monitor(.home), .range(.home)]
    #expect(Bench(.ios, [.monitor(.home)]).system.scanWindow == Self.background)
    #expect(
      Bench(.ios(without: .monitoringScan), [.monitor(.home)]).system.scanWindow
        == Self.foreground)
    #expect(Bench(.ios, all).system.scanWindow == Self.foreground)
    #expect(Bench(.ios, []).system.scanWindow == nil)
  }

  @Test func aForegroundScanMaySlowDown() {
    var settings = SystemSettings.ios
    settings.foregroundSlowdown = .seconds(90)
    var bench = Bench(settings, [.scan])
    bench.run(to: 89.999)
    #expect(bench.system.scanWindow == Self.foreground)
    bench.run(to: 90)
    #expect(bench.system.scanWindow == Self.background)
    var plain = Bench(.ios, [.scan])
    plain.run(to: 600)
    #expect(plain.system.scanWindow == Self.foreground)
  }

  /// A discovery wakes a suspended app for about 10 s.
  @Test func aDiscoveryWakesTheApp() {
    var bench = Bench(.visible(), app: .background, [.scanForLocks])
    bench.run(to: 20)
    #expect(bench.system.appState == .suspended)
    #expect(bench.system.scanWindow == Self.background)
    bench.hear(.lock, at: 30)
    #expect(bench.system.appState == .background)
    bench.run(to: 40)
    #expect(bench.system.appState == .suspended)
    #expect(bench.log == ["0 launch", "30 lock"])
  }

  /// The thesis's approach C: the beacon ends the connection, which wakes the app for about 10 s.
  @Test func aLostConnectionWakesTheApp() {
    var bench = Bench(.visible(), app: .background, [])
    bench.run(to: 20)
    #expect(bench.report(.disconnected(Device.lock.address, .supervisionTimeout), at: 30) == nil)
    #expect(bench.system.appState == .background)
    bench.run(to: 41)
    #expect(bench.system.appState == .suspended)
    bench.change(.appTerminated, at: 50)
    #expect(
      bench.report(.disconnected(Device.lock.address, .supervisionTimeout), at: 60) == .notRunning)
    // State restoration launches an app that the system ended, but not one that the user did.
    var restores = SystemSettings.visible()
    restores.scanRelaunch = true
    for (end, reason) in [
      (PhoneChange.appTerminated, nil), (.appForceQuit, NotDeliveredReason.notRunning),
    ] {
      var bench = Bench(restores, [])
      bench.change(end, at: 1)
      #expect(
        bench.report(.disconnected(Device.lock.address, .supervisionTimeout), at: 2) == reason)
    }
  }

  @Test func aSuspendedAppWithoutServicesHearsNothing() {
    var bench = Bench(.visible(without: .backgroundServices), app: .background, [.scan])
    #expect(bench.hear(.plain, at: 5) == nil)
    #expect(bench.hear(.plain, at: 30) == .rule(.suspension))
  }
}

extension PhoneSystem {
  fileprivate func identifier(of device: Device) -> DeviceAddress {
    identifier(of: device.address)
  }
}
