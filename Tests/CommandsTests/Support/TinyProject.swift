import Foundation

/// A user's project: one scenario of one second on open ground.
enum TinyProject {
  /// Writes the project to a folder.
  ///
  /// - Parameter expectations: The expectations of its scenario.
  static func write(to folder: URL, expecting expectations: String = "") throws {
    try folder.write(
      "{ bounds: [[0, 0], [9, 9]], walls: [], rooms: [] }", to: "floorplans/field.json")
    try folder.write(
      """
      {
        title: "Standing in a field", floorplan: "field", durationS: 1,
        beacons: [{ name: "in", at: [1, 1] }, { name: "out", at: [8, 8] }],
        walkers: [{ name: "scarecrow", from: [5, 5], phone: {} }],
        engine: { kind: "door-lock", interior: ["in"], exterior: ["out"] },
        expectations: [\(expectations)],
      }
      """, to: "scenarios/field/scenario.json")
  }
}
