import Foundation
import Reports
import Studies
import TestScenes
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct JUnitReportTests {
  private static func report(_ expectations: String, variant: String = "open") async throws
    -> CheckReport
  {
    let scenario = try TinyScenario()
      .changing("{ measure: \"unlocks\", atLeast: 0, inRuns: { atLeast: 0.5 } }", to: expectations)
      .changing("name: \"open\"", to: "name: \"\(variant)\"").read()
    return CheckReport([(try await Check(of: scenario, seeds: 1...5), "tiny")])
  }

  @Test func conformsToTheSchemaOfJenkins() async throws {
    let hostile = "a<b>&'\\\"\\uffff]]>"
    let report = try await Self.report(
      """
      { measure: "packetsReceived", atLeast: 1 },
      { measure: "packetsReceived", onAverage: { atMost: 0 } },
      { measure: "packetsReceived", atMost: 0, variant: "\(hostile)" },
      """, variant: hostile)
    let root = try JUnitElement.read(report.junit)
    #expect(root.faults == [])
    #expect(root.name == "testsuites")
    #expect(root.attributes["tests"] == "3" && root.attributes["failures"] == "2")
    let suite = try #require(root.children.first)
    #expect(suite.attributes["tests"] == "3" && suite.attributes["failures"] == "2")
    #expect(suite.attributes["skipped"] == "0" && suite.attributes["errors"] == "0")
    let cases = suite.children.filter { $0.name == "testcase" }
    #expect(
      cases.map { $0.attributes["name"] } == [
        "packetsReceived is at least 1 in every run",
        "packetsReceived is at most 0 on average",
        "packetsReceived is at most 0 in every run, variant a<b>&'\"\u{FFFD}]]>",
      ])
    #expect(
      cases.map { $0.children.map(\.name) } == [
        ["system-out"], ["failure", "system-out"], ["failure", "system-out"],
      ])
    let failure = try #require(cases[2].children.first)
    #expect(
      failure.attributes["message"]
        == "not met: met in 0.0 % of 5 runs (95 % CI 0.0 ... 52.2 %)")
    #expect(failure.text.contains(/worst seed \d: simrun run tiny --variant 'a<b>&'\\''"/))
    let properties = suite.children[0].children.map(\.attributes)
    #expect(properties[0] == ["name": "seeds", "value": "1 ... 5"])
    #expect(
      properties.compactMap { $0["name"] } == [
        "seeds", "1.interval95", "2.interval95", "2.worstSeed", "3.interval95", "3.worstSeed",
      ])
  }
}

/// An element of JUnit XML, read by Foundation's parser.
private final class JUnitElement {
  let name: String
  let attributes: [String: String]
  var children: [JUnitElement] = []
  var text = ""

  init(_ name: String, _ attributes: [String: String]) {
    (self.name, self.attributes) = (name, attributes)
  }

  static func read(_ xml: String) throws -> JUnitElement {
    let reader = Reader()
    let parser = XMLParser(data: Data(xml.utf8))
    parser.delegate = reader
    guard parser.parse(), let root = reader.root else {
      throw parser.parserError ?? CocoaError(.fileReadCorruptFile)
    }
    return root
  }

  /// The allowed children of each element, in this order, and its required and optional attributes,
  /// by the schema of Jenkins's xUnit plugin.
  private static let schema:
    [String: (children: [String], required: Set<String>, optional: Set<String>)] = [
      "testsuites": (
        ["testsuite"], [], ["name", "time", "tests", "failures", "disabled", "errors"]
      ),
      "testsuite": (
        ["properties", "testcase", "system-out", "system-err"], ["name", "tests"],
        [
          "failures", "errors", "time", "disabled", "skipped", "timestamp", "hostname", "id",
          "package",
        ]
      ),
      "properties": (["property"], [], []),
      "property": ([], ["name", "value"], []),
      "testcase": (
        ["skipped", "error", "failure", "system-out", "system-err"], ["name"],
        ["assertions", "time", "classname", "status"]
      ),
      "failure": ([], [], ["type", "message"]),
      "skipped": ([], [], ["message"]),
      "system-out": ([], [], []),
    ]

  /// The violations of the schema by the element and its descendants.
  var faults: [String] {
    guard let rule = Self.schema[name] else { return ["there is no element \(name)"] }
    let places = children.map { rule.children.firstIndex(of: $0.name) }
    var faults = children.flatMap(\.faults)
    if places.contains(nil) || places.compactMap({ $0 }) != places.compactMap({ $0 }).sorted() {
      faults.append("\(name) has \(children.map(\.name))")
    }
    let given = Set(attributes.keys)
    if !rule.required.isSubset(of: given)
      || !given.isSubset(of: rule.required.union(rule.optional))
    {
      faults.append("\(name) is told \(given.sorted())")
    }
    return faults
  }

  private final class Reader: NSObject, XMLParserDelegate {
    var root: JUnitElement?
    private var open: [JUnitElement] = []

    func parser(
      _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String] = [:]
    ) {
      let element = JUnitElement(elementName, attributes)
      open.last?.children.append(element)
      root = root ?? element
      open.append(element)
    }

    func parser(
      _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?,
      qualifiedName: String?
    ) {
      open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
      open.last?.text += string
    }
  }
}
