import BLE
import Engines
import TestSupport
import Testing

/// Distances with a measured power of -65 dBm are 10^((-65 - rssi) / 27) m: -73 dBm is 1.98 m, -74
/// 2.15 m, -81 3.91 m, -82 4.26 m, -97 15.3 m, -98 16.7 m.
struct NodeRuleTests {
  private func counting(
    _ change: (inout ESPresenseRule.Settings) -> Void = { _ in }
  ) -> Presence<ESPresenseRule> {
    var settings = ESPresenseRule.Settings()
    settings.node.smoothing = .latest(1)
    settings.node.measuredPower = PowerLevel(dBm: -65)
    change(&settings)
    return .twoRooms(by: settings)
  }

  private func mqttRoom(
    _ change: (inout MQTTRoomRule.Settings) -> Void = { _ in }
  ) -> Presence<MQTTRoomRule> {
    var settings = MQTTRoomRule.Settings()
    settings.node.measuredPower = PowerLevel(dBm: -65)
    change(&settings)
    return .twoRooms(by: settings)
  }

  // MARK: ESPresense, BleFingerprint.cpp at a6f1105

  @Test func nodeCountsWithinTwoMetresUntilFour() {
    let timeline = Timeline(
      """
      a   : -74 -73 -81 -82 -81
      out :  .   a+  .   a-  .
      """)
    #expect(timeline.outcome(of: counting()) == timeline.expected)
  }

  @Test func nodesCountIndependently() {
    let timeline = Timeline(
      """
      a   : -60 -60 -90 -90
      b   : -90 -60 -60 -90
      out :  a+  b+  a-  b-
      """)
    #expect(timeline.outcome(of: counting()) == timeline.expected)
  }

  @Test func nodeCountsForTenSecondsOfSilence() {
    let timeline = Timeline(
      """
      a   : -60  .   .   .   .   .   .   .   .   .   .   .
      out :  a+  .   .   .   .   .   .   .   .   .   a-  .
      """)
    #expect(timeline.outcome(of: counting()) == timeline.expected)
  }

  /// Five readings of -70 have both quartiles at -70, so -95 is beyond the fences.
  @Test func dropsAnOutlier() {
    let timeline = Timeline(
      """
      a   : -70 -70 -70 -70 -70 -95 -70
      out :  a+  .   .   .   .   .   .
      """)
    let engine = Presence<ESPresenseRule>.twoRooms(by: ESPresenseRule.Settings())
    #expect(timeline.outcome(of: engine) == timeline.expected)
  }

  /// A node with an RSSI offset of 5 dB reads -68 dBm where others read -73.
  @Test func subtractsTheNodesRSSIOffset() {
    let timeline = Timeline(
      """
      a   : -69 -68
      out :  .   a+
      """)
    #expect(
      timeline.outcome(of: counting { $0.node.rxAdjRSSI = Decibels(5) }) == timeline.expected)
  }

  // MARK: mqtt_room, sensor.py

  @Test func acceptsTheNearerOrTheSameRoom() {
    let timeline = Timeline(
      """
      a   : -70 -75  .   .  -73
      b   : -72  .  -74 -71 -72
      out :  a+  . a-b+  .   .
      """)
    #expect(timeline.outcome(of: mqttRoom()) == timeline.expected)
  }

  /// One decibel is enough in both directions: there is no hysteresis.
  @Test func oneDecibelChangesTheRoom() {
    let timeline = Timeline(
      """
      a   : -70  .  -68  .  -66
      b   :  .  -69  .  -67  .
      out :  a+ a-b+ b-a+ a-b+ b-a+
      """)
    #expect(timeline.outcome(of: mqttRoom()) == timeline.expected)
  }

  @Test func acceptsAnyRoomAfterFiveSeconds() {
    let timeline = Timeline(
      """
      a   : -60  .   .   .   .   .   .
      b   : -90 -90 -90 -90 -90 -90 -90
      out :  a+  .   .   .   .  a-b+ .
      """)
    #expect(timeline.outcome(of: mqttRoom()) == timeline.expected)
  }

  @Test func neverAwayWithoutAwayTimeout() {
    let day = Instant.start.advanced(by: .seconds(86_400))
    let events = [TimedEvent(.start, .heard("a", dBm: -60))]
    let defaults = decisions(of: mqttRoom(), on: events, until: day, wakes: .delivered)
    #expect(defaults.map(\.verdict) == [.entered("a")])
    let timed = decisions(
      of: mqttRoom { $0.awayTimeout = .seconds(120) }, on: events, until: day, wakes: .delivered)
    #expect(timed.map(\.verdict) == [.entered("a"), .left("a")])
    #expect(timed.last?.time == .start.advanced(by: .seconds(120)))
  }

  /// ESPresense nodes report at marks, every 5 s. The first report of b is dropped as farther, and
  /// its next one comes at 5 s.
  @Test func skippedReportsHaveNoEffect() {
    let timeline = Timeline(
      """
      a   : -70  .   .   .   .   .   .
      b   : -75 -75 -75 -75 -75 -75 -75
      out :  a+  .   .  a-b+ .   .   .
      """)
    let eager = mqttRoom { $0.timeout = .seconds(3) }
    #expect(timeline.outcome(of: eager) == timeline.expected)
    let skipping = mqttRoom {
      $0.timeout = .seconds(3)
      $0.node = ESPresenseNodeSettings()
    }
    var later = timeline.expected
    later[3] = "."
    later[5] = "a-b+"
    #expect(timeline.outcome(of: skipping) == later)
  }

  @Test func reportsNothingBeyondMaxDistance() {
    let timeline = Timeline(
      """
      a   : -98 -97
      out :  .   a+
      """)
    #expect(timeline.outcome(of: mqttRoom()) == timeline.expected)
  }

  // MARK: Flips

  /// Two nodes at 3 m and 4 m hear a resting phone once a second, with independent readings. Their
  /// levels differ by 2.7 · 10 · log10(4 / 3) = 3.4 dB. Bermuda's rule keeps the room for hours,
  /// mqtt_room's not for minutes.
  @Test(.enabled(if: Build.isOptimised), arguments: [3.0, 5, 7])
  func withoutHysteresisRoomsFlip(deviation: Double) {
    var events: [TimedEvent] = []
    var dice = Dice(UInt64(deviation))
    for second in 0..<36_000 {
      for (name, mean) in [("a", -75.0), ("b", -78.4)] {
        let level = (mean + deviation * dice.normal()).rounded()
        let time = Instant(nanoseconds: Int64(second) * 1_000_000_000)
        events.append(TimedEvent(time, .heard(name, dBm: level)))
      }
    }
    func flipsAnHour(_ engine: some DecisionEngine) -> Int {
      let end = Instant.start.advanced(by: .seconds(36_000))
      return decisions(of: engine, on: events, until: end, wakes: .delivered).count {
        if case .entered = $0.verdict { true } else { false }
      } / 10
    }
    let bermuda = flipsAnHour(Presence<BermudaRule>.twoRooms(by: BermudaRule.Settings()))
    #expect(flipsAnHour(mqttRoom()) > 10 * max(bermuda, 10))
  }
}
