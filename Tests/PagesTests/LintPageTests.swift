import BLE
import Buildings
import FloorPlans
import Pages
import Reports
import Testing

@Suite struct LintPageTests {
  /// Each finding has a mark on the plan and a row with its number.
  @Test func marksEachFinding() throws {
    let lines = [
      ((1.0, 5.0), (4.0, 5.0)), ((4.1, 5), (9, 5)), ((9.02, 5), (9, 1)), ((2, 2), (2.05, 2)),
    ]
    let walls = lines.enumerated().map { number, ends in
      Wall(
        "<\(number)>",
        along: Segment(
          from: Point(x: ends.0.0, y: ends.0.1), to: Point(x: ends.1.0, y: ends.1.1)),
        of: Material("brick", loss: Decibels(8)))
    }
    let plan = try FloorPlan(
      bounds: Bounds(from: Point(x: 0, y: 0), to: Point(x: 10, y: 10)), walls: walls)
    let report = LintReport(PlanLint(of: plan), of: "plan")
    let html = LintPage(of: report).html(madeBy: "simrun lint plan")
    #expect(html.contains("2 findings"))
    for number in ["1", "2"] {
      #expect(html.contains("dy=\"0.35em\">\(number)</text>"))
    }
    #expect(html.contains("&lt;0&gt;") && html.contains(" ends 0.10 m from "))
    #expect(html.contains("Joined within 0.03 m"))
    #expect(!html.contains("<0>"))
  }
}
