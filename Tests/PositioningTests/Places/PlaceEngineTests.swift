import BLE
import Engines
import Positioning
import TestSupport
import Testing

struct PlaceEngineTests {
  private static func rule(
    enter: Int = 2, exit: Int = 2, hysteresis: Double = 0.5, timeout: Int = 30
  ) -> PlaceRule {
    var rule = PlaceRule()
    rule.enterDwell = .seconds(enter)
    rule.exitDwell = .seconds(exit)
    rule.hysteresis = hysteresis
    rule.signalTimeout = .seconds(timeout)
    return rule
  }

  private func expect(
    _ text: String, by rule: PlaceRule, at location: SourceLocation = #_sourceLocation
  ) {
    let timeline = PlaceTimeline(text)
    for wakes in Wakes.allCases {
      #expect(
        timeline.outcome(by: rule, wakes: wakes) == timeline.expected, "wakes \(wakes)",
        sourceLocation: location)
    }
  }

  @Test func entersAndLeavesAfterTheDwell() {
    expect(
      """
      at  : f f i i i i f f f f
      out : . . . . E . . . L .
      """, by: Self.rule())
  }

  @Test func decidesAtOnceWithoutDwell() {
    expect(
      """
      at  : f i f i
      out : . E L E
      """, by: Self.rule(enter: 0, exit: 0))
  }

  @Test func entersAPlaceThatContainsTheFirstPosition() {
    expect(
      """
      at  : i i i
      out : . . E
      """, by: Self.rule())
  }

  @Test func breakRestartsTheDwell() {
    expect(
      """
      at  : i i f i i i f f i f f f
      out : . . . . . E . . . . . L
      """, by: Self.rule())
  }

  @Test func hysteresisDelaysLeavingButNotEntering() {
    expect(
      """
      at  : m m m m i i i m m m m f m f f f
      out : . . . . . . E . . . . . . . . L
      """, by: Self.rule())
  }

  @Test func withoutHysteresisTheBorderDecides() {
    expect(
      """
      at  : i i i m m m i
      out : . . E . . L .
      """, by: Self.rule(hysteresis: 0))
  }

  @Test func secondsWithoutAPositionHaveNoEffect() {
    expect(
      """
      at  : i . . i f . f . . .
      out : . . . E . . L . . .
      """, by: Self.rule())
  }

  @Test func leavesExactlyAtTheSignalTimeout() {
    expect(
      """
      at  : i i i . . . . . . i i i
      out : . . E . . L . . . . . E
      """, by: Self.rule(timeout: 3))
  }

  /// The method continues until the signal is lost. The room is left when the reading is 3 s old,
  /// not when the last position is.
  @Test(arguments: Wakes.allCases)
  func positionIsAsOldAsItsNewestReading(wakes: Wakes) {
    let room = Place(
      "room",
      Polygon(
        [(-65, -1), (-55, -1), (-55, 1), (-65, 1)].map { corner in
          Point(x: Double(corner.0), y: Double(corner.1))
        }))
    let engine = PlaceEngine(
      Positioner(anchors: [.named("A")], method: Remembering(), signalTimeout: .seconds(3)),
      watching: [room], by: Self.rule(enter: 0, timeout: 3))
    let heard = TimedEvent(
      Instant(nanoseconds: 500_000_000), .heard("A", PowerLevel(dBm: -60)))
    let reported = decisions(
      of: engine, on: [TimedEvent(.start, .wake), heard],
      until: Instant(nanoseconds: 3_600_000_000_000), wakes: wakes)
    let crossings = reported.filter { if case .position = $0.verdict { false } else { true } }
    #expect(crossings.map(\.verdict) == [.entered("room"), .left("room")])
    #expect(crossings.map(\.time.seconds) == [1, 3.5])
    #expect(reported.count == 5)
  }

  /// An engine may report a position based on old readings alone.
  @Test func expiredPositionEntersNothing() {
    struct Believes: DecisionEngine {
      mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
        let old = Evidence(
          anchor: .named("A"), level: PowerLevel(dBm: -60), samples: 1, newest: .start)
        let fix = PositionFix(Point(x: 1, y: 1), covariance: Covariance(deviation: 1))
        return [.decision(Decision(.position(fix), at: time, evidence: [old]))]
      }
    }
    var engine = PlaceEngine(
      Believes(), watching: [.room("room")], by: Self.rule(enter: 0, timeout: 3))
    #expect(engine.receive(.wake, at: Instant(nanoseconds: 3_000_000_000)).count == 1)
    #expect(engine.presentIn == [])
  }

  @Test func silenceBreaksTheDwell() {
    expect(
      """
      at  : i i . . . i i i
      out : . . . . . . . E
      """, by: Self.rule(timeout: 3))
  }

  @Test func leavesAPlaceBeforeEnteringTheNext() {
    let fixes = [2.0, 6, 6, 2].enumerated().map {
      (time: Instant.start.advanced(by: .seconds($0)), point: Point(x: $1, y: 2))
    }
    let rooms = [Place.room("first"), .room("second", at: Point(x: 4, y: 0))]
    let engine = PlaceEngine(
      Itinerary(fixes), watching: rooms, by: Self.rule(enter: 0, exit: 0))
    let verdicts = decisions(
      of: engine, on: [TimedEvent(.start, .wake)], until: Instant(nanoseconds: 3_000_000_000),
      wakes: .delivered
    ).map(\.verdict).filter { verdict in if case .position = verdict { false } else { true } }
    #expect(
      verdicts == [
        .entered("first"), .left("first"), .entered("second"), .left("second"), .entered("first"),
      ])
  }

  @Test func passesOnOutputsAndEvidence() {
    struct Believes: DecisionEngine {
      let decision: Decision
      mutating func start(at time: Instant) -> [EngineOutput] { [.command(.stopScanning)] }
      mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
        [.command(.scan), .decision(decision), .decision(Decision(.lock, at: decision.time))]
      }
    }
    let evidence = Evidence(
      anchor: .named("in"), level: PowerLevel(dBm: -60), samples: 3, newest: .start)
    let fix = PositionFix(Point(x: 1, y: 1), covariance: Covariance(deviation: 1))
    let decision = Decision(.position(fix), at: .start, evidence: [evidence])
    var engine = PlaceEngine(
      Believes(decision: decision), watching: [.room("room")], by: Self.rule(enter: 0))
    #expect(engine.start(at: .start) == [.command(.stopScanning)])
    #expect(
      engine.receive(.wake, at: .start) == [
        .command(.scan), .decision(decision),
        .decision(Decision(.entered("room"), at: .start, evidence: [evidence])),
        .decision(Decision(.lock, at: .start)),
        .command(.wake(at: Instant(nanoseconds: 30_000_000_000))),
      ])
    #expect(engine.presentIn == ["room"])
  }

  @Test func trapsOnRulesOutOfRange() async {
    await #expect(processExitsWith: .failure) {
      var rule = PlaceRule()
      rule.hysteresis = -1
      _ = PlaceEngine(Itinerary([]), watching: [], by: rule)
    }
    await #expect(processExitsWith: .failure) {
      var rule = PlaceRule()
      rule.signalTimeout = .zero
      _ = PlaceEngine(Itinerary([]), watching: [], by: rule)
    }
  }
}
