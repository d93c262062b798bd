/// The files that `simrun new` writes: a small flat whose door unlocks for a resident who comes
/// home.
struct NewFlat {
  private let name: String

  init(_ name: String) {
    self.name = name
  }

  /// The text of `floorplans/NAME.json`.
  var floorPlan: String {
    """
    // The floor plan of \(name). All lengths are in metres; x points right, y up.
    //
    //   9 +-------------------+
    //     |       flat        |
    //   4 +======[door]=======+
    //     |     corridor      |
    //   0 +-------------------+
    //     0                   8
    {
      // The lower left and upper right corners of the plan.
      bounds: [[0, 0], [8, 9]],
      walls: [
        {
          name: "front", from: [0, 4], to: [8, 4],
          // The material determines the radio loss of the wall.
          material: "concrete_200mm",
          openings: [
            {
              kind: "door", name: "front door", material: "wood_door_solid_40mm",
              offsetM: 3.5,     // from the start of the wall
              widthM: 0.9,
              lock: true,       // a walker from outside waits until it is unlocked
              unlockedForS: 10, // seconds until an unlocked, unopened door locks again
              closesAfterS: 3,  // seconds
            },
          ],
        },
        { name: "west wall", from: [0, 4], to: [0, 9], material: "brick_215mm" },
        { name: "back", from: [0, 9], to: [8, 9], material: "brick_215mm" },
        { name: "east wall", from: [8, 9], to: [8, 4], material: "brick_215mm" },
      ],
      rooms: [
        { name: "flat", corners: [[0, 4], [8, 4], [8, 9], [0, 9]] },
        // The default side of a room is inside.
        { name: "corridor", side: "outside", corners: [[0, 0], [8, 0], [8, 4], [0, 4]] },
      ],
    }

    """
  }

  /// The text of `scenarios/NAME/scenario.json`.
  var scenario: String {
    """
    // A resident comes home, and the phone unlocks the door.
    {
      title: "Coming home to \(name)",
      floorplan: "\(name)",  // floorplans/\(name).json
      durationS: 25,         // seconds
      beacons: [
        {
          name: "interior",
          at: [4.6, 4.2],          // x and y in metres, on the inside of the wall
          heightM: 1.8,            // metres above the floor
          transmitPowerDBm: -4,    // dBm
          intervalMs: 200,         // milliseconds between two advertisements
        },
        { name: "exterior", at: [4.6, 3.8], heightM: 1.8, transmitPowerDBm: -4, intervalMs: 200 },
      ],
      walkers: [
        {
          name: "resident",
          from: [1, 1],                  // metres
          speedMps: 1.2,                 // metres per second
          phone: { carried: "hand" },    // or trouser, shirt, bag, ear, mast
          // Steps in order: walk to a point in a straight line, or stand for some seconds.
          path: [{ to: [3.95, 2] }, { to: [3.95, 6] }, { standS: 5 }],
        },
      ],
      engine: {
        kind: "door-lock",
        interior: ["interior"], exterior: ["exterior"],
        side: "exterior-stronger",  // outside if the exterior beacon is stronger
        marginDB: 3,                // by more than this, in dB
        unlockRSSI: -76,            // near at or above this level, in dBm
        lockRSSI: -88,              // locks at or below this level, in dBm
      },
      // simrun check tests these over many seeds.
      expectations: [
        { measure: "unlocks", atLeast: 1, inRuns: { atLeast: 0.8 } },
      ],
    }

    """
  }
}
