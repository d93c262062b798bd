import Foundation
import Testing

/// Every command that reads a recording refuses positions that are not on its plan, and a recording
/// that is given twice; and each drops packets that a capture was added twice for.
@Suite struct UnusableRecordingTests {
  private static let plan = """
    { bounds: [[0, 0], [8, 6]], walls: [], rooms: [],
      devices: [{ name: "in", at: [1, 1] }, { name: "out", at: [7, 5] }] }
    """
  private static let scenario = """
    { title: "A flat", floorplan: "floorplan.json", durationS: 60,
      beacons: [{ name: "in", at: [1, 1] }, { name: "out", at: [7, 5] }],
      walkers: [{ name: "phone", from: [2, 2], phone: {} }] }
    """
  private static let engine = """
    { kind: "door-lock", interior: ["in"], exterior: ["out"] }
    """

  /// Writes a recording of a minute, in which the phone walks from (2, 2) to (5, 4).
  private static func write(
    to folder: URL, repeated times: Int = 1, unit: Double = 1
  ) throws {
    let rows = (0..<120).flatMap { half in
      (0..<2).flatMap { device in
        Array(
          repeating: "\(half / 2).\(device + (half % 2) * 5),phone,\(device == 0 ? "in" : "out"),,"
            + "-\(60 + (half * 7 + device * 3) % 11),\n", count: times)
      }
    }
    try folder.write(
      "time_s,receiver,transmitter,channel,rssi_dbm,payload\n" + rows.joined(),
      to: "rec/advertisements.csv")
    let truth = (0..<60).map { second in
      let (x, y) = (unit * (2 + Double(second) / 20), unit * (2 + Double(second) / 30))
      return "\(second),phone,\(x),\(y),0,inside\n"
    }
    try folder.write(
      "time_s,subject,x_m,y_m,heading_deg,place\n" + truth.joined(), to: "rec/truth.csv")
    try folder.write(plan, to: "rec/floorplan.json")
    try folder.write(engine, to: "rec/engine.json")
    try folder.write(plan, to: "flat/floorplan.json")
    try folder.write(scenario, to: "flat/scenario.json")
  }

  private static let commands = [
    ["replay", "rec"], ["distances", "rec"], ["explain", "rec", "--at=30s"],
    ["validate", "rec", "--scenario=flat", "--runs=1"],
    ["calibrate", "rec", "--floorplan=rec/floorplan.json"],
    ["locate", "rec", "--map=rec", "--method=nearest-mean"], ["map", "rec", "--out=map.json"],
  ]

  @Test func everyCommandRefusesPositionsOffThePlan() async throws {
    try await withTemporaryFolder { folder in
      try Self.write(to: folder, unit: 100)
      for words in Self.commands {
        let result = try await SimrunProcess.run(words, in: folder)
        #expect(result.status == 2, "\(words)")
        #expect(
          result.errorLine?.hasPrefix("simrun: rec/truth.csv: 60 of 60 positions lie ") == true,
          "\(words): \(result.errors)")
        #expect(result.errorLine?.hasSuffix("): in centimetres?") == true, "\(words)")
      }
    }
  }

  /// The results are those of the packets taken once, with a warning.
  @Test func everyCommandDropsPacketsThatWereAddedTwice() async throws {
    try await withTemporaryFolder { folder in
      try Self.write(to: folder)
      var once: [SimrunProcess] = []
      for words in Self.commands { once.append(try await SimrunProcess.run(words, in: folder)) }
      try Self.write(to: folder, repeated: 2)
      let warning =
        "warning: rec/advertisements.csv: 240 of 480 packets are dropped: they repeat a stretch of "
        + "others, as where a capture was added twice"
      for (words, before) in zip(Self.commands, once) {
        let result = try await SimrunProcess.run(words, in: folder)
        #expect(before.status == 0 && before.errors == "", "\(words): \(before.errors)")
        #expect(result.status == 0, "\(words)")
        let lines = result.errors.split(separator: "\n").map(String.init)
        #expect(Set(lines) == ["simrun: \(warning)"], "\(words): \(result.errors)")
        #expect(result.text == before.text, "\(words)")
      }
    }
  }

  @Test func aRecordingIsGivenOnce() async throws {
    try await withTemporaryFolder { folder in
      try Self.write(to: folder)
      try FileManager.default.copyItem(
        at: folder.appendingPathComponent("rec"), to: folder.appendingPathComponent("copy"))
      for words in [
        ["calibrate", "rec", "copy", "--floorplan=rec/floorplan.json"],
        ["map", "rec", "copy", "--out=map.json"],
        ["locate", "rec", "copy", "--map=rec", "--method=nearest-mean"],
        ["locate", "rec", "--map=rec,copy", "--method=nearest-mean"],
      ] {
        let result = try await SimrunProcess.run(words, in: folder)
        #expect(
          result.errorLine == "simrun: copy: its rows are those of 'rec'; give a recording once",
          "\(words): \(result.errors)")
        #expect(result.status == 2)
      }
    }
  }

  /// A folder's name cannot write a line of a check.
  @Test func namesOfFoldersWriteNoLine() async throws {
    try await withTemporaryFolder { folder in
      try Self.write(to: folder)
      let name = "flat\nflat: met"
      try FileManager.default.copyItem(
        at: folder.appendingPathComponent("flat"), to: folder.appendingPathComponent(name))
      let result = try await SimrunProcess.run("check", name, in: folder)
      #expect(result.status == 2 && result.text == "")
      #expect(
        result.errorLine == "simrun: flat?flat: met/scenario.json: 'flat?flat: met' has a control "
          + "character, or one that changes the direction of writing; texts must not")
    }
  }
}
