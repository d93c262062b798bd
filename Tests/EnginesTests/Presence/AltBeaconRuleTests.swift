import BLE
import Engines
import TestSupport
import Testing

/// AltBeacon at 42e672e. A batch ends with each column, so a reading counts for ranging from the
/// next column.
struct AltBeaconRuleTests {
  private func altBeacon(
    _ change: (inout AltBeaconRule.Settings) -> Void = { _ in }
  ) -> Presence<AltBeaconRule> {
    var settings = AltBeaconRule.Settings()
    change(&settings)
    return .twoRooms(by: settings)
  }

  /// The running average over 20 s drops the greatest and the least. For b it is -80 dBm for up to
  /// three readings, -70 for the middle two of four, and -66.7 for the middle three of five.
  @Test func nearestByRunningAverage() {
    let timeline = Timeline(
      every: .milliseconds(1100),
      """
      a   : -68 -68 -68 -68 -68 -68 -68
      b   : -80 -80 -60 -60 -60 -60 -60
      out :  .   a+  .   .   .  a-b+ .
      """)
    #expect(timeline.outcome(of: altBeacon()) == timeline.expected)
  }

  /// One batch ends 9.9 s after the beacon was heard, the next 11 s after.
  @Test func leavesARegionAfterTenSeconds() {
    let timeline = Timeline(
      every: .milliseconds(1100),
      """
      a   : -68  .   .   .   .   .   .   .   .   .   .   .
      out :  .   a+  .   .   .   .   .   .   .   .   a-  .
      """)
    #expect(timeline.outcome(of: altBeacon()) == timeline.expected)
  }

  @Test func entersRegionsAtOnceAndTheyOverlap() {
    let timeline = Timeline(
      every: .milliseconds(1100),
      """
      a   : -90  .   .   .   .   .   .   .   .   .   .   .
      b   :  .  -60 -60 -60 -60 -60 -60 -60 -60 -60 -60 -60
      out :  a+  b+  .   .   .   .   .   .   .   .   a-  .
      """)
    #expect(timeline.outcome(of: altBeacon { $0.rooms = .regions }) == timeline.expected)
  }

  /// Scans of 1 s every 4 s, the first from 0 s on. The reading at 4 s counts at the end of the
  /// second scan; at the end of the fourth, it is 9 s old, and 13 s at the end of the fifth.
  @Test func withPausesABatchEndsWithEachScan() {
    let timeline = Timeline(
      """
      a   :  .   .   .   .  -68  .   .   .   .   .   .   .   .   .   .   .   .   .   .
      out :  .   .   .   .   .   a+  .   .   .   .   .   .   .   .   .   .   .   a-  .
      """)
    var engine = altBeacon {
      $0.scanPeriod = .seconds(1)
      $0.betweenScanPeriod = .seconds(3)
    }
    _ = engine.start(at: .start)
    #expect(timeline.outcome(of: engine) == timeline.expected)
  }

  /// AltBeacon at 543a279, `CycledLeScanner.finishScanCycle`: without pauses it scans on; cycles
  /// below 6 s do not stop a scan within 6 s.
  @Test func theLibraryScansAtLowLatency() {
    var settings = AltBeaconRule.Settings()
    func scanning(_ period: Duration? = nil, pause: Duration, shortestScan: Duration) -> ScanPattern
    {
      ScanPattern(
        mode: .lowLatency, period: period, pause: pause, shortestScan: shortestScan,
        background: ScanPeriods(.seconds(10), pause: .seconds(300)),
        search: PauseSearch(after: .seconds(10), inPausesAbove: .seconds(6)), hasWildcard: true)
    }
    #expect(settings.scanning == scanning(pause: .zero, shortestScan: .zero))
    settings.scanPeriod = .milliseconds(500)
    settings.betweenScanPeriod = .seconds(2)
    #expect(
      settings.scanning
        == scanning(.milliseconds(500), pause: .seconds(2), shortestScan: .seconds(6)))
    settings.betweenScanPeriod = .milliseconds(5500)
    #expect(settings.scanning.shortestScan == .zero)
    settings.betweenScanPeriod = .seconds(2)
    settings.minScanCycle = .zero
    #expect(settings.scanning.shortestScan == .zero)
  }

  /// The app leaves at 20.5 s: the batch ends at 21 s, and the next with the first scan of the
  /// background, from 320.5 to 330.5 s; that of the one after is at 640.5 s. What a search finds,
  /// at 400 s, ends a batch within a second. Back in the foreground, batches of 1 s begin with a
  /// reading.
  @Test func inTheBackgroundBatchesEndWithItsScans() {
    let engine = altBeacon {
      $0.scanPeriod = .seconds(1)
      $0.rooms = .regions
    }
    func time(_ seconds: Double) -> Instant {
      Instant.start.advanced(by: .nanoseconds(Int64(seconds * 1e9)))
    }
    func heard(_ room: String, _ seconds: Double) -> TimedEvent {
      TimedEvent(time(seconds), .heard(room, PowerLevel(dBm: -60)))
    }
    let found = decisions(
      of: engine,
      on: [
        heard("a", 19), TimedEvent(time(20.5), .app(isInForeground: false)), heard("b", 325),
        heard("a", 400), TimedEvent(time(700), .app(isInForeground: true)), heard("b", 710.25),
      ], until: time(722), wakes: .delivered)
    #expect(
      found.map(\.verdict) == [
        .entered("a"), .entered("b"), .left("a"), .entered("a"), .left("b"), .left("a"),
        .entered("b"), .left("b"),
      ])
    // b was heard at 325 s, more than 10 s before 401 s; and at 710.25 s, more than 10 s before
    // 721.25 s.
    #expect(
      found.map(\.time) == [19, 325, 330.5, 400, 401, 640.5, 710.25, 721.25].map(time))
  }

  /// Both are heard at -70 dBm; the beacon with the lower measured power is nearer.
  @Test func declaredPowerDeterminesTheDistance() {
    let uuid = BeaconUUID(high: 1, low: 2)
    let rooms = (1...2).map { number in
      let identifier = BeaconIdentifier(uuid: uuid, major: 0, minor: UInt16(number))
      return PresenceRoom("\(number)", anchors: [.beacon(identifier)])
    }
    let events = [(1, -59.0), (2, -65.0)].map { number, power in
      TimedEvent(
        .start,
        .advertisement(
          Advertisement(
            transmitter: DeviceAddress(UInt64(number)), receiver: DeviceAddress(9),
            rssi: PowerLevel(dBm: -70),
            payload: IBeacon(
              identifier: BeaconIdentifier(uuid: uuid, major: 0, minor: UInt16(number)),
              measuredPower: PowerLevel(dBm: power)
            ).advertisingData())))
    }
    let end = Instant.start.advanced(by: .seconds(2))
    let found = decisions(
      of: Presence<AltBeaconRule>(rooms, by: AltBeaconRule.Settings()), on: events, until: end,
      wakes: .delivered)
    #expect(found.map(\.verdict) == [.entered("2")])
  }

  /// Heard at -70 dBm twice: of iBeacons that declare a power, and then of the same devices, which
  /// send a report without one by turns. The power declared before stays true.
  @Test func declaredPowerOutlastsFramesWithoutOne() {
    let addresses = [DeviceAddress(1), DeviceAddress(2)]
    let rooms = addresses.indices.map { PresenceRoom("\($0)", anchors: [.device(addresses[$0])]) }
    let identifier = BeaconIdentifier(uuid: BeaconUUID(high: 1, low: 2), major: 0, minor: 0)
    let report = BeaconFrame.eddystoneTelemetry(
      EddystoneTelemetry(batteryMillivolts: 3000, temperature: nil, frames: 0, tenths: 0))
    func payloads(_ power: Double) -> [Payload] {
      [
        AltBeacon(identifier: identifier, measuredPower: PowerLevel(dBm: power)),
        nil,
      ].map { $0.map { BeaconFrame.altBeacon($0) } ?? report }.map { $0.advertisingData() }
    }
    let powers = [-59.0, -65.0]
    let events = (0..<2).flatMap { round in
      addresses.indices.map { index in
        TimedEvent(
          .start.advanced(by: .milliseconds(100 * round)),
          .advertisement(
            Advertisement(
              transmitter: addresses[index], receiver: DeviceAddress(9),
              rssi: PowerLevel(dBm: -70), payload: payloads(powers[index])[round])))
      }
    }
    let end = Instant.start.advanced(by: .seconds(2))
    let found = decisions(
      of: Presence<AltBeaconRule>(rooms, by: AltBeaconRule.Settings()), on: events, until: end,
      wakes: .delivered)
    #expect(found.map(\.verdict) == [.entered("1")])
  }
}
