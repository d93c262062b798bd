import Testing

@testable import Lab

@Suite struct WhiskersTests {
  private func source(_ row: Whiskers.Row) -> String {
    Whiskers("shares", unit: "%", heads: ["%"], rows: [row]).markup.source
  }

  /// The scale of 0 ... 100 lies over 6 ... 234 units: 2.28 a per cent.
  @Test func aDotAndItsWhiskersStandOnTheScale() {
    let text = source(.init(name: "a", estimate: 50, lower: 25, upper: 100, cells: ["50.00"]))
    #expect(text.contains("M63 7v10M63 12H234M234 7v10"))
    #expect(text.contains("M115 12a5 5"), "the circle about 120 begins at its left")
    #expect(text.contains("<td class=\"figure\">50.00</td>"))
  }

  @Test func anIntervalWithoutEndHasAnArrow() {
    let text = source(.init(name: "a", estimate: .infinity, lower: 3, upper: .infinity, cells: []))
    #expect(text.contains("H234M234 12l-6 -5"))
    #expect(!text.contains("NaN") && !text.contains("Infinity"))
  }

  @Test func whatIsNotKnownIsNotDrawn() {
    let text = source(.init(name: "a", estimate: nil, lower: nil, upper: nil, cells: ["?"]))
    #expect(!text.contains("class=\"dot\"") && !text.contains("class=\"whisker\""))
  }
}
