import Documents
import FloorPlans
import TestScenes
import Testing

/// The schema and the reader of floor plans agree.
@Suite struct FloorPlanSchemaTests {
  private let comparison: SchemaComparison

  /// Made once for all tests, since it reads thousands of files.
  private static let made = Result {
    try SchemaComparison(FloorPlanKeys.document, FloorPlanFile.self, example: example)
  }

  init() throws { comparison = try Self.made.get() }

  @Test func theExampleHasEveryKey() { #expect(comparison.untried == []) }

  @Test func bothAllowTheSameKeys() { #expect(comparison.differentKeys == []) }

  @Test func bothRequireTheSameKeys() { #expect(comparison.differentRequirements == []) }

  @Test func bothAllowNullForTheSameKeys() { #expect(comparison.differentNulls == []) }

  @Test func bothHaveTheSameDefaults() { #expect(comparison.differentDefaults == []) }

  @Test func bothAllowTheSameValues() { #expect(comparison.differentValues == []) }

  private static let example = """
    {
      bounds: [[0, 0], [20, 20]],
      snapM: 0.02,
      materials: [
        { name: "plain", lossDB: 3 },
        { name: "layered", plusDB: 1, layers: [
          { of: "brick", thicknessM: 0.1 },
          { of: { permittivity: 4, conductivitySpm: 0.1 }, thicknessM: 0.2 },
        ] },
      ],
      walls: [{
        name: "front", from: [1, 10], to: [19, 10], material: "plain",
        openings: [
          { name: "bay", kind: "window", offsetM: 1, widthM: 1, material: "layered" },
          { name: "door", kind: "door", offsetM: 4, widthM: 1, material: "metal_door", lock: true,
            unlockedForS: 5, closesAfterS: 2, opensToDeg: 80, hinge: "end", swings: "right" },
        ],
      }],
      rooms: [{ name: "hall", corners: [[0, 0], [9, 0], [9, 9]], side: "outside" }],
      devices: [{ name: "A", at: [1, 1], heightM: 2 }],
    }
    """
}
