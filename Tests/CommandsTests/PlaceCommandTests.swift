import Foundation
import Testing

/// `simrun place` as run from the shell.
@Suite struct PlaceCommandTests {
  /// A house with one room of 6 m by 4 m and a door to the yard.
  private static let plan = """
    {
      bounds: [[0, 0], [6, 8]],
      walls: [
        {
          name: "front", from: [0, 4], to: [6, 4], material: "brick_215mm",
          openings: [
            { kind: "door", name: "door", offsetM: 2, widthM: 1, material: "metal_door" },
          ],
        },
      ],
      rooms: [
        { name: "yard", side: "outside", corners: [[0, 0], [6, 0], [6, 4], [0, 4]] },
        { name: "house", corners: [[0, 4], [6, 4], [6, 8], [0, 8]] },
      ],
    }
    """
  private static let quick = [
    "--seed=3", "--runs=2", "--power-dbm=-12", "--interval-ms=500", "--spacing-m=4",
  ]

  private static func run(_ words: [String], in folder: URL) async throws -> SimrunProcess {
    try folder.write(plan, to: "floorplans/house.json")
    return try await SimrunProcess.run(["place", "house"] + words, in: folder)
  }

  @Test func writesNothingBeyondTheFileSizeLimit() async throws {
    try await withTemporaryFolder { folder in
      try folder.write(Self.plan, to: "floorplans/house.json")
      let words = ["--beacons=1", "--goal=receptionShare", "--mounting-points=grid"] + Self.quick
      // The limit of 1024 bytes applies to standard error, too.
      let run = try await Shell.run(
        "ulimit -f 1; simrun place house \(words.joined(separator: " ")) --out=placed", in: folder)
      #expect(run.status == 2)
      #expect(run.errors == "simrun: placed: cannot be written: File too large\n")
      #expect(try folder.contents == ["floorplans"])
    }
  }

  /// A signal at any time leaves complete files of a single placement. The first file is always
  /// there.
  @Test func leavesNoIncompleteFilesIfKilled() async throws {
    try await withTemporaryFolder { folder in
      try folder.write(Self.plan, to: "floorplans/house.json")
      let words = ["--beacons=1", "--goal=receptionShare", "--mounting-points=grid"] + Self.quick
      let lines = """
        place() { exec simrun place house \(words.joined(separator: " ")) "$@" > said; }
        (place --price=1 --out=old); (place --price=2 --out=new)
        for blow in KILL:0.3 TERM:0.3 KILL:0.6; do
          rm -rf placed; cp -r old placed
          place --price=2 --out=placed &
          sleep ${blow#*:}; kill -${blow%:*} $!; wait $!
          whole=old; cmp -s placed/placement.json old/placement.json || whole=new
          for file in placed/*; do cmp $file $whole/${file#placed/} || exit 1; done
        done 2> errors
        """
      #expect(try await Shell.run(lines, in: folder).status == 0)
    }
  }

  @Test func printsATableAndWritesPlacementAndPictures() async throws {
    try await withTemporaryFolder { folder in
      let words =
        [
          "--beacons=1..2", "--goal=receptionShare", "--mounting-points=grid", "--out=placed",
          "--price=10",
          "--cell-price=1",
        ] + Self.quick
      let text = try await Self.run(words, in: folder)
      #expect(text.status == 0 && text.errors == "")
      #expect(text.text.hasPrefix("house: beacons for reception of at least 1 in 3 s\n"))
      #expect(text.text.contains("worst point: ("))
      #expect(text.text.contains("\nbeacons: [\n  {\"at\":["))
      let placed = folder.appendingPathComponent("placed")
      #expect(
        try placed.contents == [
          "changes.csv", "hanging.csv", "placement.csv", "placement.json", "placement.png",
          "placement.svg",
        ])
      let files = try placed.files
      #expect(files["placement.png"]?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
      // A second run gives the same bytes, and the table on standard output.
      let table = try await Self.run(words + ["--format=csv", "--threads=1"], in: folder)
      #expect(table.status == 0 && table.output == files["placement.csv"])
      #expect(try placed.files == files)
      #expect(table.text.split(separator: "\n").count == 3)
      let page = try JSONSerialization.jsonObject(with: files["placement.json"] ?? Data())
      let counts = (page as? [String: Any])?["counts"] as? [[String: Any]]
      #expect(counts?.map { $0["cost"] as? Double } == [11, 22])
    }
  }

  /// Methods are tried for phones of any model unless the offset is given; the report names the one
  /// that scores, what would change the advice, and how to hang and test the beacon.
  @Test func choosesAMethodAndSaysWhatWouldChangeTheAdvice() async throws {
    try await withTemporaryFolder { folder in
      try folder.write(
        "{ spots: [{ name: 'out', at: [3, 1] }, { name: 'in', at: [3, 7.9] }] }",
        to: "spots.json")
      let words =
        ["--beacons=2", "--goal=rightRoomShare", "--mounting-points=spots.json"] + Self.quick
      let run = try await Self.run(words + ["--format=json", "--out=placed"], in: folder)
      #expect(run.status == 0 && run.errors == "")
      let page = try #require(
        try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
      let methods = try #require(page["methods"] as? [[String: Any]])
      #expect(page["method"] as? String == methods.first?["method"] as? String)
      #expect(page["device"] as? String == methods.first?["device"] as? String)
      #expect(page["offsetDeviationDB"] as? Double == 4.4)
      let changes = try #require(page["changes"] as? [[String: Any]])
      #expect(
        changes.compactMap { $0["key"] as? String } == [
          "receiveOffsetDB", "receiveOffsetDB", "receiveOffsetDB", "motion", "carried",
          "doorsOpen", "bookshelves", "wallLossFactor", "wallLossFactor", "shadowingChangeDB",
          "shadowingChangeDB",
        ])
      #expect(changes.allSatisfy { $0["seeds"] as? Int == 2 })
      let advice = try #require(page["advice"] as? [String: Any])
      let hanging = try #require(advice["hanging"] as? [[String: Any]])
      #expect(hanging.map { $0["name"] as? String } == ["out", "in"])
      // The front is 3 m from the beacon outside, and 3.9 m from that in the house.
      let from = hanging.compactMap { ($0["from"] as? [[String: Any]])?.first }
      #expect(from.map { $0["wall"] as? String } == ["front", "front"])
      let metres = from.compactMap { $0["distanceM"] as? Double }
      #expect(metres.map { ($0 * 10).rounded() } == [30, 39])
      let placed = try folder.appendingPathComponent("placed").files
      let table = String(decoding: placed["changes.csv"] ?? Data(), as: UTF8.self)
      // A header, a row without a change, and one for each; without another placement, six empty
      // fields.
      let rows = table.split(separator: "\n")
      #expect(rows.count == 2 + changes.count && rows[1].hasPrefix("no change,"))
      for (row, other) in zip(rows.dropFirst(2), changes.map { $0["other"] is [String: Any] }) {
        #expect(row.hasSuffix(",,,,,,") == !other, "\(row)")
      }

      let one = try await Self.run(
        words + ["--receive-offset-db=0", "--method=nearest-mean", "--device=other"], in: folder)
      #expect(one.status == 0 && one.errors == "")
      #expect(
        one.text.hasPrefix("house: beacons for the correct room, by nearest-mean --device other\n"))
      #expect(one.text.contains("scores are for one person with one phone, who stands still for"))
      #expect(one.text.contains("\nto buy: 2 beacons, nRF52832 with CR2477, sending at -12 dBm"))
      #expect(!one.text.contains("\nmethod: ") && one.text.contains("walls that lose 30 % more"))
    }
  }

  /// Bo's phone hears nothing, so no placement reaches the share for both; it does for one of two.
  @Test(arguments: [([], 1), (["--people-at-least=1 of 2"], 0)])
  func placesForAHousehold(share: [String], status: Int) async throws {
    try await withTemporaryFolder { folder in
      try folder.write(
        "{ people: [{ name: 'Ada' }, { name: 'Bo', phone: { sensitivityDBm: -40 } }] }",
        to: "us.json")
      let words = [
        "--beacons=1", "--goal=receptionShare", "--mounting-points=grid", "--over=us.json",
        "--at-least=receptionShare 50 %", "--out=placed",
      ]
      let run = try await Self.run(words + share + Self.quick, in: folder)
      #expect(run.status == Int32(status), "\(run.errors)")
      let whose = share.isEmpty ? "the worst of the 2 people" : "the worst of the best 1 of the 2"
      #expect(run.text.contains("scores are for \(whose)"), "\(run.text)")
      #expect(run.text.contains("\nworst: Bo"))
      #expect(run.text.contains(status == 1 ? "none within 1 meets" : "the fewest with"))
      let rows = try String(contentsOfFile: folder.path("placed/people.csv"), encoding: .utf8)
        .split(separator: "\n")
      #expect(rows.count == 3 && rows[2].hasPrefix("1,Bo,0.000,"), "\(rows)")
    }
  }

  @Test func householdHasRoomsOfThePlan() async throws {
    try await withTemporaryFolder { folder in
      try folder.write("{ people: [{ name: 'Ada', rooms: ['attic'] }] }", to: "us.json")
      let run = try await Self.run(["--beacons=1", "--over=us.json"] + Self.quick, in: folder)
      #expect(run.status == 2)
      #expect(
        run.errorLine
          == "simrun: us.json: people[0].rooms[0]: there is no 'attic'; choose from 'yard', 'house'"
      )
    }
  }

  @Test func printsTheSeparationOfADoorsSides() async throws {
    try await withTemporaryFolder { folder in
      let run = try await Self.run(
        ["--beacons=2", "--goal=rightSideShare", "--out=placed"] + Self.quick, in: folder)
      #expect(run.status == 0 && run.errors == "")
      #expect(run.text.contains("separation: level 2 m inside minus level 2 m outside"))
      #expect(run.text.contains("one beacon is "))
      let spots = try String(
        decoding: #require(try folder.appendingPathComponent("placed").files["spots.csv"]),
        as: UTF8.self)
      #expect(spots.hasPrefix("spot,x_m,y_m,height_m,room,separation_db\n"))
    }
  }

  /// The tag's cell lasts for 0.8 · 220 mAh / (9.13 µC / 0.505 s + 2 µA) = 8764 h, or 12.0 months.
  @Test func placesReceiversAndPrintsThemAsAScenario() async throws {
    try await withTemporaryFolder { folder in
      let words =
        [
          "--receivers=1..2", "--goal=receptionShare", "--mounting-points=grid",
          "--sensitivity-dbm=-90",
        ]
        + ["--price=10", "--scan-interval-ms=320", "--scan-window-ms=30", "--out=placed"]
        + ["--html=place.html"] + Self.quick
      let text = try await Self.run(words, in: folder)
      #expect(text.status == 0 && text.errors == "")
      #expect(text.text.hasPrefix("house: receivers for reception by at least 1 in 3 s\n"))
      #expect(
        text.text.contains("\nbattery: CR2032 in a tag with nRF52832; cost: 10 per receiver\n"))
      let files = try folder.appendingPathComponent("placed").files
      let table = String(decoding: files["placement.csv"] ?? Data(), as: UTF8.self)
      let rows = table.split(separator: "\n").map { $0.split(separator: ",").map(String.init) }
      #expect(rows[0][0] == "receivers" && rows[0][10...11] == ["tag_battery_months", "cost"])
      #expect(rows.dropFirst().map { Array($0[10...11]) } == [["12.0", "10"], ["12.0", "20"]])
      let page = try String(contentsOfFile: folder.path("place.html"), encoding: .utf8)
      let markup = page.replacing(/<(script|style).*?<\/\1>/.dotMatchesNewlines(), with: "")
      let visible = markup.replacing(/<[^>]*>/, with: " ")
      let json = String(decoding: files["placement.json"] ?? Data(), as: UTF8.self)
      for words in [text.text, table, json, visible] {
        #expect(!words.contains(/[Bb]eacon|[Pp]hone/) && words.contains("receivers"))
      }
      // The printed text to paste makes a scenario.
      let lines = text.text.split(separator: "\n")
      let start = try #require(lines.firstIndex(of: "receivers: ["))
      let tag = try #require(lines.last)
      try folder.write(
        """
        {
          title: "Placed", floorplan: "house", durationS: 3,
          \(lines[start...].dropLast(2).joined(separator: "\n"))
          walkers: [{ name: "w", from: [2, 6], \(tag) }],
        }
        """, to: "scenarios/placed/scenario.json")
      let run = try await SimrunProcess.run("run", "placed", "--seed=1", in: folder)
      #expect(run.status == 0 && run.text.contains(/w to (house|yard) 1/), "\(run.errors)")
    }
  }

  @Test func rejectsEnginesThatRangeForReceivers() async throws {
    try await withTemporaryFolder { folder in
      try folder.write(
        "{ preset: 'corelocation', rooms: { house: ['a'] } }", to: "ranging.json")
      let run = try await Self.run(
        ["--receivers=2", "--goal=rightRoomShare", "--engine=ranging.json"] + Self.quick,
        in: folder)
      #expect(run.status == 2 && run.text == "")
      #expect(
        run.errorLine
          == "simrun: --engine: 'ranging.json' ranges beacons; receivers report packets of tags")
    }
  }

  private static let spots = """
    { spots: [{ name: "out", at: [3, 1] }, { name: "in", at: [3, 7] }] }
    """

  /// A preset by its name, and a file of it without rooms, are one engine; the report has the word
  /// of each.
  @Test func scoresPresetsOnTheWalksOfAResident() async throws {
    try await withTemporaryFolder { folder in
      try folder.write(Self.spots, to: "spots.json")
      try folder.write("{ preset: 'bermuda' }", to: "bermuda.json")
      let words =
        ["--receivers=2", "--goal=rightRoomShare", "--mounting-points=spots.json"] + Self.quick
      let run = try await Self.run(words + ["--engine=bermuda"], in: folder)
      #expect(run.status == 0 && run.errors == "")
      #expect(run.text.contains("who lives there: stays of 60 to 90 s in rooms, and walks"))
      #expect(run.text.contains("6 stays each") && run.text.contains("; no survey\n"))
      #expect(run.text.hasPrefix("house: receivers for the correct room, by bermuda\n"))
      let file = try await Self.run(words + ["--engine=bermuda.json"], in: folder)
      #expect(file.text == run.text.replacing("by bermuda\n", with: "by bermuda.json\n"))
      let json = try await Self.run(words + ["--engine=bermuda", "--format=json"], in: folder)
      let page = try JSONSerialization.jsonObject(with: json.output) as? [String: Any]
      #expect(page?["engine"] as? String == "bermuda" && page?["method"] is NSNull)
    }
  }

  /// A kind is the engine of a file that has the kind alone.
  @Test func scoresADoorByALockWithDefaultSettings() async throws {
    try await withTemporaryFolder { folder in
      try folder.write(Self.spots, to: "spots.json")
      try folder.write("{ kind: 'door-lock' }", to: "lock.json")
      let words =
        ["--beacons=2", "--goal=rightSideShare", "--mounting-points=spots.json"] + Self.quick
      let run = try await Self.run(words + ["--engine=door-lock"], in: folder)
      #expect(run.status == 0 && run.errors == "")
      let file = try await Self.run(words + ["--engine=lock.json"], in: folder)
      #expect(file.text == run.text.replacing(", by door-lock\n", with: ", by lock.json\n"))
      // A presence engine needs a rule, for which a kind has no place.
      let other = try await Self.run(words + ["--engine=presence"], in: folder)
      #expect(other.status == 2 && other.errorLine?.contains("'rule'") == true, "\(other.errors)")
    }
  }

  @Test func unknownEnginesAreToldThePresets() async throws {
    try await withTemporaryFolder { folder in
      let run = try await Self.run(
        ["--receivers=2", "--goal=rightRoomShare", "--engine=bermudas"] + Self.quick, in: folder)
      #expect(run.status == 2)
      #expect(
        run.errorLine == "simrun: --engine: there is no 'bermudas'; did you mean 'bermuda'?",
        "\(run.errors)")
    }
  }

  /// One beacon is heard somewhere, and through the front not everywhere.
  @Test(arguments: [("1", 0), ("100", 1)])
  func statusSaysIfTheDemandIsMet(share: String, status: Int32) async throws {
    try await withTemporaryFolder { folder in
      try folder.write(Self.spots, to: "spots.json")
      let run = try await Self.run(
        [
          "--beacons=1", "--goal=receptionShare", "--mounting-points=spots.json",
          "--at-least=receptionShare \(share) %", "--sensitivity-dbm=-75",
        ] + Self.quick, in: folder)
      #expect(run.status == status && run.errors == "")
      let line =
        status == 0
        ? "\nthe fewest with receptionShare 1 %: 1 beacon, "
        : "\nnone within 1 meets receptionShare 100 %; the best is 1 beacon, "
      #expect(run.text.contains(line), "\(run.text)")
    }
  }

  /// Without a room outside, all mounting points are in the house.
  @Test(arguments: [[], ["--engine=bleunlock"]])
  func rejectsADoorWithoutMountingPointsOutside(engine: [String]) async throws {
    try await withTemporaryFolder { folder in
      let yard = Self.plan.split(separator: "\n").first { $0.contains("yard") } ?? ""
      try folder.write(
        Self.plan.replacingOccurrences(of: yard, with: ""), to: "floorplans/closed.json")
      let run = try await SimrunProcess.run(
        ["place", "closed", "--beacons=1", "--goal=rightSideShare"] + engine + Self.quick,
        in: folder)
      #expect(run.status == 2 && run.text == "")
      #expect(
        run.errorLine?.contains(
          " is stronger outside 'door' than inside, as a lock needs: the plan has no room with "
            + "side: \"outside\"; add one, or list points there in a file") == true, "\(run.errors)"
      )
    }
  }

  @Test func rejectsTheRoomGoalWithoutTwoRooms() async throws {
    try await withTemporaryFolder { folder in
      let plan = "{ bounds: [[0, 0], [6, 4]], walls: [], rooms: [] }"
      try folder.write(plan, to: "floorplans/hall.json")
      let run = try await SimrunProcess.run(
        ["place", "hall", "--beacons=1", "--goal=rightRoomShare"], in: folder)
      #expect(run.status == 2 && run.text == "")
      #expect(
        run.errorLine
          == "simrun: --goal: rightRoomShare requires at least two rooms; the plan has none")
      let other = try await SimrunProcess.run(
        ["place", "nonesuch", "--beacons=1"], in: folder, environment: ["SIMRUN_SHARE": ""])
      #expect(other.errorLine?.hasSuffix("choose from 'hall'") == true, "\(other.errors)")
    }
  }

  @Test(
    arguments: [
      ("--beacons=1", "phone", "'phone' is the name of the phone; use another name"),
      ("--receivers=1", "tag", "'tag' is the name of the tag; use another name"),
      // Addresses as names are case-insensitive.
      ("--beacons=1", "c0:98:e5:00:00:0a", "the name 'c0:98:e5:00:00:0a' is used twice"),
    ])
  func rejectsNamesOfSpotsInUse(option: String, name: String, sentence: String) async throws {
    try await withTemporaryFolder { folder in
      try folder.write(
        "{ spots: [{ name: 'C0:98:E5:00:00:0A', at: [1, 1] }, { name: '\(name)', at: [2, 1] }] }",
        to: "spots.json")
      let run = try await Self.run(
        [option, "--mounting-points=spots.json"] + Self.quick, in: folder)
      #expect(run.status == 2 && run.text == "")
      #expect(run.errorLine == "simrun: --mounting-points: \(sentence)")
    }
  }

  @Test(
    arguments: [
      ([], "arguments: --beacons or --receivers is required: the number of them, as in 3..8"),
      (["--beacons=2", "--receivers=2"], "--receivers: cannot be combined with --beacons: one of"),
      (["--receivers=8..3"], "--receivers: 8..3 is outside 1 ... 64"),
      (["--receivers=many"], "--receivers: 'many' is not numbers of receivers, e.g. 3..8"),
      (["--receivers=60"], "--receivers: 60 exceeds the number of mounting points"),
      (["--receivers=1", "--fixed=1,1;2,2"], "--receivers: 1 is below the number of fixed rec"),
      (["--receivers=2", "--cell-price=1"], "--cell-price: applies to beacons only: receivers"),
      (["--receivers=2..3", "--heard=4"], "--heard: 4 exceeds the number of receivers, 3"),
      (
        ["--receivers=2", "--scan-window-ms=200"],
        "--scan-window-ms: 200 is outside 2.5 ... 100, the scan interval"
      ),
      (["--receivers=2", "--carried=head"], "--carried: there is no 'head'; choose from 'hand',"),
      (["--beacons=8..3"], "--beacons: 8..3 is outside 1 ... 64"),
      (["--beacons=many"], "--beacons: 'many' is not numbers of beacons"),
      (["--beacons=1..60"], "--beacons: 60 exceeds the number of mounting points"),
      (["--beacons=2", "--goal=rightSideShare", "--door=gate"], "--door: there is no 'gate'"),
      (["--beacons=2", "--door=door"], "--door: applies to --goal rightSideShare only"),
      (["--beacons=2", "--goal=reception"], "--goal: 'reception' is now 'receptionShare'"),
      (["--beacons=2", "--goal=error"], "--goal: 'error' is now 'errorM'"),
      (["--beacons=2", "--goal=unlocks"], "--goal: 'unlocks' is not one of 'errorM', "),
      (["--beacons=2", "--fixed=1,4"], "--fixed: the position is inside wall 'front'"),
      (
        ["--beacons=2", "--fixed=1,1;1,40"],
        "--fixed: the position (1.00, 40.00) is outside the plan's bounds, (0.00, 0.00) ... ("
      ),
      (["--beacons=2", "--fixed=1,high,2"], "--fixed: '1,high,2' is not 'devices', or positions"),
      (["--beacons=1", "--fixed=1,1;2,2"], "--beacons: 1 is below the number of fixed beacons, 2"),
      (["--beacons=2", "--fixed=1,1;2,2;1,1"], "--fixed: '1,1' is given twice"),
      (["--beacons=2..3", "--heard=4"], "--heard: 4 exceeds the number of beacons, 3"),
      (
        ["--beacons=1..3", "--goal=receptionShare", "--heard=2"],
        "--heard: 2 exceeds the number of beacons, 1"
      ),
      (["--beacons=2", "--fixed=devices"], "--fixed: the plan has no devices"),
      (["--beacons=2", "--cell=AAA"], "--cell: there is no 'AAA'"),
      (["--beacons=2", "--device=other"], "--device: requires --method"),
      (["--beacons=2", "--people-at-least=90 %"], "--people-at-least: requires --over HOUSEHOLD"),
      (["--beacons=2", "--over=us"], "--over: there is no 'us'; give 'fleet'"),
      (
        ["--beacons=2", "--method=naive-bayes", "--device=other"],
        "--device: other applies to nearest-beacon, weighted-centroid, least-squares, nearest-mean"
      ),
      (
        ["--beacons=2", "--goal=receptionShare", "--motion=resident"],
        "--motion: applies to methods with --goal errorM or rightRoomShare only"
      ),
      (
        ["--beacons=2", "--goal=rightSideShare", "--method=naive-bayes"],
        "--method: applies to --goal errorM, rightRoomShare and receptionShare without --engine only"
      ),
      (
        ["--beacons=2", "--goal=rightRoomShare", "--engine=bermuda", "--method=naive-bayes"],
        "--method: applies to --goal errorM, rightRoomShare and receptionShare without --engine only"
      ),
      (["--beacons=2", "--motion=door"], "--motion: there is no 'door'"),
      (["--beacons=2", "--at-least=errorM 2"], "--at-least: 'errorM' is not a share; choose from"),
    ])
  func rejectsUnusableValuesInOneLine(words: [String], sentence: String) async throws {
    try await withTemporaryFolder { folder in
      let run = try await Self.run(words + Self.quick, in: folder)
      #expect(run.status == 2 && run.text == "")
      #expect(run.errorLine?.hasPrefix("simrun: \(sentence)") == true, "\(run.errors)")
    }
  }
}
