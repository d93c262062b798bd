import Foundation
import Lab

/// What comes with the project, wherever the tests are started.
enum Shipped {
  /// The scenarios with an engine, and expectations of it.
  static let scenarioNames = ["arrive-and-unlock", "office-walk-past"]
  /// Those that are calibrated and decide nothing.
  static let measuredPlaces = ["flat", "tetam", "uji-library", "uji-office"]

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
