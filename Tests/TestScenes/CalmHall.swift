import BLE

/// Three rooms in a row without walls between them, and a beacon at each end. Levels depend on
/// distance alone, so every method finds the correct cell.
///
///     2 +-------+-------+-------+
///       A west  | middle|  east B
///     0 +-------+-------+-------+
///       0       2       4       6
package enum CalmHall {
  package static let scenario = """
    {
      title: "A calm hall",
      floorplan: "tiny",
      durationS: 10,
      radio: { shadowingDB: 0, antennaDB: 0, kFactor: 1000, movingShare: 0, interference: 0 },
      beacons: [
        { name: "A", at: [0.1, 1], intervalMs: 100, minor: 1 },
        { name: "B", at: [5.9, 1], intervalMs: 100, minor: 2 },
      ],
      walkers: [{ name: "w", from: [1, 1], speedMps: 0.5, path: [{ to: [5, 1] }], phone: { carried: "mast" } }],
      survey: { fingerprints: 4, orientations: 1 },
      trials: {
        methods: ["nearest-fingerprint", "histogram"],
        walks: [
          { name: "still", from: [3, 1], path: [{ standS: 5 }] },
          { name: "way", from: [1, 1], speedMps: 0.5, path: [{ to: [5, 1] }] },
        ],
        published: [{ method: "histogram", right: 0.5, adjoining: 0.25, farther: 0.25 }],
      },
      variants: [
        { name: "louder", trials: { phone: { carried: "mast", receiveOffsetDB: 30 } } },
        { name: "later", trials: { delayS: 5 } },
        { name: "rough", survey: { spacingM: 6 } },
      ],
      expectations: [
        { measure: "rightCellShare", method: "histogram", onAverage: { atLeast: 1 } },
        { measure: "fartherCellShare", method: "histogram", atMost: 0 },
        { measure: "packetsReceived", atLeast: 1 },
      ],
    }
    """

  package static let plan = """
    {
      bounds: [[0, 0], [6, 2]],
      rooms: [
        { name: "west", corners: [[0, 0], [2, 0], [2, 2], [0, 2]] },
        { name: "middle", corners: [[2, 0], [4, 0], [4, 2], [2, 2]] },
        { name: "east", corners: [[4, 0], [6, 0], [6, 2], [4, 2]] },
      ],
    }
    """

  package static let files = TinyScenario(scenario: scenario, plan: plan)

  /// The sentence of the error that reading throws, with a text replaced by another.
  package static func sentence(changing old: String, to new: String) throws -> String {
    try files.changing(old, to: new).sentence()
  }
}
