import BLE
import Documents
import Engines
import Foundation
import Pages
import Positioning
import Recordings
import Reports
import Scenarios
import Scoring
import Studies
import TestScenes
import TestSupport
import Testing

@Suite struct TrialRunTests {
  private static func run(variant: String? = nil, seed: UInt64 = 1) throws -> TrialRun {
    let trials = try #require(try CalmHall.files.read().trials(of: variant))
    return try TrialRun(of: trials, seed: seed)
  }

  @Test func everyMethodFindsItsCellWithoutNoise() throws {
    let run = try Self.run()
    #expect(run.map.map.cells.map(\.name) == ["west 1", "middle 1", "east 1"])
    #expect(run.map.map.fingerprints.count == 12)
    for choice in run.trials.methods {
      #expect(run.value(of: .rightCellShare, by: choice) == 1)
      #expect(run.value(of: .adjoiningCellShare, by: choice) == 0)
      #expect(run.value(of: .fartherCellShare, by: choice) == 0)
      let still = run.figures(of: choice, still: true)
      // One fix a second for 5 s, at the exact centre of a cell.
      #expect(still.fixes == 5)
      #expect(still.error(at: 1) == 0)
      // In the cell from the first fix on.
      #expect(run.value(of: .cellChanges, by: choice) == 0)
      #expect(run.value(of: .settlingDelayS, by: choice) == 1)
    }
    // The walk goes from the west room to the east room in 8 s.
    #expect(run.figures(of: run.trials.methods[0], still: false).fixes == 8)
  }

  /// The eight fixes of a walk, a second apart, and their distances from where the phone was.
  @Test func errorsOfWalksAreMeasured() throws {
    let run = try Self.run()
    let (choice, trials) = run.results[0]
    let errors = try trials[1].outcomes.map { outcome in
      let truth = try #require(outcome.truth)
      return abs(outcome.fix.point.x - truth.x)
    }.sorted()
    try #require(errors.count == 8)
    #expect(errors[7] > 0)
    func isNear(_ measure: Measure, _ expected: Double) -> Bool {
      run.value(of: measure, by: choice).map { abs($0 - expected) < 1e-9 } ?? false
    }
    #expect(isNear(.errorM, errors.reduce(0, +) / 8))
    #expect(isNear(.medianErrorM, (errors[3] + errors[4]) / 2))
    // 95 % of seven steps from the smallest to the greatest error.
    #expect(isNear(.p95ErrorM, errors[6] + 0.65 * (errors[7] - errors[6])))
  }

  /// A lag shows if the path is known for ten seconds back: not in eight seconds, but in sixteen.
  @Test(arguments: [("0.5", false), ("0.25", true)])
  func lagsNeedALongWalk(speed: String, isKnown: Bool) throws {
    let files = try CalmHall.files.changing(
      #"name: "way", from: [1, 1], speedMps: 0.5"#,
      to: #"name: "way", from: [1, 1], speedMps: \#(speed)"#)
    let run = try TrialRun(of: #require(files.read().trials), seed: 1)
    let choice = run.trials.methods[0]
    let lag = run.value(of: .lagS, by: choice)
    #expect((lag != nil) == isKnown)
    #expect(lag == run.figures(of: choice, still: false).lag?.inSeconds)
  }

  @Test func anotherPhoneIsNotLocatedByHistograms() throws {
    let run = try Self.run(variant: "louder")
    // Every level is stronger than any in the survey, so no histogram overlaps.
    #expect(run.figures(of: run.trials.methods[1], still: true).fixes == 0)
    #expect(run.value(of: .rightCellShare, by: run.trials.methods[1]) == nil)
    #expect(run.value(of: .settlingDelayS, by: run.trials.methods[1]) == .infinity)
    let survey = try Self.run()
    #expect(run.map == survey.map)
  }

  @Test func fixesAreThoseAfterTheWait() throws {
    let run = try Self.run(variant: "later")
    let outcomes = run.results[0].outcomes
    #expect(outcomes[0].outcomes.map(\.time.seconds) == [6, 7, 8, 9, 10])
    #expect(outcomes[1].outcomes.count == 8)
    #expect(outcomes[1].outcomes.first?.truth?.x == 1.5)
  }

  /// Standing at (3, 1), facing up the page, and walking from (1, 1).
  @Test func stillTrialsMoveAndTurn() throws {
    let scenario = try CalmHall.files.changing(
      "{ delayS: 5 }", to: "{ offsetM: [-0.5, 0.25], turnDeg: 90, delayS: 5 }"
    ).read()
    let run = try TrialRun(of: #require(scenario.trials(of: "later")), seed: 1)
    let recording = run.trials.trials[0].recording(seed: 1)
    let truth = try #require(recording.truth?.first)
    #expect(truth.position == Point(x: 2.5, y: 1.25))
    #expect(truth.headingDegrees == 90)
    let walk = run.trials.trials[1].recording(seed: 1)
    #expect(walk.truth?.first?.position == Point(x: 1, y: 1))
  }

  /// Four fingerprints in each cell, one for each heading, and still trials that find their cell.
  @Test func fingerprintsHaveHeadingsIfTheyAreUsed() throws {
    let files = try CalmHall.files.changing("orientations: 1", to: "orientations: 4")
    let plain = try TrialRun(of: #require(files.read().trials(of: "later")), seed: 1)
    #expect(plain.map.map.headings.isEmpty)
    let facing = try TrialRun(
      of: #require(
        files.changing("{ delayS: 5 }", to: "{ delayS: 5, usesHeading: true }").read()
          .trials(of: "later")), seed: 1)
    #expect(facing.map.map.headings == [0, 90, 180, 270])
    #expect(facing.map.map.facing(90).ranges.map(\.count) == [1, 1, 1])
    for choice in facing.trials.methods {
      #expect(facing.value(of: .rightCellShare, by: choice) == 1)
    }
  }

  /// The walk from the west to the east, by a compass without an error and one with.
  @Test func particlesGoByStepsIfTheyAreUsed() throws {
    func tracks(_ conditions: String) throws -> [[Point]] {
      let files = try CalmHall.files.changing(
        #"methods: ["nearest-fingerprint", "histogram"]"#, to: #"methods: ["particle-filter"]"#
      ).changing(
        #"published: [{ method: "histogram", right: 0.5, adjoining: 0.25, farther: 0.25 }],"#,
        to: ""
      ).changing(
        #"{ measure: "rightCellShare", method: "histogram", onAverage: { atLeast: 1 } },"#, to: ""
      ).changing(#"{ measure: "fartherCellShare", method: "histogram", atMost: 0 },"#, to: "")
        .changing("{ delayS: 5 }", to: conditions)
      let run = try TrialRun(of: #require(files.read().trials(of: "later")), seed: 1)
      return run.results[0].outcomes.map { $0.outcomes.map(\.fix.point) }
    }
    let random = try tracks("{ delayS: 5 }")
    let exact = try tracks("{ delayS: 5, usesSteps: true, compassErrorDeg: 0 }")
    #expect(exact != random && exact.map(\.count) == random.map(\.count))
    #expect(try tracks("{ delayS: 5, usesSteps: true, compassErrorDeg: 90 }") != exact)
  }

  @Test func headingsAndStepsNeedAMethodThatUsesThem() throws {
    #expect(
      try CalmHall.sentence(changing: "{ delayS: 5 }", to: "{ usesSteps: true }")
        == "scenario.json: variants[1].trials.usesSteps: the setting applies to particle-filter "
        + "only; all methods here ignore it")
  }

  @Test(arguments: [
    ("{ compassErrorDeg: 10 }", "compassErrorDeg: requires 'usesHeading' or 'usesSteps'"),
    ("{ usesHeading: true, stepLengthM: 0.6 }", "stepLengthM: requires 'usesSteps'"),
  ])
  func sensorsNeedWhatUsesThem(conditions: String, sentence: String) throws {
    #expect(
      try CalmHall.sentence(changing: "{ delayS: 5 }", to: conditions)
        == "scenario.json: variants[1].trials." + sentence)
  }

  @Test func aVariantMayChangeTheSurvey() throws {
    // Cells are 6 m apart. Each room is 2 m wide and still has one cell, with the scenario's four
    // fingerprints.
    let run = try Self.run(variant: "rough")
    #expect(run.map.map.fingerprints.count == 12)
  }

  @Test func theSameSeedGivesTheSameResults() throws {
    let (first, second) = (try Self.run(seed: 5), try Self.run(seed: 5))
    #expect(first.map == second.map)
    #expect(
      first.results.map { $0.outcomes.map { $0.outcomes.map(\.fix) } }
        == second.results.map { $0.outcomes.map { $0.outcomes.map(\.fix) } })
  }

  @Test func errorNamesASurveyThatReceivedNothing() async throws {
    let deaf = try CalmHall.files
      .changing("carried: \"mast\" } }],", to: "carried: \"mast\", sensitivityDBm: -40 } }],")
      .read()
    let trials = try #require(deaf.trials)
    let error = InputError.unusable(
      InputPlace("\(deaf.place.source): survey with seed 1"),
      "no packets were received at times with ground truth, so there is no map")
    #expect(throws: error) { try TrialRun(of: trials, seed: 1) }
    await #expect(throws: error) { try await Check(of: deaf, seeds: 1...1) }
  }
}

@Suite struct TrialReportTests {
  @Test func showsResultsBesidePublishedOnes() throws {
    let report = try #require(try TrialReport(on: try CalmHall.files.read(), seed: 1))
    let rows = report.text.split(separator: "\n").map { line in
      line.split(separator: " ").map(String.init)
    }
    #expect(
      rows.contains(
        ["histogram", "100.0", "0.0", "0.0", "0.0", "0", "1.0", "50.0", "25.0", "25.0"]))
    #expect(rows.contains(["nearest-fingerprint", "100.0", "0.0", "0.0", "0.0", "0", "1.0"]))
    #expect(report.text.contains("seed 1, 3 cells with 12 fingerprints of 2 beacons"))
    #expect(!report.fallsShort)
  }

  @Test func givesTheSameFiguresAsJSON() throws {
    struct Page: Decodable {
      struct Method: Decodable {
        struct Figures: Decodable {
          var fixes: Int
          var rightCellShare: Double?
        }
        var method: String
        var still: Figures
        var moving: Figures
      }
      struct Published: Decodable { var method: String, fartherCellShare: Double }
      struct Expected: Decodable { var expectation: String, met: Bool? }
      var methods: [Method]
      var published: [Published]
      var expectations: [Expected]
    }
    let report = try #require(try TrialReport(on: try CalmHall.files.read(), seed: 1))
    let page = try JSONDecoder().decode(Page.self, from: Data(report.json.page.utf8))
    #expect(page.methods.map(\.method) == ["nearest-fingerprint", "histogram"])
    #expect(page.methods.map(\.still.fixes) == [5, 5])
    #expect(page.methods.first?.moving.fixes == 8)
    #expect(page.methods.map(\.still.rightCellShare) == [1, 1])
    #expect(page.published.map(\.fartherCellShare) == [0.25])
    #expect(
      page.expectations.map(\.expectation) == [
        "rightCellShare of histogram is at least 1 on average",
        "fartherCellShare of histogram is at most 0 in every run",
        "packetsReceived is at least 1 in every run",
      ])
    #expect(page.expectations.map(\.met) == [true, true, true])
  }

  @Test func writesOneLinePerFix() throws {
    try withTemporaryFolder { folder in
      let report = try #require(try TrialReport(on: try CalmHall.files.read(), seed: 1))
      try report.files().write(to: "\(folder)/out")
      let table = try String(contentsOfFile: "\(folder)/out/fixes.csv", encoding: .utf8)
      let lines = table.split(separator: "\n")
      #expect(lines.count { $0.hasPrefix("still,") } == 2 * 5)
      #expect(lines.count { $0.hasPrefix("way,nearest-fingerprint,") } == 8)
      #expect(lines[0] == "trial,method,time_s,x_m,y_m,true_x_m,true_y_m,cell")
      let first = lines[1].split(separator: ",")
      #expect(first[..<2] == ["still", "nearest-fingerprint"])
      #expect(first[3...] == ["3.000", "1.000", "3.000", "1.000", "middle 1"])
    }
  }

  @Test func isNilWithoutTrials() throws {
    #expect(try TrialReport(on: try TinyScenario().read(), seed: 1) == nil)
    #expect(try TrialReport(on: try CalmHall.files.read(), variant: "none", seed: 1) == nil)
  }
}
