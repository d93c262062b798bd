import BLE
import Phones
import Testing

/// The purposes and durations for which the radio of a phone with a system listens.
@Suite struct ListeningTests {
  private static let apple = SystemSettings.ios

  /// The modes over time: of all that needs the radio, the one that listens most.
  @Test func appleListensForWhatListensMost() {
    var bench = Bench(.visible(), [.scanForLocks])
    #expect(bench.system.listening?.mode == .foregroundScan)
    bench.perform(.monitor(.home), at: 1)
    #expect(bench.system.listening?.mode == .foregroundScan)
    bench.perform(.range(.home), at: 2)
    // With equal schedules, ranging comes before the scan, and the schedule continues.
    #expect(
      bench.system.listening == Listening(.ranging, on: Self.apple.foregroundScan, since: .start))
    bench.change(.appLeft, at: 3)
    #expect(bench.system.listening?.mode == .ranging)
    bench.run(to: 14)
    // Asleep: monitoring and a scan for services have equal schedules.
    #expect(bench.system.listening?.mode == .monitoring)
    #expect(bench.system.listening?.start == Instant(13))
    bench.perform(.stopMonitoring(.home), at: 15)
    #expect(bench.system.listening?.mode == .backgroundScan)
    bench.change(.bluetooth(isOn: false), at: 16)
    #expect(bench.system.listening == nil)
  }

  @Test func aScanThatSlowsDownCountsAsOneInTheBackground() {
    var settings = SystemSettings.visible()
    settings.foregroundSlowdown = .seconds(60)
    var bench = Bench(settings, [.scanForLocks])
    bench.run(to: 61)
    #expect(bench.system.listening?.mode == .backgroundScan)
  }

  @Test func androidListensInTheModeThatTheSystemGivesTheScan() {
    let scan = CentralCommand.scan(
      for: ScanRequest(services: [AttributeUUID(assigned: 0x180F)], mode: .lowLatency))
    var bench = Bench(.android13, [scan])
    #expect(bench.system.listening?.mode == .scan(.lowLatency))
    bench.change(.appLeft, at: 1)
    #expect(bench.system.listening?.mode == .scan(.lowPower))
    bench.change(.screen(isOn: false), at: 2)
    #expect(
      bench.system.listening
        == Listening(
          .scan(.lowPower), on: ScanWindow(.milliseconds(512), every: .milliseconds(10240)),
          since: Instant(2)))
  }

  /// Windows of 3 of 10 s, by hand.
  @Test(arguments: [
    (0.0, 0.0, 0.0), (0, 2, 2), (0, 3, 3), (0, 9, 3), (0, 11, 4), (2, 11, 2), (4, 9, 0),
    (1, 31, 9), (3.5, 10.25, 0.25),
  ])
  func listensInItsWindows(from beginning: Double, to end: Double, seconds: Double) {
    let listening = Listening(
      .ranging, on: ScanWindow(.seconds(3), every: .seconds(10)), since: Instant(100))
    #expect(
      listening.time(from: Instant(100 + beginning), to: Instant(100 + end))
        == .milliseconds(Int64(seconds * 1000)))
  }

  @Test func allModesAreInTheListOnce() {
    for mode in ScanMode.allCases {
      #expect(ListeningMode.all.contains(.scan(mode)) == (mode != .opportunistic))
    }
    #expect(Set(ListeningMode.all).count == 8)
  }
}
