import BLE
@testable import Documents
@testable import Measurements
@testable import Recordings
@testable import Reports
@testable import Scenarios
import Sim
import Testing

@Suite struct ValidationReportTests {
  /// Two links that alternate between two levels, 10 dB apart when measured and 20 dB when
  /// simulated.
  private static func findings(apart difference: Double) throws -> LinkFindings {
    var names = DeviceNames()
    names.add("tag")
    let rows = [0, 100].map { second in
      TruthRow(
        time: Instant(nanoseconds: second * 1_000_000_000), subject: DeviceAddress(named: "tag"),
        position: .init(x: 0, y: 0))
    }
    let trajectory = try Trajectory(
      of: DeviceAddress(named: "tag"),
      in: Recording(source: "test", sightings: [], truth: rows, names: names))
    let links = ["a", "b"].map { name in
      LinkSeries(
        to: DeviceAddress(named: name),
        readings: (0..<100).map {
          LinkSeries.Reading(
            at: Instant(nanoseconds: $0 * 1_000_000_000),
            level: -70 + ($0.isMultiple(of: 2) ? difference : 0))
        })
    }
    var findings = LinkFindings()
    findings.add(links, on: trajectory) { _ in 1 }
    return findings
  }

  private func report(_ bounds: [ValidationBound]) throws -> ValidationReport {
    ValidationReport(
      Validation(
        measured: try Self.findings(apart: 10), simulated: try Self.findings(apart: 20)),
      of: "recordings/x", in: "hall", seeds: 3, bounds: bounds)
  }

  @Test func showsMeasuredNextToSimulated() throws {
    let lines = try report([]).text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] == "recordings/x in hall, seeds 1 ... 3")
    let words = lines.map { $0.split(separator: " ").joined(separator: " ") }
    #expect(words.contains("measured simulated KS"))
    #expect(words.contains("stationary links 2 2"))
    #expect(
      words.contains(
        "standard deviation, quartiles in dB 5.00 5.00 5.00 10.00 10.00 10.00 1.000"))
    #expect(
      words.contains(
        "gaps of 0, 1, 2, 3, more intervals 0.000 1.000 0.000 0.000 0.000"
          + " 0.000 1.000 0.000 0.000 0.000"))
  }

  @Test func givesAVerdictOnEachBound() throws {
    let report = try report([
      ValidationBound(.interval, limit: 0.005), ValidationBound(.deviation, limit: 0.15),
      ValidationBound(.residuals, limit: 0.12),
    ])
    #expect(!report.isMet)
    #expect(
      report.text.hasSuffix(
        """

        met     --max-interval-error 0.005: 0.000
        NOT MET --max-sd-error 0.15: 1.000
        NOT MET --max-residual-ks 0.12: nothing to compare

        """))
    #expect(try self.report([ValidationBound(.interval, limit: 0)]).isMet)
  }

  @Test func jsonHasTheContentOfTheText() throws {
    guard case .object(let page) = try report([ValidationBound(.deviation, limit: 2)]).json,
      case .object(let quantities) = page["quantities"]
    else {
      Issue.record("the report is no object")
      return
    }
    #expect(page["met"] == true)
    #expect(page["seeds"] == .number(3))
    #expect(
      page["bounds"] == [
        ["bound": "max-sd-error", "limit": .number(2), "value": .number(1), "met": true]
      ])
    guard case .object(let deviation) = quantities["deviationDB"] else {
      Issue.record("the deviation is missing")
      return
    }
    #expect(deviation["measured"] == [.number(5), .number(5), .number(5)])
    #expect(deviation["ksDistance"] == .number(1))
  }
}
