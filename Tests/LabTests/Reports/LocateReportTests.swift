import BLE
import Engines
import Testing

@testable import Lab

@Suite struct LocateReportTests {
  /// Two methods on a second at x = 1 and one at x = 2, of which the latter sounds like 1.
  static func report() throws -> LocateReport {
    let phone = DeviceAddress(named: "phone")
    var names = DeviceNames()
    for name in ["phone", "door"] { names.add(name) }
    let sightings = [0, 1].map { second in
      Sighting(
        Advertisement(
          transmitter: DeviceAddress(named: "door"), receiver: phone, channel: nil,
          rssi: PowerLevel(dBm: -60), payload: []),
        at: .start.advanced(by: .seconds(second) + .milliseconds(500)))
    }
    let truth = [0, 1, 2].map { second in
      TruthRow(
        time: .start.advanced(by: .seconds(second)), subject: phone,
        position: Point(x: Double(second), y: 0))
    }
    let survey = SurveyMap(
      anchorNames: ["door"],
      cells: [
        RadioMap.Cell("near, left", at: Point(x: 1, y: 0)),
        RadioMap.Cell("far", at: Point(x: 2, y: 0)),
      ],
      fingerprints: [
        RadioMap.Fingerprint(at: .start, in: 0, [-60]),
        RadioMap.Fingerprint(at: .start, in: 1, [-80]),
      ])
    return LocateReport(
      try Positioning(
        of: [Recording(source: "walk", sightings: sightings, truth: truth, names: names)],
        by: [PositioningChoice(.nearestFingerprint), PositioningChoice(.nearestMean)],
        from: PositioningBasis(survey)))
  }

  @Test func showsAMethodALine() throws {
    let lines = try Self.report().text.split(separator: "\n").map {
      $0.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
    }
    #expect(lines[0] == ["walk,", "phone"])
    #expect(Array(lines[1].prefix(4)) == ["method", "prior", "fixes", "none"])
    // Of errors of 0 and 1 m the quantiles lie on the line between, and the mean square is ½ m².
    #expect(
      Array(lines[2].dropLast()) == [
        "nearest-fingerprint", "map", "2", "0.0", "0.50", "0.75", "0.95", "0.71", "50.0", "50.0",
        "0.0", "-", "-",
      ])
    #expect(lines[3].first == "nearest-mean")
    #expect(lines.count == 4)
  }

  @Test func writesTheSameFiguresAsTables() throws {
    let report = try Self.report()
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

  @Test func writesEachFixWithItsTruth() throws {
    let rows = try Self.report().fixesTable.split(separator: "\n").map(String.init)
    #expect(rows.count == 5)
    #expect(rows[1].hasPrefix("nearest-fingerprint,walk,phone,1,1,0,"))
    #expect(rows[1].hasSuffix(",\"near, left\",1,0,0"))
    #expect(rows[2].hasSuffix(",\"near, left\",2,0,1"))
  }

  @Test func distributesErrorsByTheShareThatIsNoGreater() throws {
    #expect(
      try Self.report().distributionTable == """
        method,error_m,share
        nearest-fingerprint,0,0.5
        nearest-fingerprint,1,1
        nearest-mean,0,0.5
        nearest-mean,1,1

        """)
  }
}
