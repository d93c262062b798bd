/// The parts that surround the content of every page.
enum Layout {
  /// The element in which a live page shows its state.
  static let state: HTML = #"<p id="state" role="status">Loaded</p>"#

  /// A whole page.
  ///
  /// - Parameters:
  ///   - title: The title of the document.
  ///   - events: The address of live events; nil if the page does not change.
  ///   - script: The address of its script; `nil` for none. Not with `events`.
  ///   - isOpen: True if whoever sees the page has shown a token.
  static func page(
    _ title: String, events: String? = nil, script: String? = nil, isOpen: Bool = true,
    _ content: HTML
  ) -> HTML {
    precondition(events == nil || script == nil, "a live page has no script of its own")
    let address = events == nil ? script : "/live.js"
    let script = address.map { #"<script src="\#($0)" defer></script>"# as HTML } ?? ""
    let live = events.map { #" data-events="\#($0)""# as HTML } ?? ""
    let way: HTML =
      isOpen
      ? """
      <nav aria-label="Pages"><a href="/">Field server</a></nav>
      <form method="post" action="/logout"><button>Log out</button></form>
      """ : "<span>Field server</span>"
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(title)</title>
      <link rel="icon" href="/icon.svg" type="image/svg+xml">
      <link rel="stylesheet" href="/style.css">
      \(script)
      </head>
      <body\(live)>
      <a class="skip" href="#content">Skip to the content</a>
      <header>\(way)</header>
      <main id="content" tabindex="-1">
      \(content)
      </main>
      </body>
      </html>

      """
  }
}
