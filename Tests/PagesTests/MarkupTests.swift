@testable import Pages
import Testing

@Suite("Markup")
struct MarkupTests {
  @Test("Text is never markup, in an element or in an attribute")
  func textIsNeverMarkup() {
    let piece = Markup.element("p", ["title": "a \"b\" <i>"]) { "<script>alert(1)</script> & co" }
    #expect(
      piece.source == "<p title=\"a &quot;b&quot; &lt;i&gt;\">"
        + "&lt;script&gt;alert(1)&lt;/script&gt; &amp; co</p>")
  }

  @Test("Void elements close themselves, all others have an end tag")
  func voidElementsCloseThemselves() {
    #expect(Markup.element("line", ["x1": "1"]).source == "<line x1=\"1\"/>")
    #expect(Markup.element("p").source == "<p></p>")
    #expect(
      Markup.element("line") { Markup.element("title") { "wall" } }.source
        == "<line><title>wall</title></line>")
  }

  @Test("Pieces keep their order, in loops and conditions too")
  func piecesKeepTheirOrder() {
    let isShown = false
    let piece = Markup.element("ul") {
      "first"
      if isShown { "hidden" }
      for number in 1...2 { Markup.element("li") { "\(number)" } }
    }
    #expect(piece.source == "<ul>first<li>1</li><li>2</li></ul>")
  }
}
