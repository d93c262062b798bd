import BLE
import Documents
import FloorPlans
import Planning

/// A new scenario on an existing plan: a person with a phone stands between two beacons.
struct NewScenario {
  private let name: String
  private let floorPlan: String
  private let spots: [Spot]

  /// Creates a scenario with a name on a plan.
  ///
  /// - Throws: The error in the plan; `unusable` if it has no mounting point for a beacon.
  init(_ name: String, on floorPlan: String) throws(InputError) {
    let path = try FloorPlanLibrary.path(of: floorPlan)
    let plan = try InputFile.read(FloorPlanFile.self, at: path).plan
    spots = try Spots.onGrid(of: plan, at: InputPlace(path), spacing: 1, height: 1.5).all
    guard !spots.isEmpty else {
      throw .unusable(InputPlace(path), "the plan has no room or wall for a beacon")
    }
    self.name = name
    // The given path is relative to the current folder; a path in the scenario is relative to the
    // scenario's folder.
    self.floorPlan =
      floorPlan.hasSuffix(".json") && !floorPlan.hasPrefix("/") ? "../../\(floorPlan)" : floorPlan
  }

  /// The text of `scenarios/NAME/scenario.json`.
  var text: String {
    """
    // A person stands on the plan, and the phone receives two beacons.
    {
      title: "A phone in \(name)",
      floorplan: \(JSON.text(floorPlan).line),
      durationS: 20,  // seconds
      beacons: [
        {
          name: "first",
          at: \(Self.place(spots[0])),      // x and y in metres
          heightM: 1.5,         // metres above the floor
          transmitPowerDBm: -4, // dBm
          intervalMs: 200,      // milliseconds between two advertisements
        },
        { name: "second", at: \(Self.place(spots[spots.count - 1])), transmitPowerDBm: -4 },
      ],
      walkers: [
        {
          name: "visitor",
          from: \(Self.place(spots[spots.count / 2])),           // metres
          speedMps: 1.2,              // metres per second
          phone: { carried: "hand" }, // or trouser, shirt, bag, ear, mast
          // Steps in order, e.g. { to: [x, y] }; paths cross walls at doors only.
          path: [{ standS: 20 }],
        },
      ],
      // For decisions, add an engine: see simrun presets.
      // simrun check tests these over many seeds.
      expectations: [{ measure: "packetsReceived", atLeast: 1 }],
    }

    """
  }

  private static func place(_ spot: Spot) -> String {
    "[\(spot.position.point.x), \(spot.position.point.y)]"
  }
}
