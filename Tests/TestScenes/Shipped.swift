import Foundation
import Scenarios

/// The files of the project, independent of the working directory.
package enum Shipped {
  /// The scenarios with an engine and expectations.
  package static let scenarioNames = ["arrive-and-unlock", "office-walk-past"]
  /// The calibrated scenarios without decisions.
  package static let measuredPlaces = ["flat", "tetam", "uji-library", "uji-office"]

  /// The path of a file of the project.
  package static func path(_ relative: String) -> String {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 1...3 { folder.deleteLastPathComponent() }
    return folder.appendingPathComponent(relative).path
  }

  package static func scenario(_ name: String) throws -> Scenario {
    try ScenarioLibrary.scenario(path("scenarios/\(name)"))
  }
}
