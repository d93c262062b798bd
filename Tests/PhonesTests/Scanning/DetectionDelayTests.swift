import BLE
import Phones
import Statistics
import TestSupport
import Testing

/// The delay until Android finds a device, against an independent calculation.
@Suite struct DetectionDelayTests {
  struct Case: CustomTestStringConvertible {
    var name: String
    var settings: SystemSettings
    /// The mode that the app asks for.
    var mode: ScanMode
    /// The changes after the start of the scan.
    var changes: [PhoneChange] = []
    /// The window and the interval that Android documents in its code, and the advertising interval
    /// of the device, in milliseconds.
    var window: Double
    var interval: Double
    var advertising: Double

    var testDescription: String { "\(name), \(advertising) ms" }
  }

  private static let cases: [Case] =
    [30, 100, 200, 350].map {
      Case(
        name: "Android 8, low power", settings: .android8, mode: .lowPower, window: 512,
        interval: 5120, advertising: $0)
    }
    + [100, 760].map {
      Case(
        name: "Android 8, balanced", settings: .android8, mode: .balanced, window: 1024,
        interval: 4096, advertising: $0)
    }
    + [100, 1000].map {
      Case(
        name: "Android 8, low latency", settings: .android8, mode: .lowLatency, window: 4096,
        interval: 4096, advertising: $0)
    }
    + [
      Case(
        name: "Android 8, low latency in the background", settings: .android8, mode: .lowLatency,
        changes: [.appLeft], window: 512, interval: 5120, advertising: 500)
    ]
    + [20, 75, 140].map {
      Case(
        name: "Android 13, low power", settings: .android13, mode: .lowPower, window: 140,
        interval: 1400, advertising: $0)
    }
    + [50, 180].map {
      Case(
        name: "Android 13, balanced", settings: .android13, mode: .balanced, window: 183,
        interval: 730, advertising: $0)
    }
    + [
      Case(
        name: "Android 14, low latency", settings: .android14, mode: .lowLatency, window: 100,
        interval: 100, advertising: 100)
    ]
    + [50, 100].map {
      Case(
        name: "Android 14, low latency in the background", settings: .android14,
        mode: .lowLatency, changes: [.appLeft], window: 140, interval: 1400, advertising: $0)
    }
    + [100, 211.25, 417.5].map {
      Case(
        name: "Android 14, balanced, screen off", settings: .android14, mode: .balanced,
        changes: [.screen(isOn: false)], window: 512, interval: 10240, advertising: $0)
    }

  /// Twenty tests at a level of 5 % together: p > 0.05 / 20.
  @Test(arguments: zip(cases, 1...20 as ClosedRange<UInt64>))
  func delaysFollowTheCalculation(_ example: Case, seed: UInt64) throws {
    let expected = DetectionDelay(
      window: example.window / 1000, interval: example.interval / 1000,
      advertising: example.advertising / 1000)
    var dice = Dice(seed)
    let sample = (0..<(Build.isOptimised ? 100_000 : 2000)).map { _ in
      Self.delay(example, &dice)
    }
    let test = try #require(KolmogorovSmirnov(sample, share: expected.share))
    #expect(test.probability > 0.0025, "distance \(test.distance)")
  }

  /// The delay in seconds until the app receives a device that begins at a random time.
  private static func delay(_ example: Case, _ dice: inout Dice) -> Double {
    let request = ScanRequest(services: [.battery], mode: example.mode)
    var system = PhoneSystem(example.settings, at: .start)
    system.perform(.scan(for: request), at: .start)
    // The beginning of a scan may have a higher mode.
    let settled = Instant(10)
    for change in example.changes { system.change(change, at: settled) }
    system.advance(to: settled)
    while system.nextOutput() != nil {}
    guard let listening = system.listening else { return .infinity }
    let window = listening.window
    let start = settled.seconds + dice.number(0...window.interval.inSeconds)
    let interval = Duration.nanoseconds(Int64(example.advertising * 1e6))
    var time = Instant(start + dice.number(0...example.advertising / 1000))
    while true {
      if window.isOpen(at: time, since: listening.start) {
        system.hear(Device.lock.advertisement(), at: time)
        if system.nextOutput() != nil { return time.seconds - start }
      }
      time = time.advanced(by: interval)
    }
  }
}
