import BLE
import Buildings
import Documents
import FloorPlans
import Interchange
import Recordings
import TestSupport
import Testing

@Suite struct CompanionImportTests {
  /// A capture as `CaptureExport` of ESPresense-companion is written.
  private static let capture = """
    {"version":1,"deviceId":"phone:bob","deviceName":"Bob","started":"2026-07-01T10:00:00Z",
    "ended":null,"truncated":false,
    "nodes":[{"id":"kitchen","name":"Kitchen","point":[1,2,2.1],"floors":["g"]},
    {"id":"hall","name":null,"point":[5,2.5,2.2],"floors":[]}],
    "positions":[{"t":"2026-07-01T10:00:01.5Z","x":2,"y":3,"z":1,"floor":"g"},
    {"t":"2026-07-01T10:00:09Z","x":4,"y":3,"z":1,"floor":null}],
    "messages":[{"t":"2026-07-01T10:00:02.1234567Z","node":"kitchen","distance":2.0,"distVar":null,
    "rssi":-61.2,"rxAdj":1,"rssiVar":2,"refRssi":-59},
    {"t":"2026-07-01T10:00:10Z","node":"hall","distance":2.0,"rssi":-71.2,"rxAdj":null,"refRssi":-59}]}
    """

  @Test func truthAndNodesCome() throws {
    try withTemporaryFolder { path in
      let folder = Folder(path: path)
      let (report, recording) = try folder.imported(
        [folder.write(Self.capture, to: "bob.json")], names: ["phone:bob=bob"])
      #expect(
        try folder.text("out/advertisements.csv").split(separator: "\n").dropFirst() == [
          "0.6234567,kitchen,bob,,-60,,-58", "8.5,hall,bob,,-71,,-59",
        ])
      #expect(
        try folder.text("out/truth.csv").split(separator: "\n").dropFirst() == [
          "0,bob,2,3,,", "7.5,bob,4,3,,",
        ])
      let plan = try InputFile.read(FloorPlanFile.self, at: "\(path)/out/floorplan.json")
      #expect(plan.devices.map(\.name) == ["kitchen", "hall"])
      #expect(plan.devices[1].position.height == 2.2)
      #expect(try recording.subjects() == [DeviceNames.address(of: "bob")])
      #expect(report.truthCount == 2 && report.nodeCount == 2)
      // Without such a capture, an import has neither plan nor truth, and keeps files that people
      // have added.
      let lines = #"{"time":1764136969.5,"id":"aa:bb:cc:dd:ee:ff","rssi":-50}"#
      let log = try folder.write(lines, to: "log")
      _ = try folder.imported([log], as: "other")
      #expect(try Folder(path: "\(path)/other").files == ["advertisements.csv", "origin.json"])
      let truth = try folder.text("out/truth.csv")
      let (again, _) = try folder.imported([log])
      #expect(again.kept == ["truth.csv", "floorplan.json"])
      #expect(try folder.text("out/truth.csv") == truth)
    }
  }

  /// A plan has heights of 0 ... 100 m. That of a node in the cellar is not kept, and the report
  /// says so.
  @Test func heightsBelowTheFloorAreCounted() throws {
    try withTemporaryFolder { path in
      let folder = Folder(path: path)
      let text = Self.capture.replacing("[5,2.5,2.2]", with: "[5,2.5,-2.2]")
      let (report, _) = try folder.imported([folder.write(text, to: "bob.json")])
      let losses = report.tally.losses.map { "\($0.loss): \($0.count)" }
      #expect(losses.contains("height of a node outside 0 ... 100 m: 1"))
      let plan = try InputFile.read(FloorPlanFile.self, at: "\(path)/out/floorplan.json")
      #expect(plan.devices.map(\.position.height) == [2.1, 0])
    }
  }

  @Test func twoPlacesAtOneTimeAreRefused() throws {
    try withTemporaryFolder { path in
      let folder = Folder(path: path)
      let text = Self.capture.replacing(
        #""t":"2026-07-01T10:00:09Z","x":4"#, with: #""t":"2026-07-01T10:00:01.5Z","x":4"#)
      let file = try folder.write(text, to: "bob.json")
      let error = #expect(throws: InputError.self) { _ = try folder.imported([file]) }
      #expect(
        error?.description
          == "\(file): positions[1]: an earlier position of the same time is elsewhere")
    }
  }

  @Test(arguments: ["yesterday", "2026-02-31T10:00:00Z"]) func aStartThatIsNoTimeIsRefused(
    started: String
  ) throws {
    try withTemporaryFolder { path in
      let folder = Folder(path: path)
      let text = Self.capture.replacing("2026-07-01T10:00:00Z", with: started)
      let file = try folder.write(text, to: "bob.json")
      let error = #expect(throws: InputError.self) { _ = try folder.imported([file]) }
      #expect(
        error?.description == "\(file): started: '\(started)' is not a time by ISO 8601")
    }
  }

  /// The farthest nodes that a plan can have, without a metre of ground around them.
  @Test func plansOfFarNodesCanBeRead() throws {
    try withTemporaryFolder { path in
      let folder = Folder(path: path)
      let text = Self.capture.replacing("[5,2.5,2.2]", with: "[10000,-10000,2.2]")
      _ = try folder.imported([folder.write(text, to: "bob.json")])
      let plan = try InputFile.read(FloorPlanFile.self, at: "\(path)/out/floorplan.json")
      #expect(plan.plan.bounds == Bounds(from: Point(x: 0, y: -10_000), to: Point(x: 10_000, y: 4)))
    }
  }

  /// A node that has moved between two captures. The positions are 0.5 m apart.
  @Test func nodesThatMovedAreSaid() throws {
    try withTemporaryFolder { path in
      let folder = Folder(path: path)
      let first = try folder.write(Self.capture, to: "bob.json")
      let moved = try folder.write(
        Self.capture.replacing("[5,2.5,2.2]", with: "[5,3,2.2]").replacing("10:0", with: "11:0"),
        to: "later.json")
      let (report, _) = try folder.imported([first, moved])
      #expect(
        report.warnings.map(\.description) == [
          "\(path)/later.json: 'hall' is at (5.00, 3.00) here, and at (5.00, 2.50) in an earlier "
            + "file, which the plan keeps"
        ])
    }
  }

  @Test(arguments: [
    ("\"version\":1", "\"version\":2", "version: 2 is outside 1 ... 1"),
    ("\"x\":4", "\"x\":\"a\"", "positions[1].x: 'a' is not a number"),
    ("\"node\":\"hall\"", "\"node\":\"a,b\"", "messages[1].node: a table cannot contain 'a,b'"),
    ("10:00:10Z", "10:00", "messages[1].t: '2026-07-01T10:00' is not a time by ISO 8601"),
    (
      "2026-07-01T10:00:10Z", "2026-02-31T10:00:10Z",
      "messages[1].t: '2026-02-31T10:00:10Z' is not a time by ISO 8601"
    ),
    ("\"id\":\"hall\"", "\"id\":\"kitchen\"", "nodes[1].id: 'kitchen' is used twice"),
    ("[5,2.5,2.2]", "[20000,2.5,2.2]", "nodes[1].point[0]: 20000 is outside -10000 ... 10000"),
    ("\"x\":4", "\"x\":-10001", "positions[1].x: -10001 is outside -10000 ... 10000"),
    ("\"id\":\"hall\"", "\"id\":\"ha\\u001bll\"", "nodes[1].id: 'ha?ll' has a control character"),
  ])
  func errorsNameTheirPlace(_ old: String, _ new: String, _ words: String) throws {
    try withTemporaryFolder { path in
      let folder = Folder(path: path)
      let text = Self.capture.replacing(old, with: new)
      let file = try folder.write(text, to: "bob.json")
      let error = failure { _ = try folder.imported([file]) }
      #expect(error?.hasPrefix("\(path)/bob.json: \(words)") == true, "\(error ?? "none")")
      #expect(try folder.files == ["bob.json"])
    }
  }
}
