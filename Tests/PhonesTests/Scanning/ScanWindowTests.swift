import BLE
import Phones
import Testing

@Suite struct ScanWindowTests {
  @Test func windowsOpenOnceAnInterval() {
    let window = ScanWindow(.milliseconds(30), every: .milliseconds(300))
    #expect(abs(window.share - 0.1) < 1e-15)
    let start = Instant(7)
    for (time, isOpen) in [
      (7.0, true), (7.029, true), (7.03, false), (7.299, false), (7.3, true), (6.7, true),
      (6.699, false), (6.999, false),
    ] {
      #expect(window.isOpen(at: Instant(time), since: start) == isOpen, "\(time)")
    }
  }

  @Test func aWindowFitsItsInterval() async {
    await #expect(processExitsWith: .failure) {
      _ = ScanWindow(.milliseconds(41), every: .milliseconds(40))
    }
    await #expect(processExitsWith: .failure) {
      _ = ScanWindow(.milliseconds(2), every: .milliseconds(40))
    }
    await #expect(processExitsWith: .failure) {
      _ = ScanWindow(.seconds(1), every: .seconds(601))
    }
  }
}
