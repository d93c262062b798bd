@testable import Documents
import Foundation
@testable import Pages
import Testing

@Suite("Pages")
struct PageTests {
  @Test("Names from a scenario end no script and start no element")
  func namesAreNeverMarkup() {
    let name = "</script><script>alert(1)</script>"
    let page = Page(
      title: name, subtitle: name, command: "simrun run '\(name)'", data: ["beacon": .text(name)]
    ) { name }
    #expect(!page.html.contains("<script>alert"))
    #expect(page.html.components(separatedBy: "</script>").count == 2, "that of the data alone")
  }

  @Test("A page forbids all requests and contains no web address")
  func fetchesNothing() {
    let page = Page(title: "t", subtitle: "s", command: "c") { "content" }
    #expect(page.html.contains("default-src 'none'"))
    #expect(!page.html.contains("http://") && !page.html.contains("https://"))
  }

  @Test("The data is valid JSON without <")
  func dataIsReadBack() throws {
    let data: JSON = ["name": "<b> & \"c\"", "levels": [JSON(-70), .null]]
    let html = Page(title: "t", subtitle: "s", command: "c", data: data) { "" }.html
    let start = try #require(html.range(of: "type=\"application/json\">"))
    let end = try #require(html.range(of: "</script>", range: start.upperBound..<html.endIndex))
    let text = String(html[start.upperBound..<end.lowerBound])
    #expect(!text.contains("<"))
    #expect(try JSON.parse(Array(text.utf8), source: "page") == data)
  }
}
