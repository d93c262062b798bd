extension TinyScenario {
  /// The tiny scenario with a guest who stays inside, near the beacon that the engine takes for the
  /// exterior's. So the door unlocks, and the thief, who has no key, walks in.
  package static func withThief() throws -> TinyScenario {
    try TinyScenario()
      .changing("from: [2.5, 0.5], speedMps: 1,", to: "from: [2.5, 3.5],")
      .changing("path: [{ to: [2.5, 5] }, { standS: 1 }],", to: "")
      .changing(
        "  ],\n  engine:",
        to: """
            { name: "thief", from: [2.5, 0.5], speedMps: 1, path: [{ to: [2.5, 5] }] },
          ],
          engine:
          """
      )
      .changing(
        #"interior: ["in"], exterior: ["out"] }"#,
        to: #"interior: ["out"], exterior: ["in"], unlockRSSI: null, unlockSamples: 1 }"#
      )
  }
}
