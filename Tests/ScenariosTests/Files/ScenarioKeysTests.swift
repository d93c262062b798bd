import Documents
import Foundation
import Scenarios
import Scoring
import TestScenes
import TestSupport
import Testing

/// The keys of scenarios are those that are read and documented.
@Suite struct ScenarioKeysTests {
  @Test func readsTheKeysOfTheSchema() {
    let readings = KeyReadings(ScenarioKeys.document) { file, place throws(InputError) in
      _ = try ScenarioFile(file, at: place)
    }
    #expect(readings.unread == [])
    #expect(readings.unlisted == [])
  }

  @Test(arguments: [
    ("beacon", ["name", "at"]), ("walker", ["name", "from"]), ("step", []), ("phone", []),
    ("wallLoss", ["of", "lossDB"]), ("expectation", ["measure"]),
  ])
  func requiresAsTheDocumentation(name: String, keys: [String]) throws {
    let object = try #require(ScenarioKeys.document.objects[name])
    #expect(object.properties.filter(\.isRequired).map(\.key) == keys)
  }

  @Test func namesAllMeasures() throws {
    let expectation = try #require(ScenarioKeys.document.objects["expectation"])
    guard
      case .words(let words)? = expectation.properties.first(where: { $0.key == "measure" })?
        .value
    else {
      Issue.record("no words")
      return
    }
    #expect(words == Measure.ofRuns.map(\.rawValue))
  }

  /// A page of the reference names each key.
  @Test func areInTheReference() throws {
    let folder = URL(fileURLWithPath: Shipped.path("docs/reference"))
    let pages = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "md" }
    let text = try pages.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    let objects = ScenarioKeys.document.objects.values.filter { !$0.name.hasPrefix("frame-") }
    for object in objects {
      for property in object.properties {
        let isNamed = ["`", " ", "."].contains { text.contains($0 + property.key) }
        #expect(isNamed, "\(object.name).\(property.key)")
      }
    }
  }
}
