import Documents
import Drawing

/// A fragment of HTML or SVG. Text becomes markup only through functions that escape it, such as
/// `text`, so names from a scenario are always shown literally.
///
///     Markup.element("p", ["class": "note"]) { Markup.text(beacon.name) }
struct Markup: Sendable {
  /// The source of the fragment.
  let source: String

  /// Returns escaped text. Right-to-left text is isolated from its surroundings.
  static func text(_ text: String) -> Markup { Markup(source: text.isolated.inXML) }

  /// Returns text to copy: escaped, but without the isolates of `text`.
  static func code(_ text: String) -> Markup { Markup(source: "<code>\(text.inXML)</code>") }

  /// Returns a name for use inside an SVG element. A long name is shortened and has the full name
  /// as its tooltip.
  static func shortened(_ name: String) -> Markup {
    let short = Markup.text(name.shortened)
    return name == name.shortened ? short : .all([element("title") { name }, short])
  }

  /// Returns preformatted lines of text, such as settings to paste.
  static func lines(_ lines: [String], id: String = "") -> Markup {
    let text = lines.map(\.inXML).joined(separator: "\n")
    let id = id.isEmpty ? "" : " id=\"\(id.inXML)\""
    return Markup(source: "<pre\(id)>\n\(text)</pre>")
  }

  /// Returns several fragments as one, in order.
  static func all(_ pieces: [Markup]) -> Markup { Markup(source: pieces.map(\.source).joined()) }

  /// Returns an element with its content. Attributes keep their order.
  static func element(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:],
    @MarkupBuilder _ content: () -> Markup = { Markup(source: "") }
  ) -> Markup { element(name, attributes, with: content().source) }

  /// Returns an element with its content. It takes no closure, because the compiler copies a
  /// function for each closure that is passed to it, and pages pass hundreds.
  private static func element(
    _ name: String, _ attributes: KeyValuePairs<String, String>, with content: String
  ) -> Markup {
    let attributes = attributes.map { " \($0)=\"\($1.isolated.inXML)\"" }.joined()
    guard content.isEmpty, closesItself.contains(name) else {
      return Markup(source: "<\(name)\(attributes)>\(content)</\(name)>")
    }
    return Markup(source: "<\(name)\(attributes)/>")
  }

  /// The elements that are written self-closing if they are empty, in HTML and in SVG.
  private static let closesItself = [
    "br", "circle", "col", "ellipse", "hr", "image", "img", "input", "line", "link", "meta", "path",
    "polygon", "polyline", "rect", "stop", "use",
  ]
}

/// A result builder that joins fragments of markup.
@resultBuilder
enum MarkupBuilder {
  static func buildExpression(_ markup: Markup) -> [Markup] { [markup] }
  static func buildExpression(_ text: String) -> [Markup] { [.text(text)] }
  static func buildBlock(_ pieces: [Markup]...) -> [Markup] { pieces.flatMap { $0 } }
  static func buildArray(_ pieces: [[Markup]]) -> [Markup] { pieces.flatMap { $0 } }
  static func buildOptional(_ pieces: [Markup]?) -> [Markup] { pieces ?? [] }
  static func buildEither(first pieces: [Markup]) -> [Markup] { pieces }
  static func buildEither(second pieces: [Markup]) -> [Markup] { pieces }
  static func buildFinalResult(_ pieces: [Markup]) -> Markup { .all(pieces) }
}

extension String {
  /// A name as written on a plan, where a long name would cover other parts.
  var shortened: String { cut(to: 32) }
}
