/// The files that `simrun new` writes: a small flat whose door unlocks for a resident who comes
/// home, with variants and expectations that find faults of a lock.
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
    //  20 +-------------------+
    //     |       flat        |
    //  15 +======[door]=======+
    //     |                   |
    //     |       yard        |
    //     |                   |
    //   0 +-------------------+
    //     0                   8
    {
      // The lower left and upper right corners of the plan.
      bounds: [[0, 0], [8, 20]],
      walls: [
        {
          name: "front", from: [0, 15], to: [8, 15],
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
        { name: "west wall", from: [0, 15], to: [0, 20], material: "brick_215mm" },
        { name: "back", from: [0, 20], to: [8, 20], material: "brick_215mm" },
        { name: "east wall", from: [8, 20], to: [8, 15], material: "brick_215mm" },
      ],
      rooms: [
        { name: "flat", corners: [[0, 15], [8, 15], [8, 20], [0, 20]] },
        // The default side of a room is inside.
        { name: "yard", side: "outside", corners: [[0, 0], [8, 0], [8, 15], [0, 15]] },
      ],
    }

    """
  }

  /// The text of `scenarios/NAME/scenario.json`.
  var scenario: String {
    """
    // A resident comes home, and the phone unlocks the door. A stranger comes later, without a key.
    {
      title: "Coming home to \(name)",
      floorplan: "\(name)",  // floorplans/\(name).json
      durationS: 45,         // seconds
      beacons: [
        {
          name: "interior",
          at: [4.6, 15.2],         // x and y in metres, on the inside of the wall
          heightM: 1.8,            // metres above the floor
          transmitPowerDBm: -4,    // dBm
          intervalMs: 200,         // milliseconds between two advertisements
        },
        { name: "exterior", at: [4.6, 14.8], heightM: 1.8, transmitPowerDBm: -4, intervalMs: 200 },
      ],
      walkers: [
        {
          name: "resident",
          from: [1, 1],                  // metres
          speedMps: 1.2,                 // metres per second
          phone: { carried: "hand" },    // or trouser, shirt, bag, ear, mast
          // Steps in order: walk to a point in a straight line, or stand for some seconds.
          path: [{ to: [3.95, 5] }, { to: [3.95, 17] }, { standS: 3 }, { to: [6.5, 18] }],
        },
        {
          // Without a phone, so without a key: waits at the door unless it is open.
          name: "stranger",
          from: [7, 1], speedMps: 1.2,
          path: [{ standS: 22 }, { to: [3.95, 5] }, { to: [3.95, 16] }],
        },
      ],
      engine: {
        kind: "door-lock",
        interior: ["interior"], exterior: ["exterior"],
        side: "exterior-stronger",  // outside if the exterior beacon is stronger
        marginDB: 3,                // by more than this, in dB
        unlockRSSI: -83,            // near at or above this level, in dBm
        lockRSSI: -92,              // locks at or below this level, in dBm
      },
      // The same with changes. `null` removes the stranger.
      variants: [
        { name: "pocket", phone: { carried: "trouser" } },
        // A phone whose readings are 8 dB lower; models differ by as much.
        { name: "weaker phone", phone: { receiveOffsetDB: -8 } },
        // Somebody walks ahead and stands before the door.
        {
          name: "company",
          walkers: { stranger: { from: [1.5, 1.7], path: [{ to: [3.95, 5.8] }, { to: [3.95, 14.2] }] } },
        },
        {
          name: "passes by",
          walkers: { resident: { path: [{ to: [7, 1] }, { to: [1, 1] }, { to: [7, 1] }] }, stranger: null },
        },
        {
          name: "waits",
          walkers: {
            resident: { path: [{ to: [3.95, 5] }, { to: [3.95, 13.8] }, { standS: 20 }, { to: [3.95, 17] }] },
            stranger: null,
          },
        },
        {
          name: "stays inside",
          walkers: {
            resident: {
              from: [3.95, 18],
              path: [{ standS: 5 }, { to: [4.2, 15.6] }, { standS: 10 }, { to: [6.5, 18] }],
            },
            stranger: null,
          },
        },
      ],
      // simrun check tests these over many seeds. Each limit on the share of runs is far enough
      // from the share of this lock that 200 runs hardly ever miss it by chance.
      expectations: [
        // Opens once, in time, not from afar, not from inside; finds a lock that never opens, opens
        // late, opens for everybody or hears badly.
        { measure: "unlocks", atLeast: 1, atMost: 1, inRuns: { atLeast: 0.95 } },
        { measure: "unlockDelayS", atMost: 1, inRuns: { atLeast: 0.95 } },
        { measure: "unlockDistanceM", atMost: 12, inRuns: { atLeast: 0.8 } },
        { measure: "falseUnlocks", atMost: 0, inRuns: { atLeast: 0.95 }, unmeasuredAtMost: 0.1 },
        // Does not lock or change its mind while the resident is there.
        { measure: "falseLocks", atMost: 0, inRuns: { atLeast: 0.95 } },
        { measure: "sideFlips", atMost: 2, inRuns: { atLeast: 0.95 } },
        // Locks again: the stranger does not come in.
        { measure: "intrusions", atMost: 0, inRuns: { atLeast: 0.95 } },
        // Bodies, and other phones.
        { variant: "pocket", measure: "unlockDelayS", atMost: 1, inRuns: { atLeast: 0.95 } },
        { variant: "company", measure: "unlockDelayS", atMost: 1, inRuns: { atLeast: 0.9 } },
        { variant: "weaker phone", measure: "unlockDelayS", atMost: 2, inRuns: { atLeast: 0.92 } },
        // Stays locked for somebody in the street, and for somebody inside at the door.
        { variant: "passes by", measure: "unlocks", atMost: 0, inRuns: { atLeast: 0.7 } },
        { variant: "stays inside", measure: "unlocks", atMost: 0, inRuns: { atLeast: 0.95 } },
        // 20 s near the door.
        { variant: "waits", measure: "unlocks", atLeast: 1, atMost: 1, inRuns: { atLeast: 0.95 } },
        { variant: "waits", measure: "falseLocks", atMost: 0, inRuns: { atLeast: 0.95 } },
        { variant: "waits", measure: "sideFlips", atMost: 2, inRuns: { atLeast: 0.9 } },
      ],
    }

    """
  }
}
