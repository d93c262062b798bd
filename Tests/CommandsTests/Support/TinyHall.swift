import Foundation

/// A user's project: two rooms without a wall between them, a survey, and positioning trials.
enum TinyHall {
  /// Writes the project to a folder.
  static func write(to folder: URL) throws {
    try folder.write(
      """
      {
        bounds: [[0, 0], [4, 2]], walls: [],
        rooms: [
          { name: "west", corners: [[0, 0], [2, 0], [2, 2], [0, 2]] },
          { name: "east", corners: [[2, 0], [4, 0], [4, 2], [2, 2]] },
        ],
      }
      """, to: "floorplans/hall.json")
    try folder.write(
      """
      {
        title: "Two rooms", floorplan: "hall", durationS: 4,
        beacons: [{ name: "A", at: [0.1, 1] }, { name: "B", at: [3.9, 1] }],
        walkers: [{ name: "w", from: [1, 1], path: [{ to: [3, 1] }], phone: {} }],
        survey: { fingerprints: 2, orientations: 1 },
        trials: {
          methods: ["nearest-mean", "histogram"],
          walks: [
            { name: "still", from: [1, 1], path: [{ standS: 3 }] },
            { name: "way", from: [1, 1], speedMps: 1, path: [{ to: [3, 1] }] },
          ],
        },
      }
      """, to: "scenarios/hall/scenario.json")
  }
}
