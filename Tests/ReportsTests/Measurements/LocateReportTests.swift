import BLE
import Buildings
@testable import Documents
import EngineFiles
import Engines
import FloorPlans
@testable import Measurements
@testable import Positioning
@testable import Recordings
@testable import Reports
@testable import Scenarios
import TestReports
import Testing

@Suite struct LocateReportTests {
  @Test func showsOneMethodPerLine() throws {
    let lines = try LocateReport.ofTwoCells().text.split(
      separator: "\n", omittingEmptySubsequences: false
    ).dropLast().map {
      $0.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
    }
    #expect(lines[0] == ["walk,", "phone"])
    #expect(Array(lines[1].prefix(4)) == ["method", "prior", "fixes", "no"])
    // The quantiles of the errors 0 and 1 m are interpolated linearly, and the mean square is ½ m².
    #expect(
      Array(lines[2].dropLast()) == [
        "nearest-fingerprint", "map", "2", "0.0", "0.50", "0.75", "0.95", "0.71", "50.0", "50.0",
        "0.0", "-", "-",
      ])
    #expect(lines[3].first == "nearest-mean")
    // The last fix is at 2 s, where the levels are still those of x = 1.
    #expect(lines[5] == ["last", "fix"])
    #expect(lines[6].prefix(2) == ["method", "at"])
    #expect(lines[7].prefix(4) == ["nearest-fingerprint", "2.00", "1.00", "0.00"])
    #expect(lines[7].suffix(3) == ["2.00", "0.00", "1.00"])
    #expect(lines.count == 9)
  }

  /// Three gateways, and levels of -38 dBm - 20 log₁₀(d / 1 m) of a tag at (3, 2): √5, √50 and √68
  /// m away, of which some hear it.
  private static func report(byGateways heard: Range<Int>) throws -> LocateReport {
    let tag = DeviceAddress(named: "tag")
    var names = DeviceNames()
    names.add("tag")
    var devices: [FixedDevice] = []
    var sightings: [Sighting] = []
    for (index, (point, level)) in [
      (Point(x: 1, y: 1), -45.0), (Point(x: 10, y: 1), -55), (Point(x: 1, y: 10), -56),
    ].enumerated() {
      let name = "gateway \(index)"
      names.add(name)
      devices.append(FixedDevice(name: name, position: Position(point, height: 1.5)))
      guard heard.contains(index) else { continue }
      sightings += [0.1, 1.1, 2.1].map { second in
        Sighting(
          Advertisement(
            transmitter: tag, receiver: DeviceAddress(named: name), rssi: PowerLevel(dBm: level)),
          at: Instant(nanoseconds: Int64(second * 1e9)))
      }
    }
    var settings = MethodSettings()
    settings.measuredPower = PowerLevel(dBm: -38)
    let plan = FloorPlanFile(
      plan: FloorPlan(openGround: Bounds(from: Point(x: 0, y: 0), to: Point(x: 11, y: 11))),
      materials: Materials(all: []), devices: devices)
    return LocateReport(
      try PositionedRecordings(
        of: [
          Recording(
            source: "walk", sightings: sightings.sorted { $0.time < $1.time }, truth: nil,
            names: names)
        ], by: [PositioningChoice(.leastSquares)],
        from: PositioningBasis(
          SurveyMap(anchorNames: devices.map(\.name)), on: plan, settings: settings)))
  }

  /// No survey and no truth is needed for a position.
  @Test func threeGatewaysGiveAPosition() throws {
    let report = try Self.report(byGateways: 0..<3)
    #expect(report.warnings.isEmpty)
    let lines = report.text.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(lines[3] == ["last", "fix"])
    #expect(lines[4] == ["method", "at", "s", "x", "m", "y", "m", "±", "m"])
    let fix = try #require(lines.last).compactMap { Double($0) }
    #expect(abs(fix[1] - 3) < 0.5 && abs(fix[2] - 2) < 0.5, "\(report.text)")
  }

  /// Two do not, and a warning says which.
  @Test func twoGatewaysGiveNoPosition() throws {
    let report = try Self.report(byGateways: 0..<2)
    #expect(
      report.warnings.map { "\($0)" } == [
        "walk: no position of 'tag': it has 'gateway 0', 'gateway 1', and never 'gateway 2'; from "
          + "distances, a position takes three at a time"
      ])
  }

  @Test func csvHasTheFiguresOfTheText() throws {
    let report = try LocateReport.ofTwoCells()
    let rows = report.csv.split(separator: "\n").map(String.init)
    #expect(rows.count == 5)
    #expect(rows[0].hasPrefix("method,prior,recording,subject,fixes,shareWithoutFix,medianM,"))
    #expect(
      rows[1].hasPrefix(
        "nearest-fingerprint,map,,,2,0,0.5,0.75,0.95,\(0.5.squareRoot()),0.5,0.5,0,,,"))
    #expect(rows[3].hasPrefix("nearest-fingerprint,map,walk,phone,2,0,0.5,0.75,0.95,"))
    guard case .object(let page) = report.json, case .list(let methods) = page["methods"],
      case .object(let first) = methods.first, case .object(let all) = first["all"]
    else {
      Issue.record("the report is of another form")
      return
    }
    #expect(methods.count == 2)
    #expect(first["method"] == "nearest-fingerprint")
    #expect(all["medianM"] == JSON(0.5))
    #expect(all["lagS"] == .null)
  }

  @Test func writesEachFixWithItsGroundTruth() throws {
    let rows = try LocateReport.ofTwoCells().fixesTable.split(separator: "\n").map(String.init)
    #expect(rows.count == 5)
    #expect(rows[1].hasPrefix("nearest-fingerprint,walk,phone,1,1,0,"))
    #expect(rows[1].hasSuffix(",\"near, left\",1,0,0"))
    #expect(rows[2].hasSuffix(",\"near, left\",2,0,1"))
  }

  @Test func writesTheCumulativeDistributionOfErrors() throws {
    #expect(
      try LocateReport.ofTwoCells().distributionTable == """
        method,error_m,share
        nearest-fingerprint,0,0.5
        nearest-fingerprint,1,1
        nearest-mean,0,0.5
        nearest-mean,1,1

        """)
  }
}
