import BLE
import Positioning
import TestSupport
import Testing

/// The readings of the motion sensors in the scans of a positioner.
struct PositionerMotionTests {
  private func second(_ number: Double) -> Instant { Instant(nanoseconds: Int64(number * 1e9)) }

  private func heard(at seconds: Double) -> TimedEvent {
    TimedEvent(second(seconds), .heard("A", PowerLevel(dBm: -60)))
  }

  private func walked(_ steps: Int, at seconds: Double) -> TimedEvent {
    TimedEvent(second(seconds), .motion(DeviceMotion(steps: steps)))
  }

  private func positions(of events: [TimedEvent], wakes: Wakes) -> [String] {
    var engine = Positioner(anchors: [.named("A")], method: StepsAsPlace())
    _ = engine.start(at: .start)
    return decisions(of: engine, on: events, until: second(4), wakes: wakes).map {
      guard case .position(let fix) = $0.verdict else { return "not a position" }
      return "\($0.time.seconds) \(fix.point.x)"
    }
  }

  @Test func asksForThemIfTheMethodUsesThem() {
    var engine = Positioner(anchors: [.named("A")], method: StepsAsPlace())
    #expect(
      engine.start(at: .start) == [
        .command(.scan), .command(.followMotion), .command(.wake(at: second(1))),
      ])
    var other = Positioner(anchors: [.named("A")], method: LevelAsPlace())
    #expect(other.start(at: .start) == [.command(.scan), .command(.wake(at: second(1)))])
  }

  /// The first scan ends with the report of its time. The end of the second has none, so it has the
  /// report before; the one at 2.5 s is too late for it, also if the wake is. The third has that of
  /// 2.5 s.
  @Test(arguments: Wakes.allCases)
  func aScanHasTheNewestReportUpToItsEnd(wakes: Wakes) {
    let events = [
      heard(at: 0.5), walked(3, at: 1), heard(at: 1.5), walked(9, at: 2.5), heard(at: 2.7),
    ]
    #expect(positions(of: events, wakes: wakes) == ["1.0 3.0", "2.0 3.0", "3.0 9.0"])
  }

  @Test func aScanBeforeTheFirstReportHasNone() {
    #expect(positions(of: [heard(at: 0.5), walked(3, at: 1.5)], wakes: .delivered) == ["1.0 -1.0"])
  }

  /// A report is no reading of an anchor: the signal is lost 30 s after the last reading.
  @Test func aReportDoesNotKeepTheSignal() {
    var engine = Positioner(anchors: [.named("A")], method: StepsAsPlace())
    _ = engine.start(at: .start)
    _ = engine.receive(.heard("A", dBm: -60), at: second(0.5))
    for number in 1...40 {
      _ = engine.receive(.motion(DeviceMotion(steps: number)), at: second(Double(number)))
    }
    #expect(engine.newestReading == second(0.5))
    #expect(engine.nextScanEnd == nil)
    #expect(engine.motion.steps == 40)
  }

  @Test func methodsTellWhetherTheyUseThem() {
    #expect(KalmanSmoothed(StepsAsPlace()).usesMotion)
    #expect(!KalmanSmoothed(LevelAsPlace()).usesMotion)
    let map = RadioMap(
      anchors: [.named("A")], cells: [RadioMap.Cell("c", at: Point(x: 0, y: 0))],
      fingerprints: [RadioMap.Fingerprint(at: .start, in: 0, [-60])])
    #expect(FacingMethod(on: map) { NaiveBayes(map: $0) }.usesMotion)
    #expect(!NaiveBayes(map: map).usesMotion)
  }
}
