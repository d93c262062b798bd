import BLE
@testable import Documents
@testable import EngineFiles
import Foundation
@testable import Reports
@testable import Scenarios
import Scoring
import Sim
@testable import Studies
import TestScenes
import TestSupport
import Testing

/// Comparisons of products on the same walks.
@Suite struct ProductComparisonTests {
  /// A resident who goes from the hall to the kitchen, with a beacon in each.
  private static let home = """
    {
      title: "Home", floorplan: "tiny", durationS: 40,
      beacons: [
        { name: "in", at: [3, 5], minor: 1 }, { name: "out", at: [3, 1], minor: 2 },
      ],
      walkers: [
        {
          name: "resident", from: [2.5, 1], path: [{ standS: 15 }, { to: [2.5, 5] }, { standS: 9 }],
          phone: {},
        },
      ],
      engine: {
        kind: "presence", rule: "espresense", rooms: { house: ["in"], yard: ["out"] },
        enterDistanceM: 3, exitDistanceM: 3,
      },
    }
    """

  private static func scenario(_ text: String = home) throws -> Scenario {
    let plan = TinyScenario.plan.replacingOccurrences(of: "lock: true,", with: "")
    return try TinyScenario(scenario: text, plan: plan).read()
  }

  private static func compared(
    _ presets: [String]?, _ engines: [String] = [], in scenario: Scenario, runs: Int = 4,
    isTuned: Bool = false, threads: Int = 2
  ) async throws -> ProductComparison {
    var comparison = try ProductComparison(
      presets: presets, engines: engines, on: ProductGround(of: scenario), runs: runs,
      isTuned: isTuned)
    try await comparison.perform(by: ParallelRuns(threads: threads))
    #expect(!comparison.isPartial)
    return comparison
  }

  /// Expects that the figures of a product are those of a study of the scenario with that engine.
  private static func expectFigures(
    of product: Int, in comparison: ProductComparison, areThoseOf scenario: Scenario
  ) async throws {
    var study = try Study(of: scenario, seeds: 1...UInt64(comparison.runs))
    try await study.perform(by: ParallelRuns(threads: 2))
    #expect(comparison.lines.count >= 4)
    for line in comparison.lines where StudyMeasure.all.contains(line.measure) {
      #expect(
        line.rows[product].figure
          == study.tally.figure(of: line.measure, lasting: study.duration), "\(line.measure)")
    }
  }

  @Test func figuresAreThoseOfStudies() async throws {
    let scenario = try Self.scenario()
    let words = ["bermuda", "espresense", "scenario"]
    let comparison = try await Self.compared(["bermuda", "espresense"], ["scenario"], in: scenario)
    #expect(comparison.products.map(\.word) == words)
    #expect(comparison.lines.contains { $0.measure == .mean(.rightRoomShare) })
    for (index, word) in words.enumerated() {
      try await Self.expectFigures(
        of: index, in: comparison, areThoseOf: scenario.with(engine: word))
    }
  }

  /// The resident comes to one other room.
  @Test func delaysAreThoseOfChanges() async throws {
    let scenario = try Self.scenario()
    let comparison = try await Self.compared(["bermuda"], in: scenario, runs: 3)
    let line = try #require(
      comparison.lines.first { $0.measure == .percentile(50, of: .roomChangeDelayS) })
    let bermuda = try scenario.with(engine: "bermuda")
    let delays = try [1, 2, 3].map { (seed: UInt64) -> Double in
      let score = try bermuda.outcomes(in: bermuda.world, seed: seed)[0].score
      let changes = try #require(score.rooms).changeDelays
      #expect(changes.count == 1)
      return changes[0]?.inSeconds ?? .infinity
    }
    #expect(line.rows[0].figure.estimate?.isNear(delays.sorted()[1], within: 1e-6) == true)
  }

  @Test func figuresOfLocksAreThoseOfStudies() async throws {
    let scenario = try Shipped.scenario("arrive-and-unlock")
    let comparison = try await Self.compared(nil, in: scenario, runs: 3)
    #expect(comparison.products.map(\.word) == ["bleunlock", "opencarkey"])
    #expect(comparison.lines.contains { $0.measure == .rate(.missedUnlock) })
    for (index, product) in comparison.products.enumerated() {
      try await Self.expectFigures(
        of: index, in: comparison, areThoseOf: scenario.with(engine: product.word))
    }
  }

  /// The room is right, wrong or none.
  @Test func sharesOfAProductAddUpToOne() async throws {
    let comparison = try await Self.compared(nil, in: Self.scenario(), runs: 2)
    #expect(comparison.products.count == 8)
    for product in comparison.products.indices {
      let shares = [Measure.rightRoomShare, .wrongRoomShare, .missedRoomShare].map { measure in
        comparison.lines.first { $0.measure == .mean(measure) }?.rows[product].figure.estimate
      }
      #expect(shares.reduce(0) { $0 + ($1 ?? .nan) }.isNear(1, within: 1e-6), "\(shares)")
    }
  }

  /// A file that names the preset and the same devices is the same engine.
  @Test func equalEnginesTie() async throws {
    try await withFile("{ preset: 'bermuda', rooms: { house: ['in'], yard: ['out'] } }") { path in
      let comparison = try await Self.compared(["bermuda"], [path], in: Self.scenario())
      #expect(comparison.simulations == 4)
      for line in comparison.lines {
        #expect(line.rows[0].figure == line.rows[1].figure)
        #expect(line.rows[0].difference == nil && line.rows[1].difference?.difference ?? 0 == 0)
        #expect(!line.hasSoleBest && line.mark(of: 0) == "=" && line.mark(of: 1) == "=")
      }
    }
  }

  /// No distance is below 0 m, so that one enters no room in 30 runs, and the other is the best.
  @Test func aClearlyBetterProductIsTheSoleBest() async throws {
    let deaf = """
      {
        preset: "espresense", rooms: { house: ["in"], yard: ["out"] },
        count_enter: 0, count_exit: 0,
      }
      """
    try await withFile(deaf) { path in
      let comparison = try await Self.compared(["bermuda"], [path], in: Self.scenario(), runs: 30)
      let line = try #require(comparison.lines.first { $0.measure == .mean(.rightRoomShare) })
      #expect(line.rows[1].figure.estimate == 0 && line.rows[0].figure.estimate ?? 0 > 0.3)
      #expect(line.hasSoleBest && line.mark(of: 0) == "best" && line.mark(of: 1) == "")
      // The difference is that of the figures, and the least p-value that of Holm's method.
      let difference = try #require(line.rows[1].difference?.difference)
      #expect(difference.isNear(-(line.rows[0].figure.estimate ?? 0), within: 1e-9))
      let tested = comparison.lines.flatMap(\.rows).filter { $0.difference?.pValue != nil }
      let least = try #require(
        tested.min { $0.difference?.pValue ?? 1 < $1.difference?.pValue ?? 1 })
      let pValue = try #require(least.difference?.pValue)
      #expect(least.pAmongAll == min(pValue * Double(tested.count), 1))
    }
  }

  /// Each person has the figures of a study of the scenario with the person's phone.
  @Test func peopleHaveTheFiguresOfTheirPhones() async throws {
    let scenario = try Self.scenario()
    let weak = try Self.scenario(
      Self.home.replacingOccurrences(of: "phone: {}", with: "phone: { receiveOffsetDB: -20 }"))
    let ground = try ProductGround(of: scenario).lived(inBy: [
      .init("as it is") { $0 },
      .init("weak") { world in
        world.carrying { phone in
          var phone = phone
          phone.receiveOffset = Decibels(-20)
          return phone
        }
      },
    ])
    var comparison = try ProductComparison(
      presets: [], engines: ["scenario"], on: ground, runs: 4)
    try await comparison.perform(by: ParallelRuns(threads: 2))
    var shares: [StudyEstimate] = []
    for (person, own) in [scenario, weak].enumerated() {
      var study = try Study(of: own, seeds: 1...4)
      try await study.perform(by: ParallelRuns(threads: 2))
      let lines = comparison.lines(of: person)
      for line in lines where StudyMeasure.all.contains(line.measure) {
        #expect(
          line.rows[0].figure == study.tally.figure(of: line.measure, lasting: study.duration))
      }
      shares += lines.filter { $0.measure == .mean(.rightRoomShare) }.map(\.rows[0].figure)
    }
    // The product of the weak phone finds fewer rooms, and is the worst of both.
    let summary = try #require(comparison.summary(of: 0, in: .mean(.rightRoomShare)))
    let (one, other) = (try #require(shares[0].estimate), try #require(shares[1].estimate))
    #expect(one > other && summary.worst == 1 && summary.worstFigure == shares[1])
    #expect(summary.mean.estimate == (one + other) / 2)
    let text = ProductReport(comparison, by: "1", command: "c").text
    #expect(text.contains("\nall people: ") && text.contains("\nweak\n"))
  }

  /// A person who walks slowly has longer runs, over which flips are counted. The mean over people
  /// is that of a study.
  @Test func runsOfASlowPersonLastLonger() async throws {
    let scenario = try Self.scenario()
    let place = InputPlace("h")
    let household = Household(
      "h", of: [Person("same", place: place), Person("slow", place: place, speed: 0.3)])
    let ground = try ProductGround(of: scenario).lived(inBy: household)
    var comparison = try ProductComparison(
      presets: [], engines: ["scenario"], on: ground, runs: 4)
    try await comparison.perform(by: ParallelRuns(threads: 2))
    var study = try HouseholdStudy(of: scenario, over: household, seeds: 1...4)
    try await study.perform(by: ParallelRuns(threads: 2))
    #expect(study.studies[1].duration > study.studies[0].duration)
    let flips = try #require(ProductComparison.measures.firstIndex(of: .mean(.roomFlips)))
    var figures: [StudyEstimate] = []
    for (person, own) in study.studies.enumerated() {
      let figure = own.tally.figure(of: .mean(.roomFlips), lasting: own.duration)
      #expect(comparison.series[person][0][flips].figure == figure)
      figures.append(figure)
    }
    let summary = try #require(comparison.summary(of: 0, in: .mean(.roomFlips)))
    let mean = study.mean(
      of: figures.map { PersonFigure($0) }, of: .mean(.roomFlips), walker: nil)
    #expect(summary.mean.estimate == mean.estimate && summary.mean.lower == mean.lower)
    #expect(summary.mean.upper == mean.upper)
    let drawn = try ProductGround(of: scenario, walks: "as they are") { _, _ in scenario.world }
      .lived(inBy: household)
    #expect(drawn.durations == [scenario.world.duration, scenario.world.duration])
    var others = try ProductComparison(
      presets: [], engines: ["scenario"], on: drawn, runs: 1)
    try await others.perform(by: ParallelRuns(threads: 1))
    #expect(others.runsDone == 1)
  }

  @Test func leavesOutWhatDoesNotFitWithTheReason() async throws {
    let scenario = try Self.scenario()
    let reasons = try ProductComparison(
      presets: nil, on: ProductGround(of: scenario), runs: 1
    ).refusals
    #expect(reasons.map(\.name) == ["bleunlock", "opencarkey"])
    #expect(reasons[0].reason == "a door-lock engine; presence engines are compared")
    // A phone ranges beacons, and no receivers hear a tag so.
    let tagged = Self.home.replacingOccurrences(of: "beacons: [", with: "receivers: [")
      .replacingOccurrences(of: "phone: {}", with: "tag: {}")
      .replacingOccurrences(of: ", minor: 1", with: "").replacingOccurrences(
        of: ", minor: 2", with: "")
    let ofReceivers = try ProductComparison(
      presets: nil, on: ProductGround(of: Self.scenario(tagged)), runs: 1)
    #expect(ofReceivers.refusals.map(\.name).contains("corelocation"))
    #expect(
      ofReceivers.refusals.last?.reason.contains("an engine that ranges needs beacons") == true)
    #expect(ofReceivers.products.map(\.word).contains("bermuda"))
    let error = #expect(throws: InputError.self) {
      _ = try ProductComparison(
        presets: ["bleunlock"], on: ProductGround(of: scenario), runs: 1)
    }
    let sentence =
      "--presets: no preset fits \(scenario.name.quoted), e.g. bleunlock: a door-lock engine; "
      + "presence engines are compared"
    #expect(error.map { "\($0)" } == sentence)
  }

  /// The product's default of each setting is among the values, so that tuning cannot lose to
  /// it for want of a candidate.
  @Test(arguments: Preset.known.filter { !$0.tunedSettings.isEmpty }.map(\.name))
  func defaultsAreAmongTheTunedSettings(name: String) throws {
    let preset = try Preset.named(name, at: InputPlace("preset"))
    let scenario =
      preset.kind == "presence" ? try Self.scenario() : try Shipped.scenario("arrive-and-unlock")
    let comparison = try ProductComparison(
      presets: [name], on: ProductGround(of: scenario), runs: 1, isTuned: true)
    let tuning = try #require(comparison.tunings.first)
    let combinations = try preset.tunedSettings.reduce(1) {
      $0 * (try Variation($1).values.count)
    }
    // The product as shipped is one of them, and has no settings.
    #expect(tuning.candidates.count == combinations - tuning.refused)
    #expect(tuning.candidates[0].settings.isEmpty && tuning.refused < combinations / 2)
    let page = try String(contentsOfFile: Shipped.path("docs/guide/compare.md"), encoding: .utf8)
    #expect(page.contains("| `\(name)` | `\(preset.tunedSettings.joined(separator: "`, `"))` |"))
  }

  /// By a study of each combination on the seeds of the search, the chosen one is no worse than
  /// the product as shipped, which stays if none is better; the figures are those of a study on the
  /// seeds of the comparison.
  @Test func tunedFiguresAreOfOtherSeedsThanTheSearch() async throws {
    let scenario = try Self.scenario()
    let comparison = try await Self.compared(["companion"], in: scenario, isTuned: true)
    let tuning = try #require(comparison.tunings.first)
    #expect(tuning.seeds == 5...8 && tuning.candidates.count == 6)
    func engine(_ product: Product) throws -> Scenario {
      try scenario.with(
        engine: "companion", overrides: product.settings.map { try SettingOverride($0) })
    }
    var shares: [Double] = []
    for candidate in tuning.candidates {
      var study = try Study(of: engine(candidate), seeds: tuning.seeds)
      try await study.perform(by: ParallelRuns(threads: 2))
      let figure = study.tally.figure(of: .mean(.rightRoomShare), lasting: study.duration)
      shares.append(try #require(figure.estimate))
    }
    let best = try #require(tuning.best)
    let index = try #require(tuning.candidates.firstIndex { $0.settings == best.settings })
    #expect(shares[index] >= shares[0] && (index == 0 || shares[index] > shares[0]))
    // Equal figures tie, which the result says.
    let alike = shares.count { $0 == shares[index] }
    #expect(alike == 1 || tuning.outcome.contains(" tie"), "\(tuning.outcome)")
    let tuned = comparison.products.filter(\.isTuned)
    #expect(tuned.map(\.settings) == (best.isTuned ? [best.settings] : []))
    for (offset, product) in tuned.enumerated() {
      try await Self.expectFigures(
        of: 1 + offset, in: comparison, areThoseOf: engine(product))
    }
  }

  @Test func reportDoesNotDependOnThreads() async throws {
    var pages: Set<String> = []
    let scenario = try Self.scenario()
    for threads in [1, 2, 8] {
      let comparison = try await Self.compared(
        ["bermuda", "companion"], in: scenario, isTuned: true, threads: threads)
      let report = ProductReport(comparison, by: "1.2.3", command: "simrun compare home")
      #expect(report.text.contains("4 runs, seeds 1 ... 4, the same for all products; "))
      #expect(report.text.contains("simrun 1.2.3, scenario "))
      #expect(report.text.hasSuffix("\nreproduce\n  simrun compare home\n"))
      pages.insert(report.text + report.json.page + report.csv)
    }
    #expect(pages.count == 1)
  }

  @Test func cancelledComparisonIsPartial() async throws {
    let scenario = try Self.scenario()
    let task = Task {
      var comparison = try ProductComparison(
        presets: ["bermuda"], on: ProductGround(of: scenario), runs: 100_000, isTuned: true)
      try await comparison.perform(by: ParallelRuns(threads: 2)) { done in
        if done >= 2 { withUnsafeCurrentTask { $0?.cancel() } }
      }
      return comparison
    }
    let comparison = try await task.value
    #expect(comparison.isPartial && comparison.runsDone >= 2)
    let report = ProductReport(comparison, by: "1", command: "c")
    #expect(report.text.contains("\nPARTIAL: interrupted after \(comparison.runsDone) of 100000 "))
    #expect(report.text.contains("\n  bermuda: not finished"))
    #expect(report.csv.split(separator: "\n").dropFirst().allSatisfy { $0.hasSuffix(",true") })
    guard case .flag(true) = report.json["partial"] else {
      Issue.record("the JSON does not say that it is partial")
      return
    }
  }

  private func withFile(_ text: String, _ use: (String) async throws -> Void) async throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("engine-\(UUID().uuidString).json").path
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    try await use(path)
  }
}
