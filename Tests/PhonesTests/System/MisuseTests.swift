import BLE
import Phones
import Testing

/// Each system against misuse.
@Suite struct MisuseTests {
  private static let systems: [SystemSettings] = [.ios, .android13, .android8, .raw()]

  /// 21 regions: iOS refuses the last; the others have none.
  @Test func thereIsNoTwentyFirstRegion() {
    let commands = (1...21 as ClosedRange<UInt16>).map { CentralCommand.monitor(.room($0)) }
    var bench = Bench(.ios, commands)
    bench.run(to: 0)
    #expect(bench.log == ["0 launch", "0 refused monitor 21"])
    #expect(bench.system.monitoredRegions.count == 20)
    #expect(bench.perform(.monitor(.room(21)), at: 1) == .rule(.regionLimit))
    // A monitored one may be requested again, and makes room when it is stopped.
    #expect(bench.perform(.monitor(.room(20)), at: 2) == nil)
    bench.perform(.stopMonitoring(.room(3)), at: 3)
    #expect(bench.perform(.monitor(.room(21)), at: 4) == nil)

    let unlimited = Bench(.ios(without: .regionLimit), commands)
    #expect(unlimited.system.monitoredRegions.count == 21)
    for settings in Self.systems.dropFirst() {
      #expect(Bench(settings, commands).log.count == 1 + 21)
    }
  }

  @Test(arguments: systems)
  func fiveStartsIn30Seconds(settings: SystemSettings) {
    var bench = Bench(settings, [])
    var ignored = 0
    for start in 0..<8 {
      let reason = bench.perform(.scan, at: Double(start))
      if reason == .rule(.startLimit) { ignored += 1 }
      bench.perform(.stopScanning, at: Double(start) + 0.5)
    }
    #expect(ignored == (settings.startLimit == nil ? 0 : 3))
  }

  @Test(arguments: systems)
  func aRegionThatIsNotMonitored(settings: SystemSettings) {
    var bench = Bench(settings, [])
    bench.perform(.stopMonitoring(.home), at: 1)
    bench.perform(.stopRanging(.home), at: 1)
    bench.perform(.stopScanning, at: 1)
    bench.hear(.kitchen, at: 2)
    bench.run(to: 100)
    #expect(bench.log == ["0 launch"])
  }

  @Test(arguments: systems)
  func commandsOfAnEndedAppHaveNoEffect(settings: SystemSettings) {
    var bench = Bench(settings, [])
    bench.change(.appTerminated, at: 1)
    bench.change(.appTerminated, at: 2)
    bench.change(.appForceQuit, at: 3)
    bench.change(.appLeft, at: 4)
    for command in [CentralCommand.scan, .monitor(.home), .wake(at: Instant(9))] {
      #expect(bench.perform(command, at: 5) == .notRunning)
    }
    bench.run(to: 10)
    #expect(bench.log == ["0 launch", "1 end"])
    #expect(bench.system.scanWindow == nil)
  }

  /// A stopped region has no exit; a new request starts over.
  @Test func aStoppedRegionIsForgotten() {
    var bench = Bench(.ios, [.monitor(.home)])
    bench.hear(.kitchen, at: 1)
    bench.run(to: 3)
    bench.perform(.stopMonitoring(.home), at: 4)
    bench.run(to: 60)
    bench.perform(.monitor(.home), at: 60)
    bench.hear(.kitchen, at: 61)
    bench.run(to: 62)
    #expect(bench.log == ["0 launch", "2 enter home", "62 enter home"])
  }

  @Test func connectionsNeedBluetooth() {
    let lock = Device.lock.address
    var bench = Bench(.raw(), [])
    bench.change(.bluetooth(isOn: false), at: 1)
    #expect(bench.perform(.readRSSI(lock), at: 2) == .bluetoothOff)
    #expect(bench.perform(.connect(lock), at: 3) == .bluetoothOff)
    #expect(bench.log == ["0 launch", "1 off", "2 disconnected"])
  }

  @Test func timeDoesNotGoBack() async {
    await #expect(processExitsWith: .failure) {
      var system = PhoneSystem(.ios, at: .start)
      system.advance(to: Instant(nanoseconds: 2))
      system.advance(to: Instant(nanoseconds: 1))
    }
  }
}
