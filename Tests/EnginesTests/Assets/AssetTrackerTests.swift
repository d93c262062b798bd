import BLE
import Engines
import TestSupport
import Testing

/// The app for keys, sentence by sentence.
///
/// - SeeAlso: E. Sykes et al., *Context-Aware Mobile Apps using iBeacons* (2015), 6.1.
struct AssetTrackerTests {
  private static let place = GeoPoint(latitude: 43.468757, longitude: -79.698409)

  private static func engine(
    _ change: (inout AssetTrackerSettings) -> Void = { _ in }
  ) -> AssetTracker {
    var settings = AssetTrackerSettings(assets: [WatchedDevice("keys", .named("k"))])
    settings.smoothing = .latest(1)
    change(&settings)
    return AssetTracker(settings)
  }

  /// A session in which the keys were found at 0 s.
  private static func found(
    _ change: (inout AssetTrackerSettings) -> Void = { _ in }
  ) -> AppSession<AssetTracker> {
    var session = AppSession(engine(change))
    #expect(session.after(0, .heard("k", dBm: -70)) == ["0.0 scan"])
    return session
  }

  // MARK: As published

  /// "When the application is opened it attempts to find the driver's keys."
  @Test func searchesWithoutAnAlertUntilTheKeysAreFound() {
    var session = AppSession(Self.engine())
    #expect(session.engine.searchedFor == ["keys"])
    #expect(session.pass(to: 3600) == ["0.0 scan"])
    #expect(session.after(3600, .heard("k", dBm: -86)) == [])
    #expect(session.engine.searchedFor == ["keys"])
    #expect(session.after(3601, .heard("k", dBm: -85)) == [])
    #expect(session.engine.searchedFor == [])
  }

  /// "As long as the keys remain within the short range threshold, based on the RSSI from the BLE
  /// device, the application will simply continue to monitor."
  @Test func saysNothingWhileTheKeysAreNear() {
    var session = Self.found()
    for second in 1...3600 {
      #expect(session.after(Double(second), .heard("k", dBm: -85)) == [])
    }
  }

  /// "When the keys become located too far from the driver's iOS device, the application icon
  /// changes and an internal timer begins to count down."
  @Test func countsDownWhenTheKeysAreTooFar() {
    var session = Self.found()
    #expect(session.after(1, .heard("k", dBm: -86)) == ["1.0 keys: countdown, far -86.0"])
  }

  @Test func countsDownWhenTheKeysAreSilent() {
    var session = Self.found()
    #expect(session.pass(to: 60).first == "10.0 keys: countdown, silent")
  }

  /// "If the application cannot register the key's BLE device again within a predefined time, the
  /// driver receives an alert." The keys are 1 s too late.
  @Test func alertsUnlessTheKeysAreRegisteredInTime() {
    var late = Self.found()
    #expect(
      late.pass(to: 40)
        == ["10.0 keys: countdown, silent", "40.0 keys: raised 0, silent", "40.0 locate"])
    var punctual = Self.found()
    #expect(
      punctual.after(39, .heard("k", dBm: -85))
        == ["10.0 keys: countdown, silent", "39.0 keys: cleared, silent"])
    #expect(punctual.pass(to: 48) == [])
  }

  /// "Notifications will continue to occur at regular pre-determined intervals if the keys are not
  /// retrieved."
  @Test func repeatsTheAlertUntilTheKeysAreHeardNear() {
    var session = Self.found { $0.reports.locationWait = .zero }
    _ = session.pass(to: 40)
    _ = session.after(40, .stored(report: 1))
    #expect(
      session.pass(to: 170) == ["100.0 keys: raised 1, silent", "160.0 keys: raised 2, silent"])
    // Too weak: the reason changes, and nothing else.
    #expect(session.after(180, .heard("k", dBm: -90)) == [])
    #expect(session.after(185, .heard("k", dBm: -81)) == [])
    #expect(
      session.after(190, .heard("k", dBm: -80))
        == [
          "190.0 keys: cleared, far -81.0",
          "190.0 report 2.1 at 190.0 of keys: found, -80.0; nowhere",
        ])
  }

  /// "GPS location and time of day can be sent back to the asset owner."
  @Test func reportsPlaceAndTime() {
    var session = Self.found()
    _ = session.pass(to: 40)
    #expect(
      session.after(42, .location(Self.place))
        == ["42.0 report 1.1 at 40.0 of keys: left, silent; 43.468757 -79.698409"])
  }

  // MARK: Levels

  @Test func keysThatWereTooFarMustBeNearer() {
    var session = Self.found()
    _ = session.after(1, .heard("k", dBm: -86))
    #expect(session.after(2, .heard("k", dBm: -81)) == [])
    #expect(session.after(3, .heard("k", dBm: -80)) == ["3.0 keys: cleared, far -81.0"])
  }

  /// One reading of -95 dBm in five of -70 dBm is no reason: the mean is -75.
  @Test func smoothsLevels() {
    var session = Self.found { $0.smoothing = .windowMean(.seconds(5)) }
    for second in 1...3 { #expect(session.after(Double(second), .heard("k", dBm: -70)) == []) }
    #expect(session.after(4, .heard("k", dBm: -95)) == [])
  }

  @Test func forgetsLevelsFromBeforeASilence() {
    var session = Self.found { $0.smoothing = .latest(5) }
    for second in 1...4 { _ = session.after(Double(second), .heard("k", dBm: -60)) }
    _ = session.pass(to: 14)
    #expect(session.after(20, .heard("k", dBm: -90)) == [])
    #expect(session.pass(to: 44).first == "44.0 keys: raised 0, silent")
  }

  // MARK: Ranging

  private static let uuid = BeaconUUID(high: 1, low: 2)
  private static func beacon(_ minor: UInt16) -> BeaconIdentifier {
    BeaconIdentifier(uuid: uuid, major: 7, minor: minor)
  }

  private static func ranged(_ minor: UInt16, _ dBm: Double) -> CentralEvent {
    .ranged([
      RangedBeacon(
        identifier: beacon(minor), rssi: PowerLevel(dBm: dBm), measuredPower: PowerLevel(dBm: -59))
    ])
  }

  private static func region(_ minor: UInt16, isInside: Bool) -> CentralEvent {
    .region(RegionEvent(uuid: uuid, major: 7, minor: minor, isInside: isInside))
  }

  private static var ranging: AppSession<AssetTracker> {
    AppSession(
      engine {
        $0.assets = [
          WatchedDevice("keys", .beacon(beacon(1))), WatchedDevice("van", .beacon(beacon(2))),
        ]
        $0.readings = .ranging
      })
  }

  @Test func monitorsEachAssetAndRangesAll() {
    var session = Self.ranging
    #expect(session.news() == ["0.0 monitor 1", "0.0 monitor 2", "0.0 range all"])
  }

  @Test func anExitCountsAsSilenceAtOnce() {
    var session = Self.ranging
    _ = session.after(1, Self.ranged(1, -60))
    _ = session.after(1, Self.ranged(2, -60))
    #expect(
      session.after(3, Self.region(2, isInside: false)) == ["3.0 van: countdown, silent"])
    #expect(session.after(4, Self.region(2, isInside: true)) == ["4.0 range all"])
    #expect(session.after(5, Self.ranged(2, -60)) == ["5.0 van: cleared, silent"])
  }

  @Test func otherRegionsAreNotItsOwn() {
    var session = Self.ranging
    _ = session.after(1, Self.ranged(1, -60))
    #expect(session.after(2, Self.region(9, isInside: false)) == [])
    #expect(session.after(3, Self.region(9, isInside: true)) == [])
  }

  // MARK: The life of the app

  /// The countdown ends at 40 s, while the app is suspended.
  @Test func decidesWhenItRunsAgain() {
    var session = Self.found()
    #expect(session.pass(to: 20) == ["10.0 keys: countdown, silent"])
    #expect(
      session.afterSuspension(500) == ["500.0 keys: raised 0, silent", "500.0 locate"])
    var heard = Self.found()
    _ = heard.pass(to: 20)
    #expect(
      heard.afterSuspension(500, .heard("k", dBm: -70)) == ["500.0 keys: cleared, silent"])
  }

  @Test func goesOnAfterTermination() {
    var session = Self.found()
    _ = session.pass(to: 41)
    _ = session.after(41, .location(Self.place))
    #expect(
      session.relaunch(45)
        == [
          "45.0 scan",
          "45.0 report 1.2 at 40.0 of keys: left, silent; 43.468757 -79.698409",
        ])
    #expect(session.after(46, .stored(report: 1)) == [])
    #expect(session.pass(to: 101) == ["100.0 keys: raised 1, silent"])
    _ = session.after(102, .heard("k", dBm: -70))
    #expect(
      session.after(103, .location(nil))
        == ["103.0 report 2.1 at 102.0 of keys: found, -70.0; nowhere"])
  }

  /// The keys may be near: an app that is launched again listens first.
  @Test func aCountdownStartsOverAfterTermination() {
    var session = Self.found()
    _ = session.pass(to: 38)
    #expect(session.relaunch(39) == ["39.0 scan"])
    #expect(session.pass(to: 68) == [])
    #expect(session.after(68, .heard("k", dBm: -70)) == ["68.0 keys: cleared, silent"])
  }

  @Test func asksAgainWhenBluetoothIsSwitchedOn() {
    var session = Self.found()
    _ = session.after(1, .bluetooth(isOn: false))
    #expect(session.after(2, .bluetooth(isOn: true)) == ["2.0 scan"])
  }
}
