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

  /// Counts the packets that it receives, by name.
  private struct Listener: DecisionEngine {
    var heard: [DeviceAddress] = []

    mutating func start(at time: Instant) -> [EngineOutput] {
      [.command(.scan(for: ScanRequest()))]
    }

    mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
      if case .advertisement(let packet) = event { heard.append(packet.transmitter) }
      return []
    }
  }

  private static func packet(of name: String, at receiver: String = "phone") -> CentralEvent {
    .advertisement(
      Advertisement(
        transmitter: DeviceAddress(named: name), receiver: DeviceAddress(named: receiver),
        rssi: nil,
        payload: []))
  }

  /// The devices that an engine hears of in events at times in seconds, with wakes at the ends of
  /// periods.
  private static func heard(
    _ pattern: ScanPattern, of events: [(Double, CentralEvent)]
  ) -> [DeviceAddress] {
    var engine = PatternedScan(Listener(), by: pattern)
    _ = engine.start(at: .start)
    for (time, event) in events {
      let instant = Instant.start.advanced(by: .nanoseconds(Int64((time * 1e9).rounded())))
      _ = engine.receive(event, at: instant)
    }
    return engine.engine.heard
  }

  @Test func withoutDuplicatesAScanReportsADeviceOnce() {
    let events = [(0.1, "a"), (0.2, "a"), (0.3, "b"), (0.4, "a")].map {
      ($0, Self.packet(of: $1))
    }
    let names = ["a", "b"].map { DeviceAddress(named: $0) }
    #expect(Self.heard(ScanPattern(allowsDuplicates: false), of: events) == names)
    #expect(Self.heard(ScanPattern(), of: events).count == 4)
    var engine = PatternedScan(Listener(), by: ScanPattern(allowsDuplicates: false))
    #expect(
      engine.start(at: .start) == [.command(.scan(for: ScanRequest(allowsDuplicates: false)))])
  }

  @Test func eachScanReportsADeviceAnew() {
    let pattern = ScanPattern(period: .seconds(5), pause: .seconds(5), allowsDuplicates: false)
    let events: [(Double, CentralEvent)] = [
      (1, Self.packet(of: "a")), (2, Self.packet(of: "a")), (5, .wake), (10, .wake),
      (11, Self.packet(of: "a")), (12, Self.packet(of: "a")),
    ]
    #expect(Self.heard(pattern, of: events).count == 2)
  }

  /// Two receivers scan each for itself.
  @Test func eachReceiverReportsADevice() {
    let events = [(0.1, "left"), (0.2, "right"), (0.3, "left")].map {
      ($0, Self.packet(of: "tag", at: $1))
    }
    #expect(Self.heard(ScanPattern(allowsDuplicates: false), of: events).count == 2)
  }

  @Test func aConnectionAndBluetoothMakeADeviceNew() {
    let device = DeviceAddress(named: "a")
    let events: [(Double, CentralEvent)] = [
      (1, Self.packet(of: "a")), (2, .connected(device)), (3, Self.packet(of: "a")),
      (4, .bluetooth(isOn: false)), (5, .bluetooth(isOn: true)), (6, Self.packet(of: "a")),
      (7, Self.packet(of: "a")),
    ]
    #expect(Self.heard(ScanPattern(allowsDuplicates: false), of: events).count == 3)
  }
}
