import BLE
import Documents
import EngineFiles
import Scenarios
import Scoring
import Sim
@testable import Studies
import TestScenes
import Testing

/// Alternatives to a scenario, over the same seeds.
struct AlternativeStudyTests {
  private static let measures = StudyMeasure.errors(of: Measure.DecisionKind.unlock)

  /// The sites: two engines at the doors as they are, and one with a beacon moved.
  private static func sites(of scenario: Scenario) throws -> [AlternativeStudy.Site] {
    let margin = try scenario.with(preset: nil, overrides: [SettingOverride("marginDB=12")])
    let moved = try scenario.world.moving(1, to: Point(x: 3.4, y: 3.85))
    return [
      AlternativeStudy.Site(scenario.world, running: [scenario.engines, margin.engines]),
      AlternativeStudy.Site(moved, running: [scenario.engines]),
    ]
  }

  @Test func ratesAreThoseOfSeparateRuns() async throws {
    let scenario = try Shipped.scenario("office-walk-past")
    let sites = try Self.sites(of: scenario)
    var study = AlternativeStudy(
      of: sites, in: scenario, judging: 0, by: Self.measures, runs: 20)
    try await study.perform()
    #expect(!study.isPartial)
    for (place, site) in sites.enumerated() {
      for (index, engines) in site.engines.enumerated() {
        var unlocked = 0
        for seed in UInt64(1)...20 {
          let run = Run(
            of: site.world, seed: seed, makeEngine: try engines.maker(in: site.world, from: nil))
          if run.journal.decisions.contains(where: { $0.decision.verdict == .unlock }) {
            unlocked += 1
          }
        }
        let figure = try #require(study.figures(ofEngine: index, at: place).first)
        // The walker is always inside.
        #expect(figure.measure == .rate(.falseUnlocks) && figure.happened == unlocked)
      }
    }
    let happened = study.figures(ofEngine: 0, at: 0)[0].happened ?? 0
    #expect(happened > study.figures(ofEngine: 1, at: 0)[0].happened ?? 0)
  }

  @Test func resultDoesNotDependOnThreads() async throws {
    let scenario = try Shipped.scenario("office-walk-past")
    var figures: Set<[StudyEstimate]> = []
    for threads in [1, 2, 5] {
      var study = AlternativeStudy(
        of: try Self.sites(of: scenario), in: scenario, judging: 0, by: Self.measures, runs: 9)
      try await study.perform(by: ParallelRuns(threads: threads))
      figures.insert(
        study.figures(ofEngine: 0, at: 0) + study.figures(ofEngine: 1, at: 0)
          + study.figures(ofEngine: 0, at: 1))
    }
    #expect(figures.count == 1)
  }

  @Test func cancelledStudyIsPartial() async throws {
    let scenario = try Shipped.scenario("office-walk-past")
    let sites = try Self.sites(of: scenario)
    let isPartial = try await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      var study = AlternativeStudy(
        of: sites, in: scenario, judging: 0, by: Self.measures, runs: 1000)
      try await study.perform()
      return study.isPartial && study.runsDone == 0
    }.value
    #expect(isPartial)
  }

  /// A study reports each measure of an error of a decision, false actions before the others.
  @Test(arguments: Measure.DecisionKind.allCases)
  func errorsAreMeasuresOfStudies(kind: Measure.DecisionKind) {
    let errors = StudyMeasure.errors(of: kind)
    let declared = Measure.allCases.filter { $0.definition.errorOf.contains(kind) }
    #expect(!errors.isEmpty && Set(errors.map(\.measure)) == Set(declared))
    #expect(Set(errors).isSubset(of: StudyMeasure.all))
    let areFalse = errors.map { $0.measure.definition.statistic == .rate(.falseAction) }
    #expect(areFalse == areFalse.filter { $0 } + areFalse.filter { !$0 })
  }
}
