import BLE
import Documents
import EngineFiles
import Scenarios
import Scoring
import Sim

/// A study of alternatives to a scenario: other settings of its engines, and other places of its
/// devices. All alternatives run with the same seeds, so that nothing else differs.
public struct AlternativeStudy: Sendable {
  /// The number of runs to make of each alternative; the seeds start at 1.
  public let runs: Int
  /// The number of finished runs of each alternative.
  public private(set) var runsDone = 0
  /// The measures.
  package let measures: [StudyMeasure]

  private let scenario: Scenario
  private let sites: [Site]
  private let walker: Int
  /// The results by site, engine, and measure.
  private var series: [[[CandidateSeries]]]

  /// A world with the engines to run in it.
  package struct Site: Sendable {
    let world: World
    let engines: [WalkerEngines]

    /// Creates a site.
    package init(_ world: World, running engines: [WalkerEngines]) {
      self.world = world
      self.engines = engines
    }
  }

  /// Creates a study without runs.
  ///
  /// - Parameter walker: The walker whose engine is judged, as an index into the walkers.
  /// - Precondition: There is at least one run. The walker has an engine in all worlds.
  package init(
    of sites: [Site], in scenario: Scenario, judging walker: Int, by measures: [StudyMeasure],
    runs: Int
  ) {
    precondition(runs > 0, "\(runs) runs are no study")
    self.scenario = scenario
    self.sites = sites
    self.walker = walker
    self.measures = measures
    self.runs = runs
    series = sites.map { site in
      site.engines.map { _ in measures.map { CandidateSeries(of: $0, lasting: site.world.duration) }
      }
    }
  }

  /// `true` if some of the runs are not finished.
  public var isPartial: Bool { runsDone < runs }

  /// Returns the figures of an engine at a site, in the order of the measures.
  package func figures(ofEngine engine: Int, at site: Int) -> [StudyEstimate] {
    series[site][engine].map(\.figure)
  }

  /// Runs all engines at all sites, with several seeds in parallel. The results do not depend on
  /// the number of threads. If the task is cancelled, the study ends soon and keeps the runs
  /// finished by then.
  ///
  /// - Parameter progress: Called with the number of runs finished.
  /// - Throws: The errors of `SurveyRun`, if an engine needs a map and the survey yields none.
  package mutating func perform(
    by workers: ParallelRuns = ParallelRuns(), progress: (_ runs: Int) -> Void = { _ in }
  ) async throws(InputError) {
    let (scenario, sites, walker) = (scenario, sites, walker)
    _ = try await workers.fold(runs) { number throws(InputError) -> [[WalkerScore]]? in
      var scores: [[WalkerScore]] = []
      for site in sites {
        guard !Task.isCancelled else { return nil }
        let shared = try scenario.sharedRuns(
          by: site.engines, in: site.world, seed: UInt64(number + 1))
        let subject = site.world.subjects.firstIndex(of: walker)
        scores.append(shared.scores.compactMap { own in subject.map { own[$0] } })
      }
      return scores
    } take: { scores in
      for (site, scores) in scores.enumerated() {
        for (engine, score) in scores.enumerated() {
          for (index, measure) in measures.enumerated() {
            series[site][engine][index].append(measure.numbers(of: [score]))
          }
        }
      }
      runsDone += 1
      progress(runsDone)
    }
  }
}
