import BLE
import Engines
import Foundation
import TestSupport
import Testing

/// The app for food transport, sentence by sentence.
///
/// - SeeAlso: E. Sykes et al., *Context-Aware Mobile Apps using iBeacons* (2015), 6.2 and table 5.
struct ColdChainTests {
  private static func session(
    _ change: (inout ColdChainSettings) -> Void = { _ in }
  ) -> AppSession<ColdChain> {
    var settings = ColdChainSettings(sensors: [WatchedDevice("truck", .named("t"))])
    settings.reports.locationWait = .zero
    change(&settings)
    var session = AppSession(ColdChain(settings))
    #expect(session.news() == ["0.0 scan"])
    return session
  }

  private static func at(_ celsius: Double) -> CentralEvent {
    .heard("t", Nearable.sticker(celsius: celsius))
  }

  /// The readings of table 5, as frames of a nearable: multiples of 1/16 °C.
  @Test func carriesThePublishedReadings() throws {
    var texts: [String] = []
    for published in [19.44, 22.5, 22.5, 28.38, 21.94, 23.31] {
      var session = Self.session()
      _ = session.after(1, Self.at(published))
      let celsius = try #require(session.engine.temperatures.first ?? nil)
      texts.append(String(format: "%.2f", celsius))
    }
    #expect(texts == ["19.44", "22.50", "22.50", "28.38", "21.94", "23.31"])
  }

  /// "If one were outside the specified range, an alert was issued to the driver and also to the
  /// back-end server system." It "states the deviation of the temperature".
  @Test func oneReadingOutOfRangeAlertsAndReports() {
    var session = Self.session()
    #expect(session.after(1, Self.at(8)) == [])
    #expect(
      session.after(2, Self.at(8.25))
        == [
          "2.0 truck: raised 0, warm 0.25", "2.0 report 1.1 at 2.0 of truck: 8.25, 0.25; nowhere",
        ])
    var cold = Self.session()
    #expect(cold.after(1, Self.at(0)) == [])
    #expect(
      cold.after(2, Self.at(-1.5))
        == [
          "2.0 truck: raised 0, cold 1.5", "2.0 report 1.1 at 2.0 of truck: -1.5, -1.5; nowhere",
        ])
  }

  /// "The request contains data on the temperature reading, and the current location of the vehicle
  /// as observed via GPS location request."
  @Test func reportsThePlaceOfTheVehicle() {
    var session = Self.session { $0.reports.locationWait = .seconds(10) }
    #expect(
      session.after(2, Self.at(19.4375)) == ["2.0 truck: raised 0, warm 11.4375", "2.0 locate"])
    #expect(
      session.after(3.5, .location(GeoPoint(latitude: 43.468757, longitude: -79.698409)))
        == ["3.5 report 1.1 at 2.0 of truck: 19.4375, 11.4375; 43.468757 -79.698409"])
  }

  @Test func reportsWhileItStaysOutOfRange() {
    var session = Self.session()
    var reported: [String] = []
    for second in 1...125 {
      reported += session.after(Double(second), Self.at(10)).filter { $0.contains("report") }
      for number in 1...3 { _ = session.after(Double(second), .stored(report: UInt32(number))) }
    }
    #expect(
      reported
        == [1, 61, 121].enumerated().map { index, second in
          "\(second).0 report \(index + 1).1 at \(second).0 of truck: 10.0, 2.0; nowhere"
        })
  }

  @Test func isClearedWellWithinTheRange() {
    var session = Self.session()
    _ = session.after(1, Self.at(9))
    _ = session.after(1, .stored(report: 1))
    #expect(session.after(2, Self.at(8)) == [])
    #expect(session.after(3, Self.at(7.5625)) == [])
    #expect(session.after(4, Self.at(8.5)) == [])
    #expect(session.after(5, Self.at(7.5)) == ["5.0 truck: cleared, warm 0.5"])
    #expect(session.after(6, Self.at(8.5)).first == "6.0 truck: raised 0, warm 0.5")
  }

  @Test func fromWarmToColdIsAnotherAlert() {
    var session = Self.session()
    _ = session.after(1, Self.at(9))
    #expect(
      session.after(2, Self.at(-1))
        == [
          "2.0 truck: cleared, warm 1.0", "2.0 truck: raised 0, cold 1.0",
          "2.0 report 2.1 at 2.0 of truck: -1.0, -1.0; nowhere",
        ])
  }

  /// A door that is opened for a moment.
  @Test func severalSamplesMayBeNeeded() {
    var session = Self.session { $0.samplesOut = 3 }
    let celsius = [9.0, 9, 4, 9, 9, 9.5]
    for (second, celsius) in celsius.enumerated() {
      let news = session.after(Double(second + 1), Self.at(celsius))
      #expect(news.isEmpty == (second < 5))
    }
  }

  /// "The sampling rate within the app can be set from 950ms to 10s." (Section 3)
  @Test func takesASampleInEachPeriod() {
    var session = Self.session { $0.sample = .seconds(10) }
    _ = session.after(1, Self.at(4))
    #expect(session.after(10.9, Self.at(20)) == [])
    #expect(session.engine.temperatures == [4])
    #expect(session.after(11, Self.at(20)).first == "11.0 truck: raised 0, warm 12.0")
  }

  // MARK: Sensors

  @Test func aSilentSensorIsAnAlert() {
    var session = Self.session()
    #expect(session.pass(to: 500) == ["120.0 truck: raised 0, silent"])
    #expect(session.after(600, Self.at(4)) == ["600.0 truck: cleared, silent"])
    #expect(session.pass(to: 1000) == ["720.0 truck: raised 0, silent"])
    #expect(
      session.after(1001, Self.at(9))
        == [
          "1001.0 truck: cleared, silent", "1001.0 truck: raised 0, warm 1.0",
          "1001.0 report 1.1 at 1001.0 of truck: 9.0, 1.0; nowhere",
        ])
  }

  @Test func silenceTakesThePlaceOfAnotherAlert() {
    var session = Self.session()
    _ = session.after(1, Self.at(9))
    _ = session.after(1, .stored(report: 1))
    #expect(
      session.pass(to: 130) == ["121.0 truck: cleared, warm 1.0", "121.0 truck: raised 0, silent"])
  }

  @Test func readsEddystoneAndEstimoteTelemetry() {
    let frames: [BeaconFrame] = [
      .eddystoneTelemetry(
        EddystoneTelemetry(batteryMillivolts: nil, temperature: 9, frames: 0, tenths: 0)),
      .estimoteTelemetry(EstimoteSurroundings.frame(identifier: 1, temperature: 9)),
    ]
    for frame in frames {
      var session = Self.session()
      #expect(session.after(1, .heard("t", frame)).first == "1.0 truck: raised 0, warm 1.0")
    }
  }

  @Test func framesWithoutATemperatureAndOtherDevicesDoNotCount() {
    let frame = EddystoneTelemetry(batteryMillivolts: 3000, temperature: nil, frames: 0, tenths: 0)
    var session = Self.session()
    _ = session.after(1, .heard("t", .eddystoneTelemetry(frame)))
    _ = session.after(2, .heard("other", Nearable.sticker(celsius: 30)))
    _ = session.after(3, .heard("t", dBm: -70))
    #expect(session.pass(to: 130) == ["120.0 truck: raised 0, silent"])
  }

  @Test func keepsTheSensorsApart() {
    var session = Self.session { $0.sensors.append(WatchedDevice("box", .named("b"))) }
    #expect(session.after(1, Self.at(9)).first == "1.0 truck: raised 0, warm 1.0")
    #expect(
      session.after(1.5, .heard("b", Nearable.sticker(celsius: -2))).first
        == "1.5 box: raised 0, cold 2.0")
    #expect(session.engine.temperatures == [9, -2])
  }

  // MARK: The life of the app

  @Test func goesOnAfterTermination() {
    var session = Self.session()
    _ = session.after(1, Self.at(9))
    #expect(
      session.relaunch(5)
        == ["5.0 scan", "5.0 report 1.2 at 1.0 of truck: 9.0, 1.0; nowhere"])
    #expect(session.after(6, Self.at(9)) == [])
    _ = session.after(6, .stored(report: 1))
    #expect(
      session.after(61, Self.at(9)) == ["61.0 report 2.1 at 61.0 of truck: 9.0, 1.0; nowhere"])
    #expect(session.after(62, Self.at(4)) == ["62.0 truck: cleared, warm 1.0"])
  }

  /// The server is out of reach for an hour: no report is lost.
  @Test func keepsReportsThroughAnOutage() {
    var session = Self.session()
    var attempts: [String] = []
    for second in 1...3600 {
      attempts += session.after(Double(second), Self.at(10)).filter { $0.contains(" report 1.") }
    }
    #expect(
      attempts.compactMap { $0.split(separator: " ").first }
        == [
          "1.0", "11.0", "31.0", "71.0", "151.0", "311.0", "631.0", "1231.0", "1831.0", "2431.0",
          "3031.0",
        ])
    #expect(session.engine.openReports == 60)
    for number in 1...60 { _ = session.after(3600, .stored(report: UInt32(number))) }
    #expect(session.engine.openReports == 0)
  }
}
