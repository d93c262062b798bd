import BLE
import Engines
import Positioning
import TestSupport
import Testing

struct PositionerTests {
  private func heard(_ level: Double, at seconds: Double) -> TimedEvent {
    TimedEvent(
      Instant(nanoseconds: Int64(seconds * 1e9)), .heard("A", PowerLevel(dBm: level)))
  }

  private func second(_ number: Double) -> Instant { Instant(nanoseconds: Int64(number * 1e9)) }

  private func positions(
    of events: [TimedEvent], until end: Double, scans: Int = 1, wakes: Wakes = .delivered
  ) -> [String] {
    var engine = Positioner(anchors: [.named("A")], method: LevelAsPlace(scanCount: scans))
    _ = engine.start(at: .start)
    return decisions(of: engine, on: events, until: second(end), wakes: wakes).map {
      guard case .position(let fix) = $0.verdict else { return "not a position" }
      return "\($0.time.seconds) \(fix.point.x)"
    }
  }

  @Test func scanIsTheMeanOfItsSecond() {
    let events = [heard(-60, at: 0.2), heard(-70, at: 0.9), heard(-50, at: 1.5)]
    #expect(positions(of: events, until: 3.5) == ["1.0 -65.0", "2.0 -50.0"])
  }

  /// -79 dBm is 10 m at a measured power of -59 dBm, by the log-distance model with an exponent of
  /// 2. After 30 s of silence the signal is lost. A method without distances has no figures.
  @Test func holdsTheDistancesOfItsMethod() throws {
    let site = AnchorSite(
      Position(Point(x: 1, y: 1), height: 1.2), measuredPower: PowerLevel(dBm: -59))
    let grid = RangeGrid(
      of: [site], within: Bounds(from: Point(x: 0, y: 0), to: Point(x: 5, y: 5)))
    var engine = Positioner(
      anchors: [.named("A"), .named("B")], method: KalmanSmoothed(NearestBeacon(grid)))
    _ = engine.start(at: .start)
    #expect(engine.estimates(at: .start)?.allSatisfy(\.isEmpty) == true)
    _ = engine.receive(.heard("A", dBm: -79), at: second(0.5))
    _ = engine.receive(.heard("B", dBm: -60), at: second(0.6))
    _ = engine.receive(.wake, at: second(1))
    let estimates = try #require(engine.estimates(at: second(1)))
    #expect(estimates.map(\.distance) == [10, nil])
    #expect(estimates.map(\.evidence.level?.dBm) == [-79, -60])
    #expect(estimates.map(\.evidence.newest) == [second(0.5), second(0.6)])
    _ = engine.receive(.wake, at: second(31))
    #expect(engine.estimates(at: second(31))?.allSatisfy(\.isEmpty) == true)
    let other = Positioner(anchors: [.named("A")], method: LevelAsPlace(scanCount: 1))
    #expect(other.estimates(at: .start) == nil)
  }

  @Test func readingAtTheEndBelongsToTheNextScan() {
    #expect(positions(of: [heard(-60, at: 1)], until: 3) == ["2.0 -60.0"])
  }

  /// A report of a second comes at its end. The scan ends 0.1 s later.
  @Test func reportOfASecondBelongsToItsScan() {
    let beacon = BeaconIdentifier(uuid: BeaconUUID(high: 1, low: 2), major: 0, minor: 1)
    var engine = Positioner(
      anchors: [.beacon(beacon)], method: LevelAsPlace(scanCount: 1), readings: .ranging)
    let region = BeaconRegion(uuid: beacon.uuid)
    #expect(
      engine.start(at: .start) == [
        .command(.monitor(region)), .command(.range(region)), .command(.wake(at: second(1.1))),
      ])
    let events = [(1.0, -60.0), (2, -70), (4, -80)].map { time, level in
      let ranged = RangedBeacon(
        identifier: beacon, rssi: PowerLevel(dBm: level), measuredPower: PowerLevel(dBm: -59))
      return TimedEvent(second(time), .ranged([ranged]))
    }
    for wakes in Wakes.allCases {
      let found = decisions(of: engine, on: events, until: second(5), wakes: wakes).map {
        guard case .position(let fix) = $0.verdict else { return "not a position" }
        return "\($0.time.seconds) \(fix.point.x)"
      }
      #expect(found == ["1.1 -60.0", "2.1 -70.0", "4.1 -80.0"], "wakes \(wakes)")
    }
  }

  @Test func windowOfScansWeighsReadingsEqually() {
    let events = [heard(-60, at: 0.2), heard(-60, at: 0.3), heard(-90, at: 1.5)]
    #expect(
      positions(of: events, until: 4.5, scans: 2) == ["1.0 -60.0", "2.0 -70.0", "3.0 -90.0"])
  }

  @Test func decisionsDoNotDependOnWakes() {
    var dice = Dice(1)
    var time = 0.0
    let events = (0..<500).map { _ in
      time += dice.number(0...1) < 0.1 ? dice.number(0...20) : dice.number(0...0.4)
      return heard(dice.number(-90 ... -40).rounded(), at: time)
    }
    let expected = positions(of: events, until: time + 10, scans: 3)
    #expect(expected.count > 100)
    for wakes in Wakes.allCases {
      #expect(positions(of: events, until: time + 10, scans: 3, wakes: wakes) == expected)
    }
  }

  @Test(arguments: Wakes.allCases)
  func scansKeepTheirScheduleAfterYearsOfSilence(wakes: Wakes) {
    let years = 1e9
    let events = [heard(-60, at: 0.5), heard(-70, at: years + 0.25)]
    #expect(
      positions(of: events, until: years + 2, wakes: wakes)
        == ["1.0 -60.0", "\(years + 1) -70.0"])
  }

  @Test func requestsNoWakesInLongSilence() {
    var engine = Positioner(anchors: [.named("A")], method: LevelAsPlace())
    var asked = engine.start(at: .start).count
    for number in 1...10_000 {
      asked += engine.receive(.wake, at: second(Double(number))).count
    }
    // The signal is lost at the end of the thirtieth scan.
    #expect(asked == 2 + 29)
    #expect(
      engine.receive(heard(-60, at: 10_000.5).event, at: second(10_000.5))
        == [.command(.wake(at: second(10_001)))])
  }

  /// Lost 5 s after the reading at 0.5 s, and after that at 20.25 s.
  @Test(arguments: Wakes.allCases)
  func lostSignalResetsTheMethod(wakes: Wakes) {
    let events = [heard(-60, at: 0.5), heard(-70, at: 20.25)]
    var engine = Positioner(
      anchors: [.named("A")], method: Remembering(), signalTimeout: .seconds(5))
    _ = engine.start(at: .start)
    let decisions = decisions(of: engine, on: events, until: second(3600), wakes: wakes)
    let reported = decisions.map { decision in
      guard case .position(let fix) = decision.verdict else { return "not a position" }
      return "\(decision.time.seconds) \(fix.point.x)"
    }
    #expect(
      reported == [
        "1.0 -60.0", "2.0 -59.0", "3.0 -58.0", "4.0 -57.0", "5.0 -56.0",
        "21.0 -70.0", "22.0 -69.0", "23.0 -68.0", "24.0 -67.0", "25.0 -66.0",
      ])
    #expect(
      decisions.map(\.evidence.newestReading)
        == Array(repeating: second(0.5), count: 5) + Array(repeating: second(20.25), count: 5))
  }

  @Test func lostSignalRemovesFixAndEvidence() {
    var engine = Positioner(
      anchors: [.named("A")], method: Remembering(), signalTimeout: .seconds(5))
    _ = engine.start(at: .start)
    _ = engine.receive(heard(-60, at: 0.5).event, at: second(0.5))
    _ = engine.receive(.wake, at: second(5))
    #expect(engine.fix != nil)
    #expect(!engine.evidence(at: second(5)).isEmpty)
    let outputs = engine.receive(.wake, at: second(6))
    #expect(outputs.isEmpty)
    #expect(engine.fix == nil)
    #expect(engine.evidence(at: second(6)).isEmpty)
  }

  /// In a scan longer than the timeout, early readings are too old at its end.
  @Test func longScanCountsByItsNewestReading() {
    func positions(ofReadingAt seconds: Double) -> Int {
      let engine = Positioner(
        anchors: [.named("A")], method: LevelAsPlace(), interval: .seconds(60))
      return decisions(
        of: engine, on: [TimedEvent(.start, .wake), heard(-60, at: seconds)], until: second(600),
        wakes: .delivered
      ).count
    }
    #expect(positions(ofReadingAt: 29.5) == 0)
    #expect(positions(ofReadingAt: 30) == 0)
    #expect(positions(ofReadingAt: 30.5) == 1)
  }

  @Test func everyPositionHasAReadingNewerThanTheTimeout() {
    var (reported, losses) = (0, 0)
    for seed in 0..<100 as Range<UInt64> {
      var dice = Dice(seed)
      let timeout = dice.number(0.5...8)
      var time = 0.0
      let events = (0..<60).map { _ in
        time += dice.happens(0.2) ? dice.number(0...30) : dice.number(0...1)
        return heard(-60, at: time)
      }
      var engine = Positioner(
        anchors: [.named("A")], method: Remembering(),
        signalTimeout: .nanoseconds(Int64(timeout * 1e9)))
      _ = engine.start(at: .start)
      let ends = decisions(of: engine, on: events, until: second(time + 60), wakes: .delivered)
        .map(\.time)
      // Exactly at the end of each second with a reading within the timeout before.
      let expected = (1...Int(time + 60)).map { second(Double($0)) }.filter { end in
        guard let newest = events.last(where: { $0.time < end })?.time else { return false }
        return newest.duration(to: end) < .nanoseconds(Int64(timeout * 1e9))
      }
      #expect(ends == expected, "seed \(seed)")
      reported += ends.count
      losses += Int(time) - ends.count
    }
    #expect(reported > 1000 && losses > 1000)
  }

  @Test func evidenceListsTheReadings() throws {
    var engine = Positioner(
      anchors: [.named("A"), .named("B")], method: LevelAsPlace(scanCount: 2))
    _ = engine.start(at: .start)
    let events = [heard(-60, at: 0.2), heard(-70, at: 1.3)]
    let last = try #require(
      decisions(of: engine, on: events, until: second(2), wakes: .delivered).last)
    #expect(
      last.evidence == [
        Evidence(
          anchor: .named("A"), level: PowerLevel(dBm: -65), samples: 2, newest: second(1.3))
      ])
  }

  @Test func decreasingTimeIsReplacedByTheLatest() {
    var engine = Positioner(anchors: [.named("A")], method: LevelAsPlace())
    _ = engine.start(at: second(5))
    #expect(engine.receive(heard(-60, at: 1).event, at: second(1)).isEmpty)
    let outputs = engine.receive(.wake, at: second(6))
    #expect(outputs.contains(.command(.wake(at: second(7)))))
    #expect(engine.fix?.point == Point(x: -60, y: 0))
  }

  @Test func trapsOnIntervalsBelowTenMilliseconds() async {
    await #expect(processExitsWith: .failure) {
      _ = Positioner(anchors: [], method: LevelAsPlace(), interval: .milliseconds(9))
    }
  }
}
