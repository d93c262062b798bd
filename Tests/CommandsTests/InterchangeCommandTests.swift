import Foundation
import Testing

/// `simrun import`, `simrun export` and the captures of `simrun run`.
@Suite struct InterchangeCommandTests {
  private static let log = """
    1764136969.25 espresense/devices/phone:bob/kitchen {"rssi":-60.4,"rxAdj":0,"rssi@1m":-59}
    1764136970.25 espresense/devices/phone:bob/hall {"rssi":-71,"rxAdj":1,"rssi@1m":-59}

    """

  /// A log without truth is replayed, and every command says that its levels are filtered.
  @Test func importsAndReplays() async throws {
    try await withTemporaryFolder { folder in
      try Self.log.write(
        to: folder.appendingPathComponent("log"), atomically: true, encoding: .utf8)
      let imported = try await SimrunProcess.run(
        "import", "log", "--out", "house", "--name", "phone:bob=bob", in: folder)
      #expect(imported.status == 0 && imported.errors == "")
      #expect(imported.text.contains("ESPresense level"))
      let replayed = try await SimrunProcess.run(
        "replay", "house", "--engine", "door-lock", "--interior=kitchen", "--exterior=hall",
        in: folder)
      #expect(replayed.status == 0)
      #expect(replayed.errors.contains("levels of ESPresense are filtered"))
      let exported = try await SimrunProcess.run(
        "export", "house", "--out", "x.pcapng", "--format", "json", in: folder)
      #expect(exported.status == 0 && exported.text.contains("\"notInFile\""))
      let text = try await SimrunProcess.run(
        "export", "house", "--out", "again", "--as", "espresense", in: folder)
      #expect(text.status == 0 && text.text.hasSuffix("the file holds all of it\n"))
    }
  }

  /// A node takes -74 dBm at 1 m for a phone of -76, which is 10^(2 / 27) = 1.19 m by its exponent
  /// of 2.7. By the default, -65, the phone would be 10^(11 / 27) = 2.56 m away, beyond 2 m.
  @Test(.bug("https://github.com/ESPresense/ESPresense/issues/107"))
  func replaysTheDistanceOfTheNode() async throws {
    try await withTemporaryFolder { folder in
      let log = (1...3).map {
        "176360000\($0).5 espresense/devices/phone-1/kitchen "
          + #"{"mac":"512ac8f9178d","id":"phone-1","rssi@1m":-74,"rssi":-80,"distance":1.67}"#
      }
      try log.joined(separator: "\n").appending("\n").write(
        to: folder.appendingPathComponent("log"), atomically: true, encoding: .utf8)
      try #"{ preset: "espresense", rooms: { kitchen: ["kitchen"] } }"#.write(
        to: folder.appendingPathComponent("e.json"), atomically: true, encoding: .utf8)
      let imported = try await SimrunProcess.run("import", "log", "--out", "rec", in: folder)
      #expect(imported.text.contains("distance that the program computed"))
      let replayed = try await SimrunProcess.run(
        "replay", "rec", "--subject=phone-1", "--engine=e.json", in: folder)
      #expect(replayed.text.contains("entered kitchen"), "\(replayed.text)\(replayed.errors)")
      // The same without what the node states.
      let path = folder.appendingPathComponent("rec/advertisements.csv")
      let rows = try String(contentsOf: path, encoding: .utf8)
      try rows.replacing(",measured_dbm", with: "").replacing(",-74", with: "").write(
        to: path, atomically: true, encoding: .utf8)
      let without = try await SimrunProcess.run(
        "replay", "rec", "--subject=phone-1", "--engine=e.json", in: folder)
      #expect(!without.text.contains("entered kitchen"), "\(without.text)")
    }
  }

  @Test(arguments: [
    (["import", "log"], "simrun: arguments: --out is required: the folder of the recording"),
    (["import", "no", "--out", "x"], "simrun: no: no such file or folder"),
    (
      ["import", "log", "--out", "x", "--name", "a"],
      "simrun: --name: 'a' is not of the form ADDRESS=NAME"
    ),
    (
      ["export", "x", "--out", "y.txt"],
      "simrun: --out: 'y.txt' does not end like a format; use .pcapng, .pcap, .btsnoop or .pklg, or "
        + "--as"
    ),
    (
      ["export", "x", "--out", "y.json"],
      "simrun: --out: a capture of ESPresense-companion has distances, which a recording lacks; use "
        + "--as espresense for its messages"
    ),
    (
      ["run", "office-walk-past", "--pcapng", "-", "--out", "x"],
      "simrun: --pcapng: '-' cannot be combined with --out"
    ),
    (
      ["run", "office-walk-past", "--speed", "1x"],
      "simrun: --speed: requires --jsonl, --mqtt, or a capture on standard output"
    ),
  ])
  func errorsAreOneLine(_ words: [String], _ line: String) async throws {
    try await withTemporaryFolder { folder in
      try Self.log.write(
        to: folder.appendingPathComponent("log"), atomically: true, encoding: .utf8)
      let run = try await SimrunProcess.run(words, in: folder)
      #expect(run.status == 2 && run.errorLine == line, "\(run.errors)")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(names == ["log"])
    }
  }

  /// The bytes on standard output are those of the file, and nothing else is printed there.
  @Test func capturesOfARunAreTheSameOnStandardOutput() async throws {
    try await withTemporaryFolder { folder in
      let words = ["run", "office-walk-past", "--seed", "3"]
      let file = try await SimrunProcess.run(
        words + ["--pcapng", "x.pcapng", "--format", "json"], in: folder)
      #expect(file.status == 0)
      let live = try await SimrunProcess.run(
        words + ["--pcapng", "-", "--speed", "max"], in: folder)
      #expect(live.status == 0 && live.errorLine == "simrun: office-walk-past, seed 3")
      let bytes = try Data(contentsOf: folder.appendingPathComponent("x.pcapng"))
      #expect(live.output == bytes && bytes.count > 10_000)
    }
  }

  /// A pipe that closes ends the run, without a message.
  @Test func aClosedPipeEndsTheRun() async throws {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let run = try await SimrunProcess.run(
      "run", "office-walk-past", "--seed", "3", "--pcapng", "-",
      output: pipe.fileHandleForWriting)
    #expect(run.status == 0 && run.errorLine == "simrun: office-walk-past, seed 3")
  }
}
