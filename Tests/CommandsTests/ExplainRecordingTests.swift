import Foundation
import Testing

/// `simrun explain` of a folder with a recording.
@Suite struct ExplainRecordingTests {
  /// Writes a recording of a subject who stands at a door between two beacons with constant levels.
  /// The fifth reading of the exterior, which the default settings require, is at 4.5 s.
  private static func write(to folder: URL, names: (String, String) = ("in", "out")) throws {
    let rows = (0...9).map { "\($0),phone,\(names.0),,-80,\n\($0).5,phone,\(names.1),,-60,\n" }
    try folder.write(
      "time_s,receiver,transmitter,channel,rssi_dbm,payload\n" + rows.joined(),
      to: "rec/advertisements.csv")
  }

  private static func lock(_ interior: String, _ exterior: String) -> String {
    "{ kind: 'door-lock', interior: '\(interior)', exterior: '\(exterior)' }"
  }

  /// The explanation of a written run contains the same rule, values and ground truth as that of
  /// the run.
  @Test func explainsAWrittenRunLikeTheRun() async throws {
    try await withTemporaryFolder { folder in
      let words = ["office-walk-past", "--seed=3"]
      let written = try await SimrunProcess.run(["run"] + words + ["--out", folder.path("d")])
      #expect(written.status == 0)
      let run = try await SimrunProcess.run(["explain"] + words + ["--at=6.28s", "--runs=0"])
      let recording = try await SimrunProcess.run("explain", "d", "--decision=1", in: folder)
      #expect(recording.status == 0 && recording.errors == "")
      func rule(_ text: String) throws -> Substring {
        let start = try #require(text.range(of: "decision 1\n")).lowerBound
        return text[start...].prefix(
          upTo: try #require(text.range(of: "\n\nground truth: ")).lowerBound)
      }
      let expected = try rule(run.text)
        .replacingOccurrences(of: "of the run", with: "of the recording")
      #expect(try String(rule(recording.text)) == expected)
      #expect(recording.text.contains("\n  set marginDB "))
      #expect(!recording.text.contains("\n  move "))
      // The scenario in the folder provides the radio.
      let scenario = try await SimrunProcess.run(
        "explain", "d/scenario.json", "--seed=3", "--packets=1", in: folder)
      #expect(scenario.text.contains("\n  transmit power "))
    }
  }

  /// The search for changes, and with it the seeds over which they are tried, can be left out.
  @Test func leavesOutTheSearchForChanges() async throws {
    let words = ["explain", "office-walk-past", "--seed=3", "--at=6.28s", "--no-changes"]
    let found = try await SimrunProcess.run(words)
    #expect(found.status == 0 && found.text.contains("decision 1\n"))
    #expect(!found.text.contains("smallest"))
    let refused = try await SimrunProcess.run(words + ["--runs=9"])
    #expect(refused.status != 0)
    #expect(
      refused.errorLine?.hasPrefix("simrun: --no-changes: cannot be combined with --runs,") == true)
  }

  @Test func usesTheEngineOfAFileOrAScenario() async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      try Self.write(to: folder)
      try folder.write(Self.lock("in", "out"), to: "mine.json")
      for engine in ["mine.json", "field", "scenarios/field", "scenarios/field/scenario.json"] {
        let explained = try await SimrunProcess.run(
          "explain", "rec", "--engine=\(engine)", "--decision=1", "--format=json", in: folder)
        #expect(explained.status == 0, "\(engine): \(explained.errors)")
        let page = try JSONSerialization.jsonObject(with: explained.output) as? [String: Any]
        let decision = try #require(page?["decision"] as? [String: Any])
        #expect(decision["side"] as? String == "outside" && decision["timeS"] as? Double == 4.5)
        #expect(decision["truth"] is NSNull)
        let replay = try await SimrunProcess.run("replay", "rec", "--engine=\(engine)", in: folder)
        #expect(replay.text.contains(" phone  side outside "))
      }
      let own = try await SimrunProcess.run("explain", "rec", "--decision=1", in: folder)
      #expect(
        own.errorLine == "simrun: rec: it has no engine.json; --engine is required")
      let wrong = try await SimrunProcess.run(
        "explain", "rec", "--engine=feild", "--decision=1", in: folder)
      #expect(wrong.errorLine == "simrun: --engine: there is no 'feild'; did you mean 'field'?")
    }
  }

  /// The beacons have identifiers as names, and send nothing else that is known.
  @Test func recognisesBeaconsByIdentifiersAsNames() async throws {
    let uuid = "F7826DA6-4FA2-4E98-8024-BC5B71E0893E"
    try await withTemporaryFolder { folder in
      try Self.write(to: folder, names: ("\(uuid)-1-1", "\(uuid)-1-2"))
      try folder.write(Self.lock("\(uuid)-1-1", "\(uuid)-1-2"), to: "rec/engine.json")
      let heard = try await SimrunProcess.run("explain", "rec", "--at=5s", in: folder)
      #expect(heard.status == 0 && heard.errors == "")
      #expect(heard.text.contains("\n  4.500 s  phone  unlock  \(uuid)-1-1 -80.0 dBm (5)"))
      try folder.write(Self.lock("\(uuid)-1-1", "\(uuid)-1-3"), to: "rec/engine.json")
      let unheard = try await SimrunProcess.run("replay", "rec", in: folder)
      let warning =
        "rec: none of 20 packets is from '\(uuid)-1-3', which the engine needs; they are from "
        + "'\(uuid)-1-1', '\(uuid)-1-2'"
      #expect(unheard.status == 0 && unheard.errorLine == "simrun: warning: \(warning)")
      #expect(!unheard.text.contains("warning"))
    }
  }

  @Test(arguments: [
    (
      ["rec"],
      "rec: --decision or --at is required for a recording"
    ),
    (
      ["rec", "--packets=3"],
      "--packets: applies to scenarios only; rec is a recording"
    ),
    (
      ["run", "--seed=3", "--at=1s"],
      "--seed: applies to scenarios only; run is a recording; its scenario is "
        + "run/scenario.json"
    ),
    (["rec", "--decision=9"], "--decision: 9 is outside 1 ... 2"),
    (["rec", "--at=10s"], "--at: 10.0 s is outside 0.0 s ... 9.5 s"),
    (
      ["field", "--subject=phone"],
      "--subject: applies to recordings only; field is a scenario"
    ),
    (["rec", "--at=1s", "--floorplan=no"], "--floorplan: there is no 'no'; choose from 'field'"),
  ])
  func rejectsInapplicableOptionsInOneLine(words: [String], sentence: String) async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      try Self.write(to: folder)
      try folder.write(Self.lock("in", "out"), to: "rec/engine.json")
      let run = try await SimrunProcess.run("run", "field", "--seed=1", "--out=run", in: folder)
      #expect(run.status == 0)
      let refused = try await SimrunProcess.run(
        ["explain"] + words, in: folder, environment: ["SIMRUN_SHARE": ""])
      #expect(refused.status == 2 && refused.text == "")
      #expect(refused.errorLine == "simrun: \(sentence)")
    }
  }
}
