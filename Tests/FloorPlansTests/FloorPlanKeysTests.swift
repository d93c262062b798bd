import Documents
import FloorPlans
import TestScenes
import Testing

/// The keys of floor plans are those that are read.
@Suite struct FloorPlanKeysTests {
  @Test func readsTheKeysOfTheSchema() {
    let readings = KeyReadings(FloorPlanKeys.document) { file, place throws(InputError) in
      _ = try FloorPlanKeys.shared.read(file, at: place)
    }
    #expect(readings.unread == [])
    #expect(readings.unlisted == [])
  }
}
