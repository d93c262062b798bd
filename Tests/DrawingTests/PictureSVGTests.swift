@testable import Drawing
import TestSupport
import Testing

@Suite struct PictureSVGTests {
  private static let nasty = "<script>alert(\"&'\")</script>\u{0}\u{8}\n\u{FFFF}]]>"

  private static func picture(saying text: String) -> Picture {
    var picture = Picture(text, width: 100, height: 50.123)
    picture.add(.area(.init(left: 1, top: 2, right: 3.456, bottom: 4), Colour(0x00FF0A)))
    picture.add(.hatching(.init(left: 1, top: 2, right: 3, bottom: 4)))
    picture.add(.line([.init(0, 0), .init(-0.001, 5)], width: 1.5, .ink))
    picture.add(.disc(.init(5, 6), radius: 2, .white))
    picture.add(.text(.init(text, at: .init(7, 8), anchor: .end, size: 1.5, hasHalo: true)))
    return picture
  }

  @Test func escapesMarkupInText() throws {
    let page = try WellFormed(Self.picture(saying: Self.nasty).svg)
    #expect(
      page.elements == [
        "svg", "title", "defs", "pattern", "path", "path", "rect", "rect", "rect", "polyline",
        "circle", "text",
      ])
    #expect(page.text.contains("<script>alert(\"&'\")</script>"))
  }

  @Test func shapesHaveTheirCoordinates() {
    let svg = Self.picture(saying: "hello").svg
    #expect(svg.contains("width=\"100\" height=\"50.12\" viewBox=\"0 0 100 50.12\""))
    #expect(svg.contains("<rect x=\"1\" y=\"2\" width=\"2.46\" height=\"2\" fill=\"#00ff0a\""))
    #expect(svg.contains("<polyline points=\"0,0 0,5\" fill=\"none\" stroke=\"#1a1a1a\""))
    #expect(svg.contains("<circle cx=\"5\" cy=\"6\" r=\"2\" fill=\"#ffffff\"/>"))
    #expect(svg.contains("x=\"7\" y=\"8\" font-size=\"15\" text-anchor=\"end\""))
  }
}
