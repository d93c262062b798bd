import Foundation
import Lab

/// What comes with the project, wherever the tests are started.
enum Shipped {
  static let scenarioNames = ["arrive-and-unlock", "office-walk-past"]

  /// The path of a file of the project.
  static func path(_ relative: String) -> String {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 1...4 { folder.deleteLastPathComponent() }
    return folder.appendingPathComponent(relative).path
  }

  static func scenario(_ name: String) throws -> Scenario {
    try ScenarioLibrary.scenario(path("scenarios/\(name)"))
  }
}
