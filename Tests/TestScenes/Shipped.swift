import Foundation
import Scenarios
import Synchronization

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

  /// The scenarios that were read, by their names. Many tests use each.
  private static let scenarios = Mutex<[String: Scenario]>([:])

  /// The scenario with a name. Its files are read once in a process.
  package static func scenario(_ name: String) throws -> Scenario {
    if let known = scenarios.withLock({ $0[name] }) { return known }
    let scenario = try ScenarioLibrary.scenario(path("scenarios/\(name)"))
    scenarios.withLock { $0[name] = scenario }
    return scenario
  }
}
