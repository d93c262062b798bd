import Documents
import EngineFiles
@testable import Reports
import Scenarios
import Scoring
import Statistics
@testable import Studies
import TestScenes
import Testing

@Suite struct StudyQuantityTests {
  /// The guest with a listener, who stays in the yard before the locked door.
  private static func listener(_ expectations: String) throws -> Scenario {
    try TinyScenario()
      .changing(
        #"engine: { kind: "door-lock", interior: ["in"], exterior: ["out"] },"#,
        to: #"engine: { kind: "listener" },"#
      ).changing(
        #"expectations: [{ measure: "unlocks", atLeast: 0, inRuns: { atLeast: 0.5 } }],"#,
        to: "expectations: [\(expectations)],"
      ).read()
  }

  private static func study(
    of scenario: Scenario, variant: String? = nil, _ seeds: ClosedRange<UInt64> = 1...8
  ) async throws -> Study {
    var study = try Study(of: scenario, variant: variant, seeds: seeds)
    try await study.perform(by: ParallelRuns(threads: 2))
    return study
  }

  private static let levels = """
    { measure: 'packetsReceived', onAverage: { atLeast: 1 } },
    { measure: 'levelDBm', beacon: 'in', room: 'yard', onAverage: { atLeast: -200 } },
    { measure: 'levelDBm', beacon: 'out', room: 'yard', onAverage: { atLeast: -200 } },
    { measure: 'levelDBm', beacon: 'out', room: 'yard', atLeast: -200, variant: 'open' },
    """

  /// The means and intervals of a check, which counts each run by itself.
  @Test func hasTheMeansOfACheck() async throws {
    let scenario = try Self.listener(Self.levels)
    let verdicts = try await Check(of: scenario, seeds: 1...8).verdicts
    let figures = try await Self.study(of: scenario).outcome.figures(of: .walker(0))
    #expect(
      figures.map(\.quantity.words) == [
        "packetsReceived", "levelDBm of in in yard", "levelDBm of out in yard",
      ])
    for (figure, verdict) in zip(figures, verdicts) {
      #expect(figure.estimate == verdict.estimate)
      #expect(figure.lower == verdict.interval?.lowerBound)
      #expect(figure.upper == verdict.interval?.upperBound)
      #expect(figure.count == verdict.tally.measured && figure.never == 0)
    }
    #expect(figures.contains { $0.lower != nil })
  }

  /// Each of two walkers has all quantities, and both together have the mean of all walks.
  @Test func poolsThemOverWalkers() async throws {
    let second = #"{ name: "other", from: [9, 1], path: [{ standS: 5 }], phone: {} },"#
    var files = try TinyScenario()
      .changing(
        #"engine: { kind: "door-lock", interior: ["in"], exterior: ["out"] },"#,
        to: #"engine: { kind: "listener" },"#
      ).changing("walkers: [", to: "walkers: [" + second)
    files = try files.changing(
      #"expectations: [{ measure: "unlocks", atLeast: 0, inRuns: { atLeast: 0.5 } }],"#,
      to: """
        expectations: [
          { walker: 'other', measure: 'packetsReceived', onAverage: { atLeast: 1 } },
          { walker: 'guest', measure: 'packetsReceived', onAverage: { atLeast: 1 } },
          { walker: 'guest', measure: 'levelDBm', beacon: 'out', room: 'house',
            onAverage: { atLeast: -200 } },
        ],
        """)
    let study = try await Self.study(of: files.read())
    let figures = (0...1).map { study.outcome.figures(of: .walker($0)) }
    // Neither is ever in the house: the guest stays before the locked door.
    #expect(figures.map { $0.map(\.quantity.words) } == [["packetsReceived"], ["packetsReceived"]])
    let means = figures.compactMap { $0[0].estimate }
    #expect(means.count == 2 && means[0] != means[1])
    let pooled = try #require(study.outcome.figuresOfAllWalkers.first)
    #expect(study.outcome.figuresOfAllWalkers.count == 1 && pooled.count == 16)
    let estimate = try #require(pooled.estimate)
    #expect(abs(estimate - (means[0] + means[1]) / 2) < 1e-9)
    let report = StudyReport(study, at: "s")
    #expect(report.sections.map(\.name) == ["other", "guest", "anyone"])
    #expect(report.csv.contains("\nanyone,packetsReceived,,"))
  }

  @Test func reportsThemBelowTheFigures() async throws {
    let scenario = try Self.listener(Self.levels)
    let report = StudyReport(try await Self.study(of: scenario), at: "s")
    let figure = try #require(report.sections.first?.quantities.last)
    let lines = report.text.split(separator: "\n").map(String.init)
    #expect(!report.text.contains("nothing to measure"))
    let line = try #require(lines.first { $0.hasPrefix("  levelDBm of out in yard, mean dBm  ") })
    #expect(line.contains(try #require(figure.estimate).with(3)) && line.hasSuffix("  n = 8"))
    let rows = report.csv.split(separator: "\n").map(String.init)
    #expect(rows.contains { $0.hasPrefix("guest,levelDBm of out in yard,,-") })
    #expect(Set(rows.map { $0.count { $0 == "," } }) == [9])
  }

  /// No beacon is received at -20 dBm, so the guest waits at the door.
  @Test func namesWhatNeverCame() async throws {
    let scenario = try TinyScenario()
      .changing(
        "{ measure: \"unlocks\", atLeast: 0, inRuns: { atLeast: 0.5 } }",
        to: "{ measure: 'unlockDistanceM', onAverage: { atMost: 9 } }"
      ).changing("exterior: [\"out\"] }", to: "exterior: [\"out\"], unlockRSSI: -20 }").read()
    let study = try await Self.study(of: scenario)
    let figure = try #require(study.outcome.figures(of: .walker(0)).first)
    #expect((figure.estimate, figure.count, figure.never) == (.infinity, 8, 8))
    #expect(
      StudyReport(study, at: "s").text.contains(
        "\n  unlockDistanceM, mean m  never  ?  ?  n = 8, never in 8\n"))
  }

  /// Each method of the calm hall finds its cells.
  @Test func averagesTheTrialsOfEachMethod() async throws {
    let study = try await Self.study(of: CalmHall.files.read(), 1...2)
    let outline = study.outcome.outline
    #expect(outline.methods.map(\.word) == ["nearest-fingerprint", "histogram"])
    for method in outline.methods {
      let figures = study.outcome.figures(of: .method(method))
      #expect(
        figures.map(\.quantity.measure) == [
          .rightRoomShare, .errorM, .rightCellShare, .adjoiningCellShare, .fartherCellShare,
          .medianErrorM, .p95ErrorM,
        ])
      #expect(figures[2...4].map(\.estimate) == [1, 0, 0])
      let rests = study.outcome.restFigures(of: method)
      #expect(
        rests.map(\.measure) == [
          .mean(.cellChanges), .percentile(50, of: .settlingDelayS),
          .percentile(95, of: .settlingDelayS),
        ])
      #expect(rests.map(\.estimate) == [0, 1, 1])
    }
    // Every level is stronger than any of the survey, so histograms find no fix.
    let louder = try await Self.study(of: CalmHall.files.read(), variant: "louder", 1...2)
    let histogram = PositioningChoice(.histogram)
    #expect(louder.outcome.figures(of: .method(histogram)).isEmpty)
    let rests = louder.outcome.restFigures(of: histogram)
    #expect(rests.map(\.estimate) == [.infinity, .infinity])
    #expect(rests.map(\.measure.word) == ["settlingDelayS.p50", "settlingDelayS.p95"])
  }

  /// The walker of the trials walks in no run, so nothing is measured of the walk.
  @Test(arguments: [true, false])
  func trialsHaveNoSectionOfTheWalker(measuresPackets: Bool) async throws {
    let packets = #"{ measure: "packetsReceived", atLeast: 1 },"#
    let files = try CalmHall.files.changing(packets, to: measuresPackets ? packets : "")
    let report = StudyReport(try await Self.study(of: files.read(), 1...2), at: "s")
    let methods = ["nearest-fingerprint", "histogram"]
    #expect(report.sections.map(\.name) == (measuresPackets ? ["w"] : []) + methods)
    #expect(!report.text.contains("nothing to measure"))
  }

  /// 3, 4 and 5 changes in runs of 20 s at rest are 720 an hour. Two of three runs settle, after
  /// 4 s.
  @Test func changesAtRestAreThoseOfAnHour() throws {
    var tally = RestTally()
    for (changes, delay) in [(3, 4.0), (4, 4), (5, .infinity)] {
      tally.cellChanges.add(Int64(changes))
      tally.settlingDelays.count(DelayTally.nanoseconds(delay))
    }
    tally.rest = .seconds(20)
    #expect(tally.figures.map(\.estimate) == [720, 4, .infinity])
    #expect(tally.figures.map(\.measure.unit) == ["1/h", "s", "s"])
    // Each part of a study has its own runs.
    var both = tally
    both.merge(tally)
    #expect(both.figures.map(\.estimate) == [720, 4, .infinity] && both.cellChanges.count == 6)
  }

  @Test(arguments: [Self.levels, ""])
  func partsRoundTripAndMerge(expectations: String) async throws {
    let scenario = try Self.listener(expectations)
    var parts: [(path: String, part: StudyPart)] = []
    for number in 1...2 {
      let shard = try #require(Shard(number, of: 2))
      let part = try StudyPart(
        try await Self.study(of: scenario, try #require(shard.seeds(of: 1...8))), shard: shard,
        of: 1...8)
      let file = try JSON.parse(Array(part.text.utf8), source: "part.json")
      guard case .object(let members) = file, let json = members["part"] else {
        Issue.record("no part")
        return
      }
      #expect(try StudyPart(json, at: InputPlace("part")) == part)
      #expect(part.text.contains("quantities") == !expectations.isEmpty)
      for (path, value) in json.withoutEachKey where path.contains("quantities") {
        #expect(throws: InputError.self, "\(path)") {
          try StudyPart(value, at: InputPlace("part.json"))
        }
      }
      parts.append(("\(number).json", part))
    }
    let whole = try await Self.study(of: scenario)
    #expect(try StudyMerge.outcome(of: parts) == whole.outcome)
  }

  /// Trials that only walk have no rests, and parts of their studies merge.
  @Test func partsWithoutRestsRoundTripAndMerge() async throws {
    let scenario = try CalmHall.files.changing(
      #"{ name: "still", from: [3, 1], path: [{ standS: 5 }] },"#, to: ""
    ).changing(
      #"published: [{ method: "histogram", right: 0.5, adjoining: 0.25, farther: 0.25 }],"#, to: ""
    ).changing(
      #"{ measure: "rightCellShare", method: "histogram", onAverage: { atLeast: 1 } },"#, to: ""
    ).changing(#"{ measure: "fartherCellShare", method: "histogram", atMost: 0 },"#, to: "").read()
    var parts: [(path: String, part: StudyPart)] = []
    for number in 1...2 {
      let shard = try #require(Shard(number, of: 2))
      let part = try StudyPart(
        try await Self.study(of: scenario, try #require(shard.seeds(of: 1...4))), shard: shard,
        of: 1...4)
      let file = try JSON.parse(Array(part.text.utf8), source: "part.json")
      guard case .object(let members) = file, let json = members["part"] else {
        Issue.record("no part")
        return
      }
      #expect(try StudyPart(json, at: InputPlace("part")) == part)
      parts.append(("\(number).json", part))
    }
    let whole = try await Self.study(of: scenario, 1...4)
    #expect(try StudyMerge.outcome(of: parts) == whole.outcome)
  }
}
