import BLE
@testable import Documents
import Engines
@testable import Measurements
@testable import Positioning
@testable import Recordings
@testable import Reports
@testable import Scenarios
import TestReports
import Testing

@Suite struct LocateReportTests {
  @Test func showsOneMethodPerLine() throws {
    let lines = try LocateReport.ofTwoCells().text.split(separator: "\n").map {
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
    #expect(lines.count == 4)
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
