import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The content of an XML text, as read by Foundation's parser.
final class WellFormed: NSObject, XMLParserDelegate {
  private(set) var elements: [String] = []
  private(set) var text = ""

  /// - Throws: The parser's error if the text is not well-formed.
  init(_ xml: String) throws {
    super.init()
    let parser = XMLParser(data: Data(xml.utf8))
    parser.delegate = self
    guard parser.parse() else { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
  }

  func parser(
    _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String] = [:]
  ) {
    elements.append(elementName)
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    text += string
  }
}
