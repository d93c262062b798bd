import Documents

/// A page that shows a result: one file that needs nothing else, on paper as on a phone.
struct Page {
  /// What it is about, as the browser's window shows it.
  let title: String
  /// What it is about, in a line below the title; such as the scenario's own title.
  let subtitle: String
  /// The command line that makes the same result again.
  let command: String
  /// What is shown, from top to bottom.
  let content: Markup
  /// What scripts read; none where the page stands still.
  let data: JSON?
  /// The scripts, in the order in which they build on one another.
  let scripts: [PageScript]

  init(
    title: String, subtitle: String, command: String, data: JSON? = nil,
    scripts: [PageScript] = [], @MarkupBuilder content: () -> Markup
  ) {
    self.title = title
    self.subtitle = subtitle
    self.command = command
    self.data = data
    self.scripts = scripts
    self.content = content()
  }

  /// The page as a file of HTML.
  ///
  /// Nothing may be fetched from anywhere: the page says so to the browser.
  var html: String {
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
        Markup(
          source: "<script id=\"data\" type=\"application/json\">\(data.inScript)</script>")
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
  /// The value as it can stand in a page's script element, which ends at the first `</script`
  /// whatever it holds; `<` occurs in JSON within text alone.
  fileprivate var inScript: String {
    line.isolated.replacing("<", with: #"\u003C"#)
  }
}
