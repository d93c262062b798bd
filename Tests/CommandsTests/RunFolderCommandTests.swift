import Foundation
import Testing

/// The folder of `run --out` is complete by itself.
@Suite struct RunFolderCommandTests {
  /// The folder is moved out of the project. It is run and replayed with no options except the seed
  /// and the variant.
  @Test(arguments: [
    (["office-walk-past", "--seed=3", "--set=marginDB=2"], ["--seed=3"]),
    (["office-walk-past", "--seed=3", "--variant=walled"], ["--seed=3", "--variant=walled"]),
    (["arrive-and-unlock", "--seed=4", "--preset=opencarkey"], ["--seed=4"]),
  ])
  func repeatsAndReplaysTheRun(words: [String], again: [String]) async throws {
    try await withTemporaryFolder { folder in
      let run = try await SimrunProcess.run(["run"] + words + ["--out", folder.path("first")])
      #expect(run.status == 0, "\(run.errors)")
      let second = try await SimrunProcess.run(
        ["run", "first"] + again + ["--out=second"], in: folder)
      #expect(second.status == 0, "\(second.errors)")
      let first = try folder.appendingPathComponent("first").files
      #expect(try folder.appendingPathComponent("second").files == first)

      let replay = try await SimrunProcess.run("replay", "first", "--format=json", in: folder)
      let page = try JSONSerialization.jsonObject(with: replay.output) as? [String: Any]
      let subjects = try #require(page?["subjects"] as? [[String: Any]])
      let replayed = try #require(subjects.first?["decisions"] as? [NSDictionary])
      let lines = try #require(first["decisions.jsonl"]).split(separator: UInt8(ascii: "\n"))
      let decided = try lines.map { try JSONSerialization.jsonObject(with: $0) as? NSDictionary }
      #expect(!decided.isEmpty && decided == replayed)
    }
  }

  /// The engine of one person is changed by their name, also if it is that of the scenario.
  @Test func replayChangesTheEngineOfAPerson() async throws {
    try await withTemporaryFolder { folder in
      let run = try await SimrunProcess.run(
        "run", "office-walk-past", "--seed=3", "--set=marginDB=2", "--out", folder.path("first"))
      #expect(run.status == 0, "\(run.errors)")
      var decisions: [[NSDictionary]] = []
      for options in [[], ["--set=marginDB=20"], ["--set=passer-by.marginDB=20"]] {
        let replay = try await SimrunProcess.run(
          ["replay", "first", "--format=json"] + options, in: folder)
        #expect(replay.status == 0, "\(replay.errors)")
        let page = try JSONSerialization.jsonObject(with: replay.output) as? [String: Any]
        let subjects = try #require(page?["subjects"] as? [[String: Any]])
        decisions.append(try #require(subjects.first?["decisions"] as? [NSDictionary]))
      }
      #expect(decisions[1] != decisions[0] && decisions[2] == decisions[1])
    }
  }

  /// A file that no run wrote may be the only copy: recordings of hardware and by hand, scenarios
  /// and plans.
  @Test(arguments: ["run", "survey"]) func replacesNothingThatItHasNotWritten(command: String)
    async throws
  {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      for name in ["advertisements.csv", "origin.json", "scenario.json"] {
        try folder.write("precious", to: "\(name)-only/\(name)")
        let run = try await SimrunProcess.run(
          command, "field", "--seed=1", "--out=\(name)-only", in: folder)
        #expect(run.status == 2)
        #expect(
          run.errorLine
            == "simrun: \(name)-only: cannot be written: its \(name) is not from a run, and is not "
            + "replaced")
        #expect(
          try folder.appendingPathComponent("\(name)-only").files == [name: Data("precious".utf8)])
      }
      for _ in 1...2 {
        let own = try await SimrunProcess.run(command, "field", "--seed=1", "--out=own", in: folder)
        #expect(own.status == 0, "\(own.errors)")
      }
    }
  }

  /// A file that a reader of a folder would take for its own: it may be the only copy, or come to
  /// be one.
  @Test(arguments: [
    (["run", "field", "--pcapng"], "scenario.json"), (["run", "field", "--btsnoop"], "truth.csv"),
    (["study", "field", "--runs=1", "--shard=1/1", "--out"], "advertisements.csv"),
    (["map", "nothing", "--out"], "Origin.JSON"),
    (["export", "nothing", "--as=espresense", "--out"], "engine.json"),
  ])
  func aResultHasNotTheNameOfAFileOfFolders(words: [String], name: String) async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      try folder.write("precious", to: "own/truth.csv")
      let run = try await SimrunProcess.run(words + ["own/\(name)"], in: folder)
      #expect(run.status == 2 && run.output.isEmpty)
      #expect(
        run.errorLine == "simrun: own/\(name): cannot be written: recordings and scenarios have "
          + "files of this name; use another")
      #expect(
        try folder.appendingPathComponent("own").files == ["truth.csv": Data("precious".utf8)])
    }
  }

  /// A phone with a system: the replays of its app's events and of its radio's packets decide as
  /// the run. Without the third table, the system is named again.
  @Test func repeatsAndReplaysTheRunOfAPhoneWithASystem() async throws {
    try await withTemporaryFolder { folder in
      let shipped = SimrunProcess.package.path("scenarios/arrive-and-unlock/scenario.json")
      let bare = try String(contentsOfFile: shipped, encoding: .utf8)
      let scenario = bare.replacingOccurrences(
        of: "carried: \"trouser\"", with: "carried: \"trouser\", system: \"android-13\"")
      try #require(scenario != bare)
      try folder.write(scenario, to: "home/scenario.json")
      let run = try await SimrunProcess.run("run", "home", "--seed=4", "--out=first", in: folder)
      let second = try await SimrunProcess.run(
        "run", "first", "--seed=4", "--out=second", in: folder)
      #expect(run.status != 2 && second.status != 2, "\(run.errors)\(second.errors)")
      let first = try folder.appendingPathComponent("first").files
      #expect(try folder.appendingPathComponent("second").files == first)
      let delivered = String(decoding: try #require(first["delivered.csv"]), as: UTF8.self)
      #expect(delivered.split(separator: "\n").dropFirst().first == "0,resident,launched,,,,,,,")

      let lines = try #require(first["decisions.jsonl"]).split(separator: UInt8(ascii: "\n"))
      let decided = try lines.map { try JSONSerialization.jsonObject(with: $0) as? NSDictionary }
      #expect(!decided.isEmpty)
      func replayed(_ words: String...) async throws -> [NSDictionary] {
        let replay = try await SimrunProcess.run(
          ["replay", "first", "--format=json"] + words, in: folder)
        #expect(replay.status == 0, "\(replay.errors)")
        let page = try JSONSerialization.jsonObject(with: replay.output) as? [String: Any]
        let subjects = try #require(page?["subjects"] as? [[String: Any]])
        return try #require(subjects.first?["decisions"] as? [NSDictionary])
      }
      #expect(try await replayed() == decided)
      let twice = try await SimrunProcess.run("replay", "first", "--phone=ios", in: folder)
      #expect(
        twice.errorLine
          == "simrun: --phone: 'resident' had a system when it was recorded; its "
          + "app's events are in first/delivered.csv, which is replayed without this option")
      try FileManager.default.removeItem(at: folder.appendingPathComponent("first/delivered.csv"))
      #expect(try await replayed("--phone=android-13") == decided)
      #expect(try await replayed("--phone=ios") == [])
    }
  }

  @Test func theFolderOfBareRadiosHasNoThirdTable() async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      try folder.write("of an earlier run", to: "run/delivered.csv")
      try folder.write("{ seed: 7 }", to: "run/run.json")
      let run = try await SimrunProcess.run("run", "field", "--seed=1", "--out=run", in: folder)
      #expect(run.status == 0, "\(run.errors)")
      #expect(try folder.appendingPathComponent("run").files["delivered.csv"] == nil)
    }
  }

  /// A variant on a plan of its own, with a room that the scenario's plan has not. Each run's
  /// folder has its plan, and no other than the scenario's file names.
  @Test func theFolderOfAVariantHasItsOwnPlan() async throws {
    try await withTemporaryFolder { folder in
      for (plan, room) in [("field", "yard"), ("house", "hall")] {
        try folder.write(
          "{ bounds: [[0, 0], [9, 9]], walls: [], rooms: [{ name: '\(room)', corners: [[0, 0], "
            + "[9, 0], [9, 9], [0, 9]] }] }", to: "floorplans/\(plan).json")
      }
      try folder.write(
        """
        {
          title: "A field, built over", floorplan: "field", durationS: 3,
          beacons: [{ name: "in", at: [1, 1] }],
          walkers: [{ name: "guest", from: [2, 2], phone: {} }],
          engine: { kind: "presence", rule: "altbeacon", rooms: { yard: ["in"] } },
          variants: [
            { name: "built", floorplan: "house", engine: { rooms: { yard: null, hall: ["in"] } } },
          ],
        }
        """, to: "scenarios/field/scenario.json")
      func printed(_ words: String...) async throws -> String {
        let done = try await SimrunProcess.run(words, in: folder)
        #expect(done.status == 0 && done.errors == "", "\(words)\(done.errors)")
        return done.text
      }
      func plans() throws -> [String] {
        try folder.appendingPathComponent("rec").contents.filter { $0.hasPrefix("floorplan") }
      }
      _ = try await printed("run", "field", "--seed=1", "--variant=built", "--out=rec")
      #expect(try plans() == ["floorplan-scenario.json", "floorplan.json"])
      #expect(try await printed("replay", "rec").contains("guest  entered hall"))
      let account = try await printed("explain", "rec", "--decision=1")
      #expect(account.contains("in 'hall'; decision correct"))
      let distances = try await printed(
        "distances", "rec", "--height-m=1.1", "--every=1s", "--format=csv")
      #expect(distances.split(separator: "\n").count > 2)
      let again = try await printed("run", "rec", "--seed=1", "--variant=built")
      #expect(again.contains("entered hall"))
      // The scenario itself, into the same folder, and the variant once more.
      try folder.write("{}", to: "rec/map.json")
      _ = try await printed("run", "field", "--seed=1", "--out=rec")
      #expect(try plans() == ["floorplan-variant-1.json", "floorplan.json"])
      #expect(!FileManager.default.fileExists(atPath: folder.path("rec/map.json")))
      #expect(try await printed("replay", "rec").contains("guest  entered yard"))
      _ = try await printed("run", "field", "--seed=1", "--variant=built", "--out=rec")
      #expect(try plans() == ["floorplan-scenario.json", "floorplan.json"])
    }
  }

  /// Beside an engine for all, the engines of the folder are not needed, and a setting has no
  /// owner. A beacon owns none.
  @Test func anEngineForAllTakesThePlaceOfTheFoldersEngines() async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      let run = try await SimrunProcess.run("run", "field", "--seed=1", "--out=rec", in: folder)
      #expect(run.status == 0, "\(run.errors)")
      func replayed(_ setting: String) async throws -> SimrunProcess {
        try await SimrunProcess.run(
          "replay", "rec", "--engine=rec/engine.json", "--set=\(setting)=2", in: folder)
      }
      #expect(
        try await replayed("scarecrow.marginDB").errorLine
          == "simrun: --set scarecrow.marginDB: --engine gives all the same engine, also "
          + "'scarecrow'; the key is 'marginDB'")
      #expect(
        try await replayed("in.marginDB").errorLine?.hasPrefix("simrun: --set: there is no key 'in")
          == true)
      try folder.write("{", to: "rec/engines.json")
      #expect(try await replayed("marginDB").status == 0)
      #expect(try await replayed("ghost.marginDB").errorLine?.contains("engines.json") == true)
    }
  }

  /// Two beacons send one identifier, one after the other. A replay calls it as the run does.
  @Test(arguments: [#"preset: "bermuda", readings: "ranging""#, #"preset: "altbeacon""#])
  func sharedIdentifiersHaveTheNamesOfTheRun(engine: String) async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      let path = folder.appendingPathComponent("scenarios/field/scenario.json")
      let text = try String(contentsOf: path, encoding: .utf8)
        .replacing("at: [1, 1]", with: "at: [4, 4], minor: 1")
        .replacing(#"{ name: "out", at: [8, 8] }"#, with: #"{ name: "new", at: [4, 5], minor: 1 }"#)
        .replacing("durationS: 1,", with: "durationS: 4,")
        .replacing(
          #"{ kind: "door-lock", interior: ["in"], exterior: ["out"] }"#,
          with: "{ \(engine), rooms: { field: ['in'] } }")
      try folder.write(text, to: "scenarios/field/scenario.json")
      let run = try await SimrunProcess.run("run", "field", "--seed=2", "--out=rec", in: folder)
      #expect(run.text.contains("entered field  in "), "\(run.text)\(run.errors)")
      let replay = try await SimrunProcess.run("replay", "rec", in: folder)
      #expect(replay.text.contains("entered field  in "), "\(replay.text)\(replay.errors)")
    }
  }
}
