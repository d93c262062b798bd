@testable import Pages
import Reports
import TestReports
import Testing

@Suite struct LocatePageTests {
  /// Both methods have errors of 0 and 1 m.
  @Test func namesTheMethodWithTheLowestMedianError() throws {
    let html = LocatePage(of: try LocateReport.ofTwoCells()).html(madeBy: "simrun locate")
    #expect(
      html.contains(
        "Lowest median error: nearest-fingerprint, 0.50 m (p95 0.95 m)."))
    #expect(html.contains("<code>simrun locate</code>"))
    #expect(html.contains("Positions: 1 track"))
    for number in 0...1 {
      #expect(html.contains("<polyline class=\"curve series-\(number) dashes-\(number)\""))
    }
  }

  @Test func headingsAreAlignedWithTheirFigures() throws {
    let html = LocatePage(of: try LocateReport.ofTwoCells()).html(madeBy: "c")
    #expect(html.contains("<th class=\"figure\" scope=\"col\">median m</th>"))
    #expect(html.contains("<td class=\"figure\">0.50</td>"))
    #expect(html.contains("<th scope=\"col\">method</th>"))
    #expect(html.contains("<td>nearest-mean</td>"))
  }

  @Test func hasNoTracksWithoutAPlan() throws {
    let html = LocatePage(of: try LocateReport.ofTwoCells()).html(madeBy: "c")
    #expect(!html.contains("data-track") && !html.contains("<script"))
  }
}
