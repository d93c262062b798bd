import Foundation
import TestSupport
import Testing

/// The program as run from the shell.
@Suite struct CommandLineTests {
  @Test func printsOnlyTheRun() async throws {
    let run = try await SimrunProcess.run("run", "office-walk-past", "--seed", "3")
    #expect(run.status == 0)
    #expect(
      run.text.hasPrefix("office-walk-past: Walking past the office door, always inside\nseed 3, "))
    #expect(run.errors == "")
  }

  /// If the output is no terminal, the run of 15 s has a line a second, and then its report.
  @Test func followsARun() async throws {
    let words = ["run", "office-walk-past", "--seed=3"]
    let plain = try await SimrunProcess.run(words)
    let followed = try await SimrunProcess.run(words + ["--follow=1000"])
    #expect(followed.status == 0 && followed.errors == "")
    let parts = followed.text.components(separatedBy: "\n\n")
    let lines = parts[0].split(separator: "\n")
    #expect(lines.count == 15 && !followed.text.contains("\u{1B}"))
    #expect(lines.first?.hasPrefix("1.0 s  passer-by  >interior -") == true)
    #expect(lines.last?.hasPrefix("15.0 s  passer-by  interior -") == true)
    #expect(followed.text == parts[0] + "\n\n" + plain.text)
    #expect(try await SimrunProcess.run(words + ["--follow", "2000"]).text == followed.text)
  }

  @Test(arguments: [
    (
      ["office-walk-past", "--follow", "--format=json"],
      "--follow: cannot be combined with --format json"
    ),
    (["office-walk-past", "--follow=0"], "--follow: 0 is outside 0.01 ... 10000"),
    (
      ["lessons/old-map", "--follow"],
      "--follow: old-map has trials; there is no single run to follow"
    ),
  ])
  func refusesToFollow(words: [String], sentence: String) async throws {
    let run = try await SimrunProcess.run(["run"] + words)
    #expect(run.status == 2 && run.text == "")
    #expect(run.errors == "simrun: \(sentence)\n")
  }

  @Test func printsTheDrawnSeed() async throws {
    let run = try await SimrunProcess.run("run", "office-walk-past")
    let seed = try #require(run.text.firstMatch(of: /seed (\d+),/)).1
    let again = try await SimrunProcess.run("run", "office-walk-past", "--seed=\(seed)")
    #expect(run.text == again.text)
  }

  @Test func outputIsIdenticalInEveryProcess() async throws {
    try await withTemporaryFolder { folder in
      let words = ["office-walk-past", "--seed=3", "--format=json", "--out"]
      let first = try await SimrunProcess.run(["run"] + words + [folder.path("a")])
      let second = try await SimrunProcess.run(["run"] + words + [folder.path("b/c/")])
      #expect([first.status, second.status] == [0, 0])
      #expect(try JSONSerialization.jsonObject(with: first.output) is [String: Any])
      #expect(first.output == second.output)
      let files = try folder.appendingPathComponent("a").files
      #expect(
        files.keys.sorted() == [
          "advertisements.csv", "decisions.jsonl", "engine.json", "floorplan.json", "run.json",
          "scenario.json", "truth.csv",
        ])
      #expect(try folder.appendingPathComponent("b/c").files == files)
      #expect(try folder.contents == ["a", "b"])
    }
  }

  @Test(
    arguments: ["office-walk-past", "arrive-and-unlock"]
      + (Build.isOptimised ? ["light-follows"] : []))
  func replaysAWrittenRunToTheSameDecisions(scenario: String) async throws {
    try await withTemporaryFolder { folder in
      let run = try await SimrunProcess.run("run", scenario, "--seed=3", "--out=\(folder.path)")
      #expect(run.status == 0)
      let replay = try await SimrunProcess.run(
        "replay", folder.path, "--format=json", in: URL(fileURLWithPath: "/"))
      #expect(replay.status == 0)

      let lines = try String(contentsOfFile: folder.path("decisions.jsonl"), encoding: .utf8)
      let decided = try lines.split(separator: "\n").map {
        try JSONSerialization.jsonObject(with: Data($0.utf8)) as? NSDictionary
      }
      let page = try JSONSerialization.jsonObject(with: replay.output) as? [String: Any]
      let subjects = try #require(page?["subjects"] as? [[String: Any]])
      let replayed = try #require(subjects.first?["decisions"] as? [NSDictionary])
      #expect(!decided.isEmpty)
      #expect(decided == replayed)
    }
  }

  @Test func namesTheRareRates() async throws {
    for (words, sentence) in [
      (["--rare=falseUnlok"], "--rare: there is no 'falseUnlok'; did you mean 'falseUnlocks'?"),
      (
        ["--rare=falseUnlock"], "--rare: 'falseUnlock' is now 'falseUnlocks'"
      ),
      (
        ["--rare=wrongRoom"],
        "--rare: 'wrongRoom' is not one of 'falseUnlocks', 'missedUnlock', 'wrongSide'"
      ),
      (
        ["--rare=falseUnlocks", "--format=csv"],
        "--format: --rare has no CSV output; use text or json"
      ),
    ] {
      let study = try await SimrunProcess.run(["study", "office-walk-past"] + words)
      #expect(study.status == 2)
      #expect(study.text == "")
      #expect(study.errors == "simrun: \(sentence)\n")
    }
  }

  @Test func writesTheSameFilesByNameAndByPath() async throws {
    try await withTemporaryFolder { folder in
      let scenario = SimrunProcess.package.path("scenarios/light-follows")
      let root = URL(fileURLWithPath: "/")
      let namings = [("light-follows", SimrunProcess.package, "a"), (scenario, root, "b")]
      for (name, start, out) in namings {
        let run = try await SimrunProcess.run(
          "run", name, "--seed=3", "--out=\(folder.path(out))", in: start)
        #expect(run.status == 0)
      }
      let files = try folder.appendingPathComponent("a").files
      #expect(
        files.keys.sorted() == [
          "advertisements.csv", "decisions.jsonl", "engine.json", "floorplan.json", "map.json",
          "run.json", "scenario.json", "truth.csv",
        ])
      #expect(try folder.appendingPathComponent("b").files == files)
    }
  }

  @Test func validatesAWrittenRunAndExitsByItsBounds() async throws {
    try await withTemporaryFolder { folder in
      let run = try await SimrunProcess.run(
        "run", "office-walk-past", "--seed=3", "--out=\(folder.path)")
      #expect(run.status == 0)
      let words = ["validate", folder.path, "--scenario=office-walk-past", "--runs=3"]
      let kept = try await SimrunProcess.run(words + ["--max-interval-error=0.02"])
      #expect(kept.status == 0)
      #expect(kept.text.hasPrefix("\(folder.path) in office-walk-past, seeds 1 ... 3\n"))
      #expect(kept.text.contains("\nmet     --max-interval-error 0.02: "))
      // No subject is stationary for 30 s.
      let broken = try await SimrunProcess.run(words + ["--max-ks=1", "--format=json"])
      #expect(broken.status == 1)
      let page = try JSONSerialization.jsonObject(with: broken.output) as? [String: Any]
      #expect(page?["met"] as? Bool == false)
    }
  }

  /// `count_enter` is ESPresense's, which Bermuda does not have; `count_entr` is no word.
  @Test func unknownKeysThatAreWordsOfProductsNameTheirHelp() async throws {
    try await withTemporaryFolder { folder in
      for (key, hint) in [("count_enter", true), ("count_entr", false)] {
        try folder.write(
          "{kind: 'presence', rule: 'bermuda', rooms: {kitchen: ['x']}, \(key): 2}",
          to: "engine.json")
        let run = try await SimrunProcess.run(
          "run", "light-follows", "--engine=engine.json", in: folder)
        #expect(run.errorLine?.contains("there is no key '\(key)'") == true)
        #expect(
          run.errorLine?.hasSuffix("; simrun help \(key) explains that word") == hint)
      }
    }
  }

  @Test func calibratesOnAPlanFileAndRunsTheResult() async throws {
    try await withTemporaryFolder { folder in
      let recorded = try await SimrunProcess.run(
        "run", "office-walk-past", "--seed=3", "--out=\(folder.path("recorded"))")
      #expect(recorded.status == 0)
      try folder.write(
        """
        { bounds: [[0, 0], [14, 9]], devices: [
          { name: "interior", at: [7.4, 4.15] }, { name: "exterior", at: [7.4, 3.85] },
        ] }
        """, to: "plan.json")
      let fitted = try await SimrunProcess.run(
        "calibrate", "recorded", "--floorplan=plan.json", "--carried=hand", "--out=fitted",
        in: folder)
      #expect(fitted.status == 0)
      #expect(fitted.text.contains("path-loss exponent"))
      let run = try await SimrunProcess.run("run", "fitted/scenario.json", "--seed=1", in: folder)
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.text.contains("interior to passer-by"))
    }
  }

  @Test func namesThePlaceOfAnImpossibleSurvey() async throws {
    try await withTemporaryFolder { folder in
      let words = ["survey", "office-walk-past", "--out=\(folder.path("survey"))"]
      let nobody = try await SimrunProcess.run(words + ["--walker=passerby"])
      #expect(
        nobody.errorLine == "simrun: --walker: there is no 'passerby'; did you mean 'passer-by'?")
      let endless = try await SimrunProcess.run(words + ["--spacing-m=0.1"])
      let place = "simrun: scenarios/office-walk-past/scenario.json: survey: "
      #expect(endless.errorLine?.hasPrefix(place + "a survey of ") == true)
      #expect(try folder.contents == [])
    }
  }

  @Test func locatesEquallyByASurveyAndItsMap() async throws {
    try await withTemporaryFolder { folder in
      let survey = try await SimrunProcess.run(
        "survey", "office-walk-past", "--seed=3", "--spacing-m=3", "--fingerprints=4",
        "--out=\(folder.path("survey"))")
      #expect(survey.status == 0, "\(survey.errors)")
      #expect(survey.text.hasPrefix("seed 3\n"))
      #expect(
        try folder.appendingPathComponent("survey").contents == [
          "advertisements.csv", "map.json", "run.json", "truth.csv",
        ])
      let map = try await SimrunProcess.run("map", "survey", "--out=again/map.json", in: folder)
      #expect(map.status == 0, "\(map.errors)")
      #expect(
        try Data(contentsOf: folder.appendingPathComponent("again/map.json"))
          == Data(contentsOf: folder.appendingPathComponent("survey/map.json")))

      let run = try await SimrunProcess.run(
        "run", "office-walk-past", "--seed=3", "--out=\(folder.path("run"))")
      #expect(run.status == 0)
      let words = ["locate", "run", "--method=all", "--out=out", "--map"]
      let byRecording = try await SimrunProcess.run(words + ["survey"], in: folder)
      #expect(byRecording.status == 0, "\(byRecording.errors)")
      #expect(byRecording.text.contains("\nnaive-bayes "))
      let byFile = try await SimrunProcess.run(words + ["survey/map.json"], in: folder)
      #expect(byFile.text == byRecording.text)
      #expect(
        try folder.appendingPathComponent("out").contents == [
          "errors-cdf.csv", "errors-cdf.svg", "fixes.csv",
        ])
      let wrong = try await SimrunProcess.run(
        "locate", "run", "--map=survey", "--method=naive-bays", in: folder)
      #expect(wrong.status == 2)
      #expect(
        wrong.errorLine
          == "simrun: --method: there is no 'naive-bays'; did you mean 'naive-bayes'?")
      let wrongModel = try await SimrunProcess.run(
        "locate", "run", "--map=survey", "--method=all", "--distance=beacon", in: folder)
      #expect(wrongModel.status == 2)
      #expect(
        wrongModel.errorLine
          == "simrun: --distance: there is no 'beacon'; did you mean 'bleacon'?")
    }
  }

  /// The run's own engine may name a beacon that was never received; another engine may not.
  @Test func replaysARunWithoutReceptions() async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      let scenario = try String(
        contentsOfFile: folder.path("scenarios/field/scenario.json"), encoding: .utf8
      )
      .replacingOccurrences(of: "phone: {}", with: "phone: { sensitivityDBm: -40 }")
      try folder.write(scenario, to: "scenarios/field/scenario.json")
      let run = try await SimrunProcess.run("run", "field", "--out=out", in: folder)
      #expect(run.status == 0)
      let replay = try await SimrunProcess.run("replay", "out", in: folder)
      #expect(replay.status == 0)
      let other = try await SimrunProcess.run(
        "replay", "out", "--engine=door-lock", "--interior=in", "--exterior=null", in: folder)
      #expect(other.status == 2)
      #expect(
        other.errorLine == "simrun: --interior: there is no 'in'; choose from 'scarecrow'")
      try folder.write(
        "{ kind: 'door-lock', interior: ['in'], exterior: ['out'] }", to: "lock.json")
      let file = try await SimrunProcess.run(
        "replay", "out", "--engine=lock.json", "--interior=scarecrow", in: folder)
      #expect(
        file.errorLine
          == "simrun: lock.json: exterior[0]: there is no 'out'; choose from 'scarecrow'")
    }
  }

  @Test func runsAndReplaysWithAPreset() async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      let run = try await SimrunProcess.run(
        "run", "field", "--seed=1", "--preset=bleunlock", "--set=unlockRSSI=-99",
        "--set=lockRSSI=-100", "--out=out", in: folder)
      #expect(run.status == 0)
      #expect(run.text.contains("unlock"))
      let again = try await SimrunProcess.run("replay", "out", "--preset=opencarkey", in: folder)
      #expect(again.status == 0)
      #expect(again.text.contains("\"cooldownHoldsLock\":true"))
      let wrong = try await SimrunProcess.run("run", "field", "--preset=bleunlok", in: folder)
      #expect(wrong.status == 2)
      #expect(
        wrong.errorLine == "simrun: --preset: there is no 'bleunlok'; did you mean 'bleunlock'?")
      let roomless = try await SimrunProcess.run("run", "field", "--preset=bermuda", in: folder)
      #expect(roomless.errorLine == "simrun: --preset: 'rooms' is missing")
      let both = try await SimrunProcess.run(
        "replay", "out", "--preset=bermuda", "--engine=door-lock", in: folder)
      #expect(both.status == 2)
    }
  }

  @Test func listsPresetsAndShowsOne() async throws {
    try await withTemporaryFolder { folder in
      let all = try await SimrunProcess.run("presets", in: folder)
      #expect(all.status == 0)
      #expect(all.text.hasPrefix("preset "))
      let one = try await SimrunProcess.run("presets", "mqtt_room", "--format=json", in: folder)
      #expect(one.text.contains("\"timeoutS\" : 5"))
      let none = try await SimrunProcess.run("presets", "mqttroom", in: folder)
      #expect(
        none.errorLine?.hasSuffix("there is no 'mqttroom'; did you mean 'mqtt_room'?") == true)
    }
  }

  @Test func exitsByTheExpectations() async throws {
    let expectations = [("atLeast: 1", 0), ("atLeast: 1e6", 1)] as [(String, Int32)]
    for (limits, status) in expectations {
      try await withTemporaryFolder { folder in
        try TinyProject.write(to: folder, expecting: "{ measure: 'packetsReceived', \(limits) }")
        let run = try await SimrunProcess.run("run", "field", "--seed=1", in: folder)
        let check = try await SimrunProcess.run("check", "field", "--runs=3", in: folder)
        #expect([run.status, check.status] == [status, status])
        #expect([run.errors, check.errors] == ["", ""])
        #expect(check.text.contains("\nseeds 1 ... 3\n"))
      }
    }
  }

  @Test func explainsThePacketsNearestToATime() async throws {
    let words = ["explain", "office-walk-past", "--seed=3", "--at=14.026s", "--packets=1"]
    let packet = try await SimrunProcess.run(words + ["--beacon=exterior"])
    #expect(packet.status == 0 && packet.errors == "")
    #expect(
      packet.text.hasPrefix("office-walk-past: Walking past the office door, always inside\n"))
    #expect(
      packet.text.contains(
        /\n\n14\.\d{6} s  exterior to passer-by at \(10\.\d\d, 3\.\d\d\), channel 3/))
    let page = try await SimrunProcess.run(words + ["--walker=passer-by", "--format=json"])
    #expect(page.status == 0)
    #expect(try JSONSerialization.jsonObject(with: page.output) is [String: Any])
  }

  @Test func explainsPacketsOfATagAtAReceiver() async throws {
    let words = ["explain", "approach-advertise", "--seed=1", "--packets=2"]
    let run = try await SimrunProcess.run(words + ["--receiver=exterior", "--walker=visitor"])
    #expect(run.status == 0)
    #expect(run.text.matches(of: /s  visitor to exterior at/).count == 2)
  }

  @Test func explainsTheDecisionOfAMoment() async throws {
    // The search for changes takes longer than all else of this suite, and has tests of its own.
    let words = ["explain", "office-walk-past", "--seed=3", "--no-changes"]
    let nothing = try await SimrunProcess.run(words + ["--at=3s"])
    #expect(nothing.status == 0 && nothing.errors == "")
    #expect(nothing.text.contains("\n\nno decision up to 3.000 s\n"))
    // At 5.007 s two readings of the exterior determine the side, but three are required here.
    let other = try await SimrunProcess.run(words + ["--at=5.01s", "--set=unlockSamples=3"])
    #expect(other.text.contains("\n\nno decision up to 5.010 s\n"))
    let page = try await SimrunProcess.run(words + ["--at=3s", "--format=json"])
    #expect(try JSONSerialization.jsonObject(with: page.output) is [String: Any])
  }

  @Test func findsAScenarioByNameOrPath() async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      let scenario = folder.appendingPathComponent("scenarios/field")
      let places = [
        ("field", folder), ("scenarios/field", folder), ("./scenarios/field/", folder),
        ("scenarios/field/scenario.json", folder), ("field", scenario), (".", scenario),
        (scenario.path, URL(fileURLWithPath: "/")),
      ]
      var pages: [String] = []
      for (name, place) in places {
        pages.append(try await SimrunProcess.run("run", name, "--seed=1", in: place).text)
      }
      #expect(pages[0].hasPrefix("field: Standing in a field\nseed 1, 1 s\n"))
      #expect(Set(pages).count == 1)
    }
  }

  @Test(.enabled(if: Build.isOptimised, "every scenario is read"))
  func listsTheAvailableScenarios() async throws {
    let list = try await SimrunProcess.run("list")
    #expect(list.status == 0)
    #expect(
      list.text == """
        approach-advertise    Approach B: phones advertise to receivers at a door
        approach-connect      Approach C: apps connect to the beacons at a door
        approach-scan         Approach A: apps scan for the beacons at a door
        arrive-and-unlock     Coming home: the door unlocks, opens and closes
        care-centre           Care centre: two residents with an app for each chair, and a nurse
        cold-chain            Cold chain: an app that alerts a driver when the compartment is too warm
        connection-latency    How long it takes to connect
        failing-beacon        A failing beacon: what an app says until another one hangs
        flat                  A tag on a robot in a furnished flat with twelve receivers
        fridge-transport      Food transport: a cold compartment that is unloaded on a hot day
        home-visit            Home visit: an app that tells a nurse what is missing at a patient's home
        into-range            From out of range to connected
        keys-left-behind      Keys left behind: an app that alerts a driver who walks off without them
        lessons/body          Your body: the beacon before you, and behind you
        lessons/channels      Three channels: a phone that nobody touches
        lessons/distance      Distance is not RSSI: a phone at 2, 4 and 5 m from a beacon
        lessons/hysteresis    Hysteresis: a guest comes to a door once
        lessons/old-map       Fingerprints age: the map of a phone, at once and much later
        lessons/running-past  Running past: too fast for pauses between scans
        lessons/sides         Sides: a threshold fits one wall, one phone and one power
        lessons/window        The window: glass is a hole for radio
        level-by-distance     Level by distance: up to 100 readings at each of 1 to 9 m, with two phones
        light-follows         Actions at places: light that follows from room to room
        nearable-zones        Nearable zones: a phone moved from touch to 7 m
        office-walk-past      Walking past the office door, always inside
        panel-room            The test room: four panels, and an app that says which is near
        reach                 Reach: a weak beacon, and phones at 1 to 7 m
        rssi-spread           The spread of RSSI at 1 m, from packets and over a connection
        tetam                 A beacon on a stand in an open hall with twelve receivers
        thermostat            A thermostat in an office, and an app that sets it
        three-rooms           Fingerprints of nine beacons in three rooms
        uji-library           A phone in the hand between the shelves of a library with 24 beacons
        uji-office            A phone in the hand in an office with 22 beacons at -4 dBm
        unlock-by-server      Unlocking by a request: the network is slow, loses requests, or the server is away
        walk-or-run           Walk or run: an app that should notice a beacon in passing
        weak-beacon           The recommended door: one weak or shielded beacon, and a threshold
        welcome-home          Presence at home: an app that regions wake
        wheelchair            Wheelchair: an app that calls for help when the chair has fallen over

        """)
  }

  @Test func findsAScenarioInItsGroup() async throws {
    let window = try await SimrunProcess.run("run", "lessons/window", "--seed=1")
    #expect(window.text.hasPrefix("window: "))
    let misspelt = try await SimrunProcess.run("run", "lessons/windw", "--seed=1")
    #expect(
      misspelt.errorLine == "simrun: scenarios: there is no 'lessons/windw'; did you mean "
        + "'lessons/window'?")
    let path = try await SimrunProcess.run("run", "lesson/window", "--seed=1")
    #expect(
      path.errorLine == "simrun: lesson/window/scenario.json: no such file or folder")
  }

  @Test func writesPagesOfARunAndItsReplay() async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      let words = ["run", "field", "--seed=3"]
      let plain = try await SimrunProcess.run(words, in: folder)
      let run = try await SimrunProcess.run(
        words + ["--html", folder.path("a b.html"), "--out", folder.path("run")], in: folder)
      #expect(run.status == 0 && run.output == plain.output)
      let page = try String(contentsOfFile: folder.path("a b.html"), encoding: .utf8)
      #expect(page.hasPrefix("<!DOCTYPE html>"))
      let command = "simrun run field --seed=3 --html '\(folder.path("a b.html"))' "
      #expect(page.contains("<code>\(command)"))
      let replay = try await SimrunProcess.run(
        "replay", folder.path("run"), "--html", folder.path("replay.html"))
      #expect(replay.status == 0)
      // The page uses the plan in the run's folder by default, or another.
      func replayed() throws -> String {
        try String(contentsOfFile: folder.path("replay.html"), encoding: .utf8)
      }
      #expect(try replayed().contains("<svg class=\"plan\" id=\"plan\""))
      #expect(try !replayed().contains("bathroom"))
      let other = try await SimrunProcess.run(
        "replay", folder.path("run"), "--html", folder.path("replay.html"), "--floorplan=flat")
      #expect(other.status == 0, "\(other.errors)")
      #expect(try replayed().contains("bathroom"))
      let idle = try await SimrunProcess.run("replay", folder.path("run"), "--floorplan=flat")
      #expect(idle.errorLine == "simrun: --floorplan: requires --html or --distances")
      #expect(
        try folder.contents == ["a b.html", "floorplans", "replay.html", "run", "scenarios"])
    }
  }

  @Test func pageContainsTheDrawnSeed() async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      let drawn = try await SimrunProcess.run("run", "field", "--html=page.html", in: folder)
      let seed = try #require(drawn.text.firstMatch(of: /seed (\d+),/)).1
      let page = try String(contentsOfFile: folder.path("page.html"), encoding: .utf8)
      #expect(page.contains("--html=page.html --seed \(seed)</code>"))
    }
  }

  @Test func printsItsHelp() async throws {
    for words in [["help"], ["--help"], ["-h"], ["help", "run"], ["run", "--help"]] {
      let help = try await SimrunProcess.run(words)
      #expect(help.status == 0)
      #expect(help.text.contains("simrun run SCENARIO "))
      #expect(help.errors == "")
    }
  }

  @Test func printsItsVersion() async throws {
    let version = try await SimrunProcess.run("--version")
    #expect(version.status == 0 && version.errors == "")
    #expect(version.text == "simrun 0.1.0\n")
    let more = try await SimrunProcess.run("--version", "run")
    #expect(more.errorLine == "simrun: arguments: unexpected argument 'run'")
  }

  @Test func printsItsHelpAsAnErrorWithoutACommand() async throws {
    let nothing = try await SimrunProcess.run([])
    #expect(nothing.status == 2)
    #expect(nothing.text == "")
    #expect(nothing.errors == (try await SimrunProcess.run("help")).text)
  }

  @Test(
    arguments: [
      (["rnu"], "simrun: command: there is no 'rnu'; did you mean 'run'?"),
      (["help", "chek"], "simrun: simrun help: there is no 'chek'; did you mean 'check'?"),
      (["help", "run", "x"], "simrun: arguments: unexpected argument 'x'"),
      (
        ["help", "quantum", "leap"],
        "simrun: simrun help: nothing is called 'quantum leap'; simrun help lists the commands"
      ),
      (
        ["run", "office-walk-pats"],
        "simrun: scenarios: there is no 'office-walk-pats'; did you mean 'office-walk-past'?"
      ),
      (["run", "no/such"], "simrun: no/such/scenario.json: no such file or folder"),
      (
        [
          "study", "office-walk-past", "--runs=4", "--shard=1/2", "--out=part.json",
          "--html=page.html",
        ],
        "simrun: --html: not available with --shard"
      ),
      (
        ["run", "office-walk-past", "--variant", "waled"],
        "simrun: --variant: there is no 'waled'; did you mean 'walled'?"
      ),
      (
        ["explain", "office-walk-past", "--beacon", "outer"],
        "simrun: --beacon: there is no 'outer'; choose from 'interior', 'exterior'"
      ),
      (
        ["explain", "approach-advertise", "--receiver", "inner"],
        "simrun: --receiver: there is no 'inner'; choose from 'interior', 'exterior'"
      ),
      (
        ["explain", "office-walk-past", "--receiver", "inner", "--beacon=interior"],
        "simrun: --receiver: cannot be combined with --beacon: no packet is of both"
      ),
      (
        ["explain", "office-walk-past", "--walker=passerby"],
        "simrun: --walker: there is no 'passerby'; did you mean 'passer-by'?"
      ),
      (
        ["explain", "office-walk-past", "--at=16s"],
        "simrun: --at: 16.0 s is outside 0 s ... 15.0 s"
      ),
      (["explain", "office-walk-past", "--at", "10"], "simrun: --at: 10 has no unit; write 10s"),
      (
        ["explain", "office-walk-past", "--outcome=losst"],
        "simrun: --outcome: there is no 'losst'; did you mean 'lost'?"
      ),
      (
        ["explain", "office-walk-past", "--seed=3", "--decision=4"],
        "simrun: --decision: 4 is outside 1 ... 3"
      ),
      (
        ["explain", "office-walk-past", "--at=3s", "--decision=1"],
        "simrun: --decision: cannot be combined with --at, --packets, --beacon, --receiver, --walker "
          + "or --outcome"
      ),
      (
        ["explain", "office-walk-past", "--variant=waled"],
        "simrun: --variant: there is no 'waled'; did you mean 'walled'?"
      ),
      (
        ["explain", "office-walk-past", "--packets=0"],
        "simrun: --packets: 0 is outside 1 ... 1000"
      ),
      (
        ["run", "office-walk-past", "--set=side=exterior-above"],
        "simrun: --set: 'thresholdDBm' is missing"
      ),
      (
        ["replay", "no-such"],
        "simrun: no-such/advertisements.csv: no such file or folder"
      ),
      (
        ["validate", "no-such"],
        "simrun: arguments: --scenario is required: the scenario to compare with"
      ),
      (
        ["validate", "no-such", "--scenario=office-walk-past"],
        "simrun: no-such/advertisements.csv: no such file or folder"
      ),
      (
        ["validate", "no-such", "--scenario=x", "--max-ks=12 %"],
        "simrun: --max-ks: '12 %' is not a number within 0 ... 10"
      ),
    ])
  func rejectsUnusableArgumentsInOneLine(words: [String], sentence: String) async throws {
    let refused = try await SimrunProcess.run(words)
    #expect(refused.status == 2)
    #expect(refused.text == "")
    #expect(refused.errorLine == sentence)
  }

  @Test func rejectsAnEmptyFolder() async throws {
    try await withTemporaryFolder { folder in
      let alone = ["SIMRUN_SHARE": ""]
      let list = try await SimrunProcess.run(["list"], in: folder, environment: alone)
      #expect(
        list.errorLine == "simrun: scenarios: no such folder here or in any folder above, "
          + "nor with the program, as SIMRUN_SHARE is empty")
      try TinyProject.write(to: folder)
      try FileManager.default.removeItem(atPath: folder.path("floorplans"))
      let run = try await SimrunProcess.run(["run", "field"], in: folder, environment: alone)
      #expect(run.status == 2)
      #expect(
        run.errorLine == "simrun: scenarios/field/scenario.json: floorplan: no folder "
          + "'floorplans' beside the scenario, here or in any folder above, nor with the program, "
          + "as SIMRUN_SHARE is empty")
    }
  }

  @Test func writesNothingIfTheOutputIsNotWritable() async throws {
    try await withTemporaryFolder { folder in
      try folder.write("a file", to: "file")
      for path in ["file", "file/below", "file/far/below"].map(folder.path(_:)) + [""] {
        let run = try await SimrunProcess.run("run", "office-walk-past", "--out=\(path)")
        #expect(run.status == 2)
        #expect(run.text == "")
        #expect(run.errorLine?.contains("cannot be written: ") == true)
        #expect(try folder.files == ["file": Data("a file".utf8)])
      }
      let refused = try await SimrunProcess.run("run", "no/such", "--out=\(folder.path("new"))")
      #expect(refused.status == 2)
      #expect(try folder.contents == ["file"])
    }
  }

  /// The output is tested before the input is read.
  @Test func testsTheOutputFirst() async throws {
    try await withTemporaryFolder { folder in
      try folder.write("a file", to: "file")
      for command in ["run", "check", "coverage", "calibrate", "locate", "survey"] {
        let run = try await SimrunProcess.run(command, "nowhere", "--out=file/below", in: folder)
        #expect(run.status == 2 && run.text == "")
        #expect(run.errorLine == "simrun: file/below: cannot be written: Not a directory")
      }
      try folder.write("", to: "full/in")
      for words in [["map", "nowhere"], ["study", "nowhere", "--shard=1/2"]] {
        let run = try await SimrunProcess.run(words + ["--out=full"], in: folder)
        #expect(run.status == 2 && run.text == "")
        #expect(run.errorLine == "simrun: full: cannot be written: Is a directory")
      }
      #expect(try folder.contents == ["file", "full"])
    }
  }

  @Test(
    arguments: [
      "run office-walk-past", "check office-walk-past --runs=2",
      "study office-walk-past --runs=4 --shard=1/2",
    ])
  func writesNothingBeyondTheFileSizeLimit(command: String) async throws {
    try await withTemporaryFolder { folder in
      let path = folder.path("out")
      // The limit of 1024 bytes applies to standard error, too.
      let run = try await Shell.run(
        "ulimit -f 1; simrun \(command) --out='\(path)'", in: SimrunProcess.package)
      #expect(run.status == 2)
      #expect(run.errors == "simrun: \(path): cannot be written: File too large\n")
      #expect(try folder.contents == [])
    }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc"), "there is no /proc here"))
  func writesNothingToProc() async throws {
    let run = try await SimrunProcess.run("run", "office-walk-past", "--out=/proc/x")
    #expect(run.status == 2)
    #expect(run.errorLine?.hasPrefix("simrun: /proc/x: cannot be written: ") == true)
  }

  @Test(.enabled(if: getuid() != 0, "nothing is forbidden to root"))
  func writesNothingWithoutPermission() async throws {
    try await withTemporaryFolder { folder in
      try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder.path)
      let run = try await SimrunProcess.run(
        "run", "office-walk-past", "--out=\(folder.path("new"))")
      #expect(run.status == 2)
      #expect(run.errorLine?.hasSuffix("cannot be written: Permission denied") == true)
      #expect(try folder.contents == [])
    }
  }

  /// A signal ends it, SIGPIPE, as it does other programs.
  @Test func endsWithoutAWordIfNobodyReads() async throws {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let run = try await SimrunProcess.run(
      "run", "office-walk-past", "--seed=3", output: pipe.fileHandleForWriting)
    #expect(run.status == nil && run.errors == "")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"))
  func reportsAFullDevice() async throws {
    let run = try await SimrunProcess.run(
      "presets", output: FileHandle(forWritingTo: URL(fileURLWithPath: "/dev/full")))
    #expect(run.status == 2)
    #expect(
      run.errorLine == "simrun: standard output: cannot be written: No space left on device")
  }
}
