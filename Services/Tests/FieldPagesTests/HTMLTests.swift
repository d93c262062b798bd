import FieldPages
import Testing

struct HTMLTests {
  @Test func escapesWhatIsPutIntoALiteral() {
    let name = #"<script>alert("1")</script>'&"#
    let html: HTML = #"<td title="\#(name)">\#(name)</td>"#
    let escaped = "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;&amp;"
    #expect(html.source == #"<td title="\#(escaped)">\#(escaped)</td>"#)
  }

  @Test func keepsHTML() {
    let cells: [HTML] = ["<td>\("<")</td>", "<td>2</td>"]
    let row: HTML = "<tr>\(cells)</tr>"
    #expect(row.source == "<tr><td>&lt;</td><td>2</td></tr>")
  }

  @Test func replacesControlsAndMarksOfDirection() {
    #expect(
      HTML(escaping: "a\u{0}b\u{1B}c\u{202E}d\n\t").source == "a\u{FFFD}b\u{FFFD}c\u{FFFD}d\n\t")
  }

  @Test func encodesAddresses() {
    #expect(Path.encoded("a/# <é>&+%") == "a%2F%23%20%3C%C3%A9%3E%26%2B%25")
  }
}
