import Foundation
import Scenarios
import TestSupport
import Testing

/// The files of a small scenario, to be modified and read.
///
///     6 +---------------------------+
///       |   house        in         |
///     3 +======[door]=====|window|==+
///       |   yard      out           |
///     0 +---------------------------+
///       0                          10
package struct TinyScenario {
  package var scenario: String
  package var plan: String

  /// The tiny scenario, or one with other files.
  package init(scenario: String = Self.scenario, plan: String = Self.plan) {
    self.scenario = scenario
    self.plan = plan
  }

  package static let scenario = """
    {
      title: "Going in",
      floorplan: "tiny",
      durationS: 5,
      radio: { shadowingDB: 3 },
      beacons: [
        { name: "in", at: [3, 3.2], intervalMs: 100, minor: 1 },
        { name: "out", at: [3, 2.8], intervalMs: 100, transmitPowerDBm: -4, minor: 2 },
      ],
      walkers: [
        {
          name: "guest", from: [2.5, 0.5], speedMps: 1,
          path: [{ to: [2.5, 5] }, { standS: 1 }],
          phone: { carried: "bag" },
        },
      ],
      engine: { kind: "door-lock", interior: ["in"], exterior: ["out"] },
      variants: [{ name: "open", replace: [{ what: "window", with: "air" }] }],
      expectations: [{ measure: "unlocks", atLeast: 0, inRuns: { atLeast: 0.5 } }],
    }
    """
  package static let plan = """
    {
      bounds: [[0, 0], [10, 6]],
      materials: [{ name: "air", lossDB: 0 }],
      walls: [
        {
          name: "front", from: [0, 3], to: [10, 3], material: "brick_215mm",
          openings: [
            {
              kind: "door", name: "door", offsetM: 2, widthM: 1, material: "metal_door",
              lock: true,
            },
            { kind: "window", name: "window", offsetM: 6, widthM: 2, material: "air" },
          ],
        },
      ],
      rooms: [
        { name: "yard", side: "outside", corners: [[0, 0], [10, 0], [10, 3], [0, 3]] },
        { name: "house", corners: [[0, 3], [10, 3], [10, 6], [0, 6]] },
      ],
    }
    """

  /// The tiny scenario with a pillar of four walls between the guest and the beacon "out", and with
  /// the beacon "in" in a vault, whose walls have more loss than any obstruction.
  ///
  ///     6 +-----------------------------+
  ///       |                      [in]   |
  ///     3 +======[door]=====|window|====+
  ///       |    guest  []   out          |
  ///     0 +-----------------------------+
  ///       0                            10
  package static func withPillarAndVault() throws -> TinyScenario {
    try TinyScenario()
      .changing("at: [3, 2.8]", to: "at: [6, 1]")
      .changing("at: [3, 3.2]", to: "at: [8, 5]")
      .changing(
        "materials: [",
        to: """
          materials: [{ name: "sheet", lossDB: 25 }, { name: "vault", lossDB: 80 },
          """
      ).changing(
        "  walls: [",
        to: "  walls: [" + box("pillar", from: (4, 0.4), to: (4.4, 1.1), of: "sheet")
          + box("vault", from: (7.5, 4.5), to: (8.5, 5.5), of: "vault"))
  }

  /// Four walls around a rectangle.
  private static func box(
    _ name: String, from low: (Double, Double), to high: (Double, Double), of material: String
  ) -> String {
    let corners = [low, (high.0, low.1), high, (low.0, high.1)]
    return ["south", "east", "north", "west"].enumerated().map { number, side in
      let (from, to) = (corners[number], corners[(number + 1) % 4])
      return """
        {
          name: "\(side) of \(name)", material: "\(material)",
          from: [\(from.0), \(from.1)], to: [\(to.0), \(to.1)],
        },
        """
    }.joined()
  }

  /// The scenario with a single occurrence of a text replaced.
  package func changing(_ old: String, to new: String) throws -> TinyScenario {
    let occurrences = (scenario + plan).components(separatedBy: old).count - 1
    try #require(occurrences == 1, "\(old) occurs \(occurrences) times")
    var changed = self
    changed.scenario = scenario.replacingOccurrences(of: old, with: new)
    changed.plan = plan.replacingOccurrences(of: old, with: new)
    return changed
  }

  /// The scenario described by the files.
  @discardableResult
  package func read() throws -> Scenario {
    let scenario = try withFolder { try ScenarioLibrary.scenario($0) }
    return try #require(scenario)
  }

  /// The sentence of the error that reading throws, with the path relative to the files' folder.
  package func sentence() throws -> String {
    let sentence = try withFolder { folder in
      do {
        _ = try ScenarioLibrary.scenario(folder)
        return "no error"
      } catch {
        return "\(error)".replacingOccurrences(of: folder + "/", with: "")
      }
    }
    return try #require(sentence)
  }

  private func withFolder<Value>(_ use: (String) throws -> Value) throws -> Value? {
    var value: Value?
    try withTemporaryFolder { folder in
      try FileManager.default.createDirectory(
        atPath: "\(folder)/floorplans", withIntermediateDirectories: false)
      try Data(scenario.utf8).write(to: URL(fileURLWithPath: "\(folder)/scenario.json"))
      try Data(plan.utf8).write(to: URL(fileURLWithPath: "\(folder)/floorplans/tiny.json"))
      value = try use(folder)
    }
    return value
  }
}
