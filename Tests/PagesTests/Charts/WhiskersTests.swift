@testable import Pages
import Testing

@Suite struct WhiskersTests {
  private func source(_ row: Whiskers.Row) -> String {
    Whiskers("shares", unit: "%", heads: ["%"], rows: [row]).markup.source
  }

  /// The scale of 0 ... 100 % spans 6 ... 234 units: 2.28 units per percent.
  @Test func dotAndWhiskersArePlacedOnTheScale() {
    let text = source(.init(name: "a", estimate: 50, lower: 25, upper: 100, cells: ["50.00"]))
    #expect(text.contains("M63 7v10M63 12H234M234 7v10"))
    #expect(text.contains("M115 12a5 5"), "the circle about 120 begins at its left")
    #expect(text.contains("<td class=\"figure\">50.00</td>"))
  }

  @Test func infiniteIntervalHasAnArrow() {
    let text = source(.init(name: "a", estimate: .infinity, lower: 3, upper: .infinity, cells: []))
    #expect(text.contains("H234M234 12l-6 -5"))
    #expect(!text.contains("NaN") && !text.contains("Infinity"))
  }

  @Test func differencesAreOnBothSidesOfZero() {
    func source(_ row: Whiskers.Row) -> String {
      Whiskers("a", unit: "%", on: .aboutZero, heads: [], rows: [row]).markup.source
    }
    // The scale of -1 ... 1 spans 6 ... 234 units.
    let text = source(.init(name: "a", estimate: 0.5, lower: -.infinity, upper: 1, cells: []))
    #expect(text.contains("M6 12l6 -5M6 12l6 5M6 12H234M234 7v10"))
    #expect(text.contains("M172 12a5 5"), "the circle about 177 begins at its left")
    #expect(text.contains(#"class="axis" d="M120 0v24""#))
    // An infinite difference is not drawn at zero.
    let never = -Double.infinity
    let endless = source(.init(name: "a", estimate: never, lower: never, upper: never, cells: []))
    #expect(endless.contains("M6 7L11 17H1z") && !endless.contains("whisker\" d="))
    #expect(endless.contains(#"class="axis" d="M120 0v24""#))
  }

  @Test func labelsDoNotOverlap() {
    let text = source(.init(name: "a", estimate: -96, lower: -100, upper: 20, cells: []))
    let labels = text.matches(of: /<text x="([\d.]+)" y="24" text-anchor="(\w+)">([-\d]+)</)
    #expect(labels.contains { $0.3 == "0" } && labels.count > 2)
    let spans = labels.map { label in
      let (x, width) = (Double(label.1) ?? 0, 7 * Double(label.3.count))
      let left = label.2 == "start" ? x : label.2 == "end" ? x - width : x - width / 2
      return (left, left + width)
    }
    for (one, next) in zip(spans, spans.dropFirst()) { #expect(one.1 < next.0) }
  }

  @Test func zeroIsBeyondALogarithmicScale() {
    let row = Whiskers.Row(name: "a", estimate: 0, lower: 0, upper: 0.1, cells: [])
    let text = Whiskers("rates", unit: "share", on: .powersOfTen, heads: [], rows: [row])
      .markup.source
    #expect(text.contains("M6 12l6 -5M6 12l6 5M6 12H"))
    #expect(text.contains("M6 7L11 17H1z"), "a triangle at the left end")
  }

  @Test func unknownFiguresAreNotDrawn() {
    let text = source(.init(name: "a", estimate: nil, lower: nil, upper: nil, cells: ["?"]))
    #expect(!text.contains("class=\"dot\"") && !text.contains("class=\"whisker\""))
  }
}
