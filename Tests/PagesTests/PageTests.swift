@testable import Documents
import Foundation
@testable import Pages
import Testing

@Suite("Pages")
struct PageTests {
  @Test("Names from a scenario end no script and start no element")
  func namesAreNeverMarkup() {
    let name = "</script><script>alert(1)</script>"
    let html = Page(title: name, subtitle: name, data: ["beacon": .text(name)]) { name }
      .html(madeBy: "simrun run '\(name)'")
    #expect(!html.contains("<script>alert"))
    #expect(html.components(separatedBy: "</script>").count == 2, "that of the data alone")
  }

  @Test("A page forbids all requests and contains no web address")
  func fetchesNothing() {
    let html = Page(title: "t", subtitle: "s") { "content" }.html(madeBy: "c")
    #expect(html.contains("default-src 'none'"))
    #expect(!html.contains("http://") && !html.contains("https://"))
  }

  @Test("The data is valid JSON without <")
  func dataIsReadBack() throws {
    let data: JSON = ["name": "<b> & \"c\"", "levels": [JSON(-70), .null]]
    let html = Page(title: "t", subtitle: "s", data: data) { "" }.html(madeBy: "c")
    let start = try #require(html.range(of: "type=\"application/json\">"))
    let end = try #require(html.range(of: "</script>", range: start.upperBound..<html.endIndex))
    let text = String(html[start.upperBound..<end.lowerBound])
    #expect(!text.contains("<"))
    #expect(try JSON.parse(Array(text.utf8), source: "page") == data)
  }
}
