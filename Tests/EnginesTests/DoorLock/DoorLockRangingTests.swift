import BLE
import Engines
import TestSupport
import Testing

/// A door lock that receives ranging once a second.
struct DoorLockRangingTests {
  private static let uuid = BeaconUUID(high: 1, low: 2)
  private static let inside = BeaconIdentifier(uuid: uuid, major: 0, minor: 1)
  private static let outside = BeaconIdentifier(uuid: uuid, major: 0, minor: 2)

  private static func lock(
    _ change: (inout DoorLockSettings) -> Void = { _ in }
  ) -> DoorLock {
    var settings = DoorLockSettings(interior: [.beacon(inside)], exterior: [.beacon(outside)])
    settings.readings = .ranging
    change(&settings)
    return DoorLock(settings: settings)
  }

  private static func report(_ second: Int, _ interior: Double, _ exterior: Double) -> TimedEvent {
    let beacons = [(outside, exterior), (inside, interior)].map {
      RangedBeacon(
        identifier: $0, rssi: PowerLevel(dBm: $1), measuredPower: PowerLevel(dBm: -59))
    }
    return TimedEvent(.start.advanced(by: .seconds(second)), .ranged(beacons))
  }

  private static func unlocks(of lock: DoorLock, on events: [TimedEvent]) -> [Double] {
    decisions(
      of: lock, on: events, until: .start.advanced(by: .seconds(20)), wakes: .delivered
    ).filter { $0.verdict == .unlock }.map(\.time.seconds)
  }

  @Test func monitorsAndRangesTheUUIDOfItsBeacons() {
    var lock = Self.lock()
    let region = BeaconRegion(uuid: Self.uuid)
    #expect(
      lock.start(at: .start) == [.command(.monitor(region)), .command(.range(region))])
    var packets = Self.lock { $0.readings = .packets }
    #expect(packets.start(at: .start) == [.command(.scan)])
  }

  @Test func rangesEachUUIDOnce() {
    let other = BeaconIdentifier(uuid: BeaconUUID(high: 3, low: 4), major: 0, minor: 1)
    var lock = Self.lock { $0.exterior = [.beacon(other), .beacon(Self.outside)] }
    let regions = [Self.uuid, other.uuid].map { BeaconRegion(uuid: $0) }
    #expect(
      lock.start(at: .start)
        == regions.flatMap { [.command(.monitor($0)), .command(.range($0))] })
  }

  /// Five readings are a second of packets at 200 ms, and five seconds of reports.
  @Test func defaultSettingsTakeASecondOfPacketsAndFiveOfReports() {
    let reports = (1...10).map { Self.report($0, -70, -55) }
    #expect(Self.unlocks(of: Self.lock(), on: reports) == [5])
    let packets = (1...25).flatMap { index in
      [("in", -70.0), ("ex", -55.0)].map {
        TimedEvent(.start.advanced(by: .milliseconds(200 * index)), .heard($0, dBm: $1))
      }
    }
    let lock = DoorLock(
      settings: DoorLockSettings(interior: [.named("in")], exterior: [.named("ex")]))
    #expect(Self.unlocks(of: lock, on: packets) == [1])
    let tuned = Self.lock { ($0.smoothing, $0.unlockSamples) = (.latest(1), 2) }
    #expect(Self.unlocks(of: tuned, on: reports) == [2])
  }

  /// A report without a beacon, or without its level, is silence.
  @Test func missingBeaconsAreSilent() {
    let tuned = Self.lock {
      ($0.smoothing, $0.unlockSamples) = (.latest(1), 2)
      $0.maxTrackingAge = .seconds(2)
    }
    func alone(_ second: Int, _ rssi: Double?) -> TimedEvent {
      let beacon = RangedBeacon(
        identifier: Self.outside, rssi: rssi.map { PowerLevel(dBm: $0) },
        measuredPower: PowerLevel(dBm: -59))
      return TimedEvent(.start.advanced(by: .seconds(second)), .ranged([beacon]))
    }
    let events = [
      Self.report(1, -70, -55), alone(2, nil), alone(3, -55), alone(4, -55),
      Self.report(5, -70, -55), Self.report(6, -70, -55),
    ]
    // The interior beacon was heard at 1 s alone, and is forgotten at 3 s.
    #expect(Self.unlocks(of: tuned, on: events) == [6])
  }
}
