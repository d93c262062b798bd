import BLE
import Engines
import TestSupport
import Testing

/// The commands of apps that scan otherwise in the background, by timelines.
///
/// AltBeacon/android-beacon-library, `CycledLeScanner.setScanPeriods` at 543a279 and
/// `CycledLeScannerForLollipop.deferScanIfNeeded` at 0c406f5.
@Suite struct BackgroundScanTests {
  private struct App: DecisionEngine {
    mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] { [] }
  }

  /// An event of the app.
  private enum Step: Equatable {
    case leaves, returns, hears
  }

  private static let background = ScanPeriods(.seconds(10), pause: .seconds(300))
  private static let search = PauseSearch(after: .seconds(10), inPausesAbove: .seconds(6))

  /// A frame of an iBeacon.
  private static let beacon = CentralEvent.advertisement(
    Advertisement(
      transmitter: DeviceAddress(1), receiver: DeviceAddress(2), rssi: PowerLevel(dBm: -60),
      payload: IBeacon(
        identifier: BeaconIdentifier(uuid: BeaconUUID(high: 1, low: 2), major: 3, minor: 4),
        measuredPower: PowerLevel(dBm: -59)
      ).advertisingData()))

  /// The scans, searches and stops of an app until an end, with their times in seconds; wakes come
  /// in time, before what happens at the same time.
  private static func story(
    _ pattern: ScanPattern, _ steps: [(Double, Step)], until end: Double
  ) -> [String] {
    var engine = PatternedScan(App(), by: pattern)
    var (story, wakes): ([String], [Instant]) = ([], [])
    func note(_ outputs: [EngineOutput], at time: Instant) {
      for case .command(let command) in outputs {
        switch command {
        case .scan(let request):
          let isSearch = request.mode == .lowPower && request.companies == [0x004C, 0x0118]
          story.append("\(time.seconds) \(isSearch ? "search" : "scan")")
        case .stopScanning: story.append("\(time.seconds) stop")
        case .wake(let wake): wakes.append(wake)
        default: break
        }
      }
    }
    func wake(until time: Instant) {
      while let wake = wakes.min(), wake <= time {
        wakes.removeAll { $0 == wake }
        note(engine.receive(.wake, at: wake), at: wake)
      }
    }
    note(engine.start(at: .start), at: .start)
    for (seconds, step) in steps {
      let time = Instant.start.advanced(by: .nanoseconds(Int64(seconds * 1e9)))
      wake(until: time)
      let event: CentralEvent =
        switch step {
        case .leaves: .app(isInForeground: false)
        case .returns: .app(isInForeground: true)
        case .hears: beacon
        }
      note(engine.receive(event, at: time), at: time)
    }
    wake(until: Instant.start.advanced(by: .nanoseconds(Int64(end * 1e9))))
    return story
  }

  private static func library(_ foreground: ScanPeriods = ScanPeriods()) -> ScanPattern {
    ScanPattern(
      mode: .lowLatency, period: foreground.period, pause: foreground.pause,
      background: background, search: search)
  }

  /// Only an app with periods of the background asks where it is.
  @Test func followsTheAppIfItMatters() {
    var follows = PatternedScan(App(), by: Self.library())
    #expect(follows.start(at: .start).last == .command(.followApp))
    var scans = PatternedScan(App(), by: ScanPattern(mode: .lowLatency))
    #expect(!scans.start(at: .start).contains(.command(.followApp)))
    #expect(scans.receive(.app(isInForeground: false), at: .start) == [])
  }

  /// Scans of 10 s every 310 s, and a search in each pause. Back in the foreground, the scan has no
  /// end.
  @Test func scansInPeriodsInTheBackground() {
    #expect(
      Self.story(Self.library(), [(20, .leaves), (700, .returns)], until: 2000)
        == [
          "0.0 scan", "20.0 stop", "20.0 search", "320.0 scan", "330.0 stop", "330.0 search",
          "630.0 scan", "640.0 stop", "640.0 search", "700.0 scan",
        ])
  }

  /// A search ends 10 s after its first beacon, not its last.
  @Test func aSearchEndsAfterItsFirstBeacon() {
    #expect(
      Self.story(Self.library(), [(20, .leaves), (100, .hears), (109, .hears)], until: 325)
        == ["0.0 scan", "20.0 stop", "20.0 search", "110.0 stop", "320.0 scan"])
  }

  /// A beacon that was heard in the last 10 s is no reason to search.
  @Test(arguments: [(10.0, true), (9.9, true), (10.1, false)])
  func doesNotSearchForWhatIsThere(age: Double, isKnown: Bool) {
    #expect(
      Self.story(Self.library(), [(50 - age, .hears), (50, .leaves)], until: 300)
        == ["0.0 scan", "50.0 stop"] + (isKnown ? [] : ["50.0 search"]))
  }

  /// A pause of the foreground of up to 6 s has no search, a longer one has.
  @Test(arguments: [(6, false), (7, true)])
  func searchesInLongPausesOfTheForeground(pause: Int64, isSearched: Bool) {
    let pattern = Self.library(ScanPeriods(.seconds(1), pause: .seconds(pause)))
    #expect(
      Self.story(pattern, [], until: 2)
        == ["0.0 scan", "1.0 stop"] + (isSearched ? ["1.0 search"] : []))
  }

  /// A period or a pause ends no later than before. The pause of 300 s that began at 1 s is at once
  /// over for an app in the foreground, whose pauses last 3 s; so is the scan that began at 301 s,
  /// since its scans last 1 s.
  @Test func changesEndEarlierNotLater() {
    let pattern = Self.library(ScanPeriods(.seconds(1), pause: .seconds(3)))
    #expect(
      Self.story(pattern, [(0.5, .leaves), (100, .returns)], until: 105)
        == [
          "0.0 scan", "1.0 stop", "1.0 search", "100.0 scan", "101.0 stop", "104.0 scan",
          "105.0 stop",
        ])
    #expect(
      Self.story(pattern, [(0.5, .leaves), (305, .returns)], until: 309)
        == [
          "0.0 scan", "1.0 stop", "1.0 search", "301.0 scan", "305.0 stop", "308.0 scan",
          "309.0 stop",
        ])
  }

  /// A launch begins in the foreground, as far as the app knows.
  @Test func aLaunchStartsAnew() {
    var engine = PatternedScan(App(), by: Self.library())
    _ = engine.start(at: .start)
    _ = engine.receive(.app(isInForeground: false), at: .start)
    let later = Instant.start.advanced(by: .seconds(1000))
    #expect(engine.start(at: later).count == 2)
    #expect(engine.receive(.wake, at: later.advanced(by: .seconds(1000))) == [])
  }
}
