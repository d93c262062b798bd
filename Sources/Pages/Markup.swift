import Reports

/// A piece of HTML or SVG. Text becomes part of one only by `text`, which takes the meaning from
/// what has one in markup: whatever a scenario calls things, it is shown, and nothing else.
///
///     Markup.element("p", ["class": "note"]) { Markup.text(beacon.name) }
struct Markup: Sendable {
  /// The piece as it stands in a page.
  let source: String

  /// Text as it is to be read.
  static func text(_ text: String) -> Markup { Markup(source: text.isolated.inXML) }

  /// Text to copy, which has its letters alone.
  static func code(_ text: String) -> Markup { Markup(source: "<code>\(text.inXML)</code>") }

  /// A name within an element of SVG, where a long one is shortened, and told when it is pointed at.
  static func shortened(_ name: String) -> Markup {
    let short = Markup.text(name.shortened)
    return name == name.shortened ? short : .all([element("title") { name }, short])
  }

  /// Lines of text that are to be read as they stand, such as settings to paste.
  static func lines(_ lines: [String], id: String = "") -> Markup {
    let text = lines.map(\.inXML).joined(separator: "\n")
    let id = id.isEmpty ? "" : " id=\"\(id.inXML)\""
    return Markup(source: "<pre\(id)>\n\(text)</pre>")
  }

  /// Several pieces, one after the other.
  static func all(_ pieces: [Markup]) -> Markup {
    Markup(source: pieces.map(\.source).joined())
  }

  /// An element with what stands in it. Attributes keep their order.
  static func element(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:],
    @MarkupBuilder _ content: () -> Markup = { Markup(source: "") }
  ) -> Markup {
    let attributes = attributes.map { " \($0)=\"\($1.isolated.inXML)\"" }.joined()
    let content = content().source
    guard content.isEmpty, closesItself.contains(name) else {
      return Markup(source: "<\(name)\(attributes)>\(content)</\(name)>")
    }
    return Markup(source: "<\(name)\(attributes)/>")
  }

  /// Elements that hold nothing, so that HTML and SVG agree on how they end.
  private static let closesItself = [
    "br", "circle", "col", "ellipse", "hr", "image", "img", "input", "line", "link", "meta", "path",
    "polygon", "polyline", "rect", "stop", "use",
  ]
}

/// Puts pieces of markup one after the other.
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
  /// A name as it is written on a plan, where a long one would hide all else.
  var shortened: String { cut(to: 32) }
}
