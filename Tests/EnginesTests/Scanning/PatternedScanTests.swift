import BLE
import Engines
import TestSupport
import Testing

/// The commands of apps that stop their scans and start them again, by timelines.
@Suite struct PatternedScanTests {
  /// Scans, and does what it is told by the names of devices that it hears.
  private struct App: DecisionEngine {
    var request = ScanRequest()

    mutating func start(at time: Instant) -> [EngineOutput] { [.command(.scan(for: request))] }

    mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
      guard case .advertisement(let packet) = event else { return [] }
      switch packet.transmitter {
      case DeviceAddress(named: "stop"): return [.command(.stopScanning)]
      case DeviceAddress(named: "scan"): return [.command(.scan(for: request))]
      default: return []
      }
    }
  }

  /// The times in seconds at which scans start and stop until an end, with wakes in time.
  private static func story(
    _ pattern: ScanPattern, until end: Double, hearing heard: [(Double, String)] = []
  ) -> [String] {
    var engine = PatternedScan(App(), by: pattern)
    var story: [String] = []
    struct Call: Equatable {
      let time: Double
      let event: CentralEvent
    }
    var calls = heard.map { time, name in
      let packet = Advertisement(
        transmitter: DeviceAddress(named: name), receiver: DeviceAddress(named: "phone"),
        rssi: nil, payload: [])
      return Call(time: time, event: .advertisement(packet))
    }
    func note(_ outputs: [EngineOutput], at time: Double) {
      for case .command(let command) in outputs {
        switch command {
        case .scan: story.append("\(time) scan")
        case .stopScanning: story.append("\(time) stop")
        case .wake(let wake): calls.append(Call(time: wake.seconds, event: .wake))
        default: break
        }
      }
    }
    note(engine.start(at: .start), at: 0)
    while let next = calls.min(by: { $0.time < $1.time }), next.time <= end {
      calls.removeAll { $0 == next }
      let time = Instant.start.advanced(by: .nanoseconds(Int64((next.time * 1e9).rounded())))
      note(engine.receive(next.event, at: time), at: next.time)
    }
    return story
  }

  @Test func aScanWithoutAnEndOnlyHasItsMode() {
    for mode in [nil] + ScanMode.allCases {
      var engine = PatternedScan(App(), by: ScanPattern(mode: mode))
      #expect(engine.start(at: .start) == [.command(.scan(for: ScanRequest(mode: mode)))])
      #expect(engine.receive(.wake, at: .start.advanced(by: .seconds(3600))) == [])
    }
    // A mode that the engine names itself stays.
    let named = ScanRequest(services: [AttributeUUID(assigned: 0x180F)], mode: .balanced)
    var engine = PatternedScan(App(request: named), by: ScanPattern(mode: .lowLatency))
    #expect(engine.start(at: .start) == [.command(.scan(for: named))])
  }

  @Test func scansAndPauses() {
    let pattern = ScanPattern(period: .milliseconds(500), pause: .seconds(2))
    #expect(
      Self.story(pattern, until: 6)
        == ["0.0 scan", "0.5 stop", "2.5 scan", "3.0 stop", "5.0 scan", "5.5 stop"])
  }

  @Test func withoutAPauseAScanStartsAnew() {
    #expect(
      Self.story(ScanPattern(period: .seconds(2)), until: 4)
        == ["0.0 scan", "2.0 stop", "2.0 scan", "4.0 stop", "4.0 scan"])
  }

  /// Ends of periods at 0.5, 3, 5.5 and 8 s: only at the last one have 6 s passed.
  @Test func aShortestScanOutlastsPeriods() {
    let pattern = ScanPattern(
      period: .milliseconds(500), pause: .seconds(2), shortestScan: .seconds(6))
    #expect(
      Self.story(pattern, until: 20)
        == ["0.0 scan", "8.0 stop", "10.0 scan", "18.0 stop", "20.0 scan"])
  }

  /// Periods count from the newest request.
  @Test func theEngineEndsAndBeginsTheCycle() {
    let pattern = ScanPattern(period: .seconds(1), pause: .seconds(3))
    #expect(
      Self.story(pattern, until: 12, hearing: [(0.5, "stop"), (6.5, "scan")])
        == ["0.0 scan", "0.5 stop", "6.5 scan", "7.5 stop", "10.5 scan", "11.5 stop"])
  }

  /// The timers of a suspended app wait. What it missed is not made up for.
  @Test func aLateWakeStopsAndStartsOnce() {
    var engine = PatternedScan(
      App(), by: ScanPattern(period: .seconds(1), pause: .seconds(3)))
    func outputs(at seconds: Int64) -> [CentralCommand] {
      engine.receive(.wake, at: .start.advanced(by: .seconds(seconds))).compactMap {
        if case .command(let command) = $0 { command } else { nil }
      }
    }
    func wake(at seconds: Int64) -> CentralCommand {
      .wake(at: .start.advanced(by: .seconds(seconds)))
    }
    _ = engine.start(at: .start)
    // 4002 s are 1000 cycles and 2 s, in a pause.
    #expect(outputs(at: 4002) == [.stopScanning, wake(at: 4004)])
    // 8000 s are the start of a period.
    #expect(outputs(at: 8000) == [.scan, wake(at: 8001)])
    #expect(outputs(at: 12000) == [.stopScanning, .scan, wake(at: 12001)])
  }

  @Test func patternsHaveARange() async {
    await #expect(processExitsWith: .failure) {
      _ = PatternedScan(App(), by: ScanPattern(period: .zero))
    }
    await #expect(processExitsWith: .failure) {
      _ = PatternedScan(App(), by: ScanPattern(period: .seconds(1), pause: .seconds(-1)))
    }
  }
}
