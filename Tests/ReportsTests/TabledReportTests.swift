import BLE
@testable import Planning
@testable import Reports
@testable import Studies
import TestScenes
import Testing

/// Tests of reports as CSV.
struct TabledReportTests {
  @Test func marksAStudyInterruptedBeforeItsFirstRun() throws {
    let scenario = try Shipped.scenario("office-walk-past")
    let study = try Study(of: scenario, seeds: 1...5)
    let lines = StudyReport(study, at: "office-walk-past").csv.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.hasSuffix(",partial") == true && lines.last == ",,,,,,,,,true")
    let columns = lines.map { $0.split(separator: ",", omittingEmptySubsequences: false).count }
    #expect(columns == [10, 10])
    let fleet = FleetReport(try Fleet(of: scenario, runs: 5)).csv
    #expect(fleet.split(separator: "\n").last?.hasSuffix(",true") == true)
    let budget = BatteryBudget(.init(cell: .known[0]), intervals: [], transmitPowers: [], scans: [])
    #expect(BudgetReport(budget).csv.split(separator: "\n").count == 1)
  }
}
