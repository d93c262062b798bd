import Documents

/// A result as a page.
package protocol ResultPage: Sendable {
  /// The page.
  var page: Page { get }
  /// `true` if an interruption has cut the result short. The page then says so.
  var isPartial: Bool { get }
}

extension ResultPage {
  package var isPartial: Bool { false }

  /// Returns the page as an HTML document.
  ///
  /// - Parameter command: The command line that produces the page.
  package func html(madeBy command: String) -> String { page.html(madeBy: command) }
}

/// A page that shows a result: one self-contained file, for screens and for print.
package struct Page {
  /// The title, which is also the title of the browser window.
  let title: String
  /// The line below the title, such as the scenario's own title.
  let subtitle: String
  /// The content, from top to bottom.
  let content: Markup
  /// The data for the scripts; `nil` if the page has no scripts.
  let data: JSON?
  /// The scripts, each after the scripts that it depends on.
  let scripts: [PageScript]

  init(
    title: String, subtitle: String, data: JSON? = nil,
    scripts: [PageScript] = [], @MarkupBuilder content: () -> Markup
  ) {
    self.title = title
    self.subtitle = subtitle
    self.data = data
    self.scripts = scripts
    self.content = content()
  }

  /// Returns the page as an HTML document.
  ///
  /// Its content security policy forbids the browser to fetch anything.
  ///
  /// - Parameter command: The command line that produces the page.
  func html(madeBy command: String) -> String {
    let head = Markup.element("head") {
      Markup.element("meta", ["charset": "utf-8"])
      Markup.element(
        "meta",
        [
          "http-equiv": "Content-Security-Policy",
          "content": "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; "
            + "img-src data:",
        ])
      Markup.element(
        "meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
      Markup.element("meta", ["name": "color-scheme", "content": "light dark"])
      Markup.element("title") { title }
      Markup(source: "<style>\n\(PageScript.style)</style>")
    }
    let body = Markup.element("body") {
      Markup.element("header") {
        Markup.element("h1") { title }
        Markup.element("p", ["class": "subtitle"]) { subtitle }
        Markup.element("p", ["class": "command"]) {
          "made by "
          Markup.code(command)
        }
      }
      Markup.element("main") { content }
      if let data {
        Markup(source: "<script id=\"data\" type=\"application/json\">\(data.inScript)</script>")
      }
      if !scripts.isEmpty {
        let text = scripts.map(\.text).joined(separator: "\n")
        Markup(source: "<script type=\"module\">\n\(text)</script>")
      }
    }
    return "<!DOCTYPE html>\n<html lang=\"en\">\n\(head.source)\n\(body.source)\n</html>\n"
  }
}

extension JSON {
  /// The value as the content of a script element. `<` is escaped because the element ends at the
  /// first `</script`; in JSON, `<` occurs only within strings.
  fileprivate var inScript: String { line.isolated.replacing("<", with: #"\u003C"#) }
}
