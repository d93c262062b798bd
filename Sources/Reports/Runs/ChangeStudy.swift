import BLE
import Documents
import EngineFiles
import Explaining
import Scenarios
import Sim
import Studies

/// The errors of an engine over many seeds, without a change and after each of the smallest changes
/// that reverse one of its decisions.
struct ChangeStudy: Sendable {
  private var study: AlternativeStudy
  /// The number of changes of settings. They share a site with the unchanged engine.
  private let settings: Int
  private let moves: Int

  /// Creates a study without runs; `nil` if there is nothing to try, or nothing to measure.
  init?(
    of changes: NearestChanges, about question: DecisionInQuestion, in scenario: Scenario,
    _ world: World, runs: Int
  ) {
    let measures = StudyMeasure.errors(of: question.decision.verdict)
    settings = changes.settings.count
    moves = changes.moves.count
    guard runs > 0, settings + moves > 0, !measures.isEmpty else { return nil }
    let engines = scenario.engines
    let changed = changes.settings.map {
      engines.replacing(engineOf: question.subject, by: $0.engine)
    }
    let moved = changes.moves.compactMap { move in
      (try? world.moving(move.device, to: move.new)).map {
        AlternativeStudy.Site($0, running: [engines])
      }
    }
    study = AlternativeStudy(
      of: [AlternativeStudy.Site(world, running: [engines] + changed)] + moved, in: scenario,
      judging: question.subject, by: measures, runs: runs)
  }

  /// Runs the study. If the task is cancelled, it ends soon with the runs finished by then.
  mutating func perform(
    by workers: ParallelRuns, progress: (Int) -> Void
  ) async throws(InputError) {
    try await study.perform(by: workers, progress: progress)
  }

  /// `true` if some of the runs are not finished.
  var isPartial: Bool { study.isPartial }

  /// The number of seeds, as text.
  var extent: String { study.runsDone.counted("seed") }

  /// The figures without a change, of what could be measured.
  var unchanged: [StudyFigure] { measured(study.figures(ofEngine: 0, at: 0)) }

  /// Returns the figures after a change, of what could be measured.
  ///
  /// - Parameter change: The change, as an index into those of settings and then of places.
  func figures(after change: Int) -> [StudyFigure] {
    measured(
      change < settings
        ? study.figures(ofEngine: change + 1, at: 0)
        : study.figures(ofEngine: 0, at: change - settings + 1))
  }

  /// The changes, those with the fewest errors first. Those after which half of the actions never
  /// come are last.
  var ranking: [Int] {
    (0..<(settings + moves)).map { ($0, Errors(figures(after: $0))) }
      .sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map(\.0)
  }

  private func measured(_ figures: [StudyFigure]) -> [StudyFigure] {
    let known = study.figures(ofEngine: 0, at: 0).map { $0.estimate != nil }
    return zip(figures, known).filter(\.1).map(\.0)
  }
}

/// The errors of an engine, in order of weight.
private struct Errors: Comparable {
  /// `true` if a median delay has no end.
  let isSilent: Bool
  /// The sum of shares.
  let share: Double
  /// The sum of numbers an hour.
  let frequency: Double

  init(_ figures: [StudyFigure]) {
    func sum(of form: StudyMeasure.Form) -> Double {
      figures.filter { $0.measure.form == form }.compactMap(\.estimate).reduce(0, +)
    }
    isSilent = sum(of: .time) == .infinity
    share = sum(of: .share)
    frequency = sum(of: .frequency)
  }

  static func < (first: Errors, second: Errors) -> Bool {
    (first.isSilent ? 1 : 0, first.share, first.frequency)
      < (second.isSilent ? 1 : 0, second.share, second.frequency)
  }
}
