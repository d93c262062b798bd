import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The content of an XML text, as read by Foundation's parser.
public final class WellFormed: NSObject, XMLParserDelegate {
  /// The names of the elements, in the order of their start tags.
  public private(set) var elements: [String] = []
  /// The text between the tags.
  public private(set) var text = ""

  /// Parses a text.
  ///
  /// - Throws: The parser's error if the text is not well-formed.
  public init(_ xml: String) throws {
    super.init()
    let parser = XMLParser(data: Data(xml.utf8))
    parser.delegate = self
    guard parser.parse() else { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
  }

  /// Keeps the name of an element.
  public func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    elements.append(elementName)
  }

  /// Keeps text between tags.
  public func parser(_ parser: XMLParser, foundCharacters string: String) {
    text += string
  }
}
