extension TinyScenario {
  /// The tiny scenario with the roles turned around: receivers in the places of the beacons, and a
  /// tag in that of the phone.
  package static var tagged: TinyScenario {
    TinyScenario(
      scenario: """
        {
          title: "Going in with a tag",
          floorplan: "tiny",
          durationS: 5,
          radio: { shadowingDB: 3 },
          receivers: [
            { name: "in", at: [3, 3.2] },
            { name: "out", at: [3, 2.8], receiveOffsetDB: -2 },
          ],
          walkers: [
            {
              name: "guest", from: [2.5, 0.5], speedMps: 1,
              path: [{ to: [2.5, 5] }, { standS: 1 }],
              tag: { carried: "bag", intervalMs: 100 },
            },
          ],
          engine: { kind: "door-lock", interior: ["in"], exterior: ["out"], unlockRSSI: -80 },
        }
        """)
  }
}
