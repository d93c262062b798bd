import BLE
import Documents
import EngineFiles
import Explaining
import Scenarios
import Sim
import Studies

/// The errors of an engine over many seeds, without a change and after each of the smallest changes
/// that answer one or more questions about it.
struct ReportedChangeErrors: Sendable {
  private var study: AlternativeStudy
  /// The questions that were asked, in order.
  private let parts: [Part]

  /// The alternatives of a question.
  private struct Part {
    var measures: [StudyMeasure]
    /// The site and the engine of each change; settings come before devices and moves.
    var alternatives: [(site: Int, engine: Int)]
  }

  /// Creates a study without runs; `nil` if there is nothing to try, or nothing to measure.
  ///
  /// The changes of settings share a site with the unchanged engine. Changes that answer several
  /// questions are run once.
  ///
  /// - Parameters:
  ///   - answers: The questions, all about the same subject, with the changes found.
  ///   - world: The world of the variant, or of the unchanged scenario if `variant` is `nil`.
  init?(
    of answers: [(question: any ChangeQuestion, changes: NearestChanges)], in scenario: Scenario,
    _ world: World, variant: String?, runs: Int
  ) {
    guard runs > 0, let subject = answers.first?.question.subject else { return nil }
    var engines: [EngineChoice] = []
    var sites: [ChangedSite] = []
    parts = answers.map { question, changes in
      let measures = StudyMeasure.errors(of: question.awaited, on: world.plan)
      guard !measures.isEmpty else { return Part(measures: [], alternatives: []) }
      return Part(
        measures: measures,
        alternatives: changes.settings.map {
          (site: 0, engine: engines.index(adding: $0.engine) + 1)
        }
          + changes.devices.map {
            (site: sites.index(adding: .changed($0.scenario, $0.engine)) + 1, engine: 0)
          } + changes.moves.map { (site: sites.index(adding: .moved($0.target)) + 1, engine: 0) })
    }
    var measures: [StudyMeasure] = []
    for measure in parts.filter({ !$0.alternatives.isEmpty }).flatMap(\.measures) {
      _ = measures.index(adding: measure)
    }
    guard !measures.isEmpty else { return nil }
    let own = scenario.engines
    let changed = engines.map { own.replacing(engineOf: subject, by: $0) }
    let others = sites.compactMap { site -> AlternativeStudy.Site? in
      switch site {
      case .moved(let move):
        return (try? world.moving(move.device, to: move.place)).map {
          AlternativeStudy.Site($0, running: [own])
        }
      case .changed(let changes, let engine):
        let engines = own.replacing(engineOf: subject, by: engine)
        return (try? scenario.world(of: variant, with: changes)).map {
          AlternativeStudy.Site($0, running: [engines])
        }
      }
    }
    study = AlternativeStudy(
      of: [AlternativeStudy.Site(world, running: [own] + changed)] + others, in: scenario,
      judging: subject, by: measures, runs: runs)
  }

  /// A world in which something is changed.
  private enum ChangedSite: Hashable {
    /// A beacon or a receiver is in another place.
    case moved(DeviceMove.Target)
    /// The scenario's file has the changed values, and the subject has this engine.
    case changed([ScenarioChange], EngineChoice)
  }

  /// Runs the study. If the task is cancelled, it ends soon and keeps the runs finished by then.
  mutating func perform(
    by workers: ParallelRuns, progress: (Int) -> Void
  ) async throws(InputError) {
    try await study.perform(by: workers, progress: progress)
  }

  /// `true` if some of the runs are not finished.
  var isPartial: Bool { study.isPartial }

  /// Returns the errors after the changes that answer a question, given by its index; `nil` if
  /// there is nothing to try, or nothing to measure.
  func errors(ofQuestion index: Int) -> ChangeErrorsSection? {
    let part = parts[index]
    guard !part.alternatives.isEmpty else { return nil }
    func figures(ofEngine engine: Int, at site: Int) -> [StudyEstimate] {
      let figures = study.figures(ofEngine: engine, at: site)
      return part.measures.compactMap { measure in figures.first { $0.measure == measure } }
    }
    return ChangeErrorsSection(
      unchanged: figures(ofEngine: 0, at: 0),
      changed: part.alternatives.map { figures(ofEngine: $0.engine, at: $0.site) },
      runs: study.runsDone, isPartial: isPartial)
  }
}

extension Array where Element: Equatable {
  /// Returns the index of an element, and adds the element if it is missing.
  fileprivate mutating func index(adding element: Element) -> Int {
    if let index = firstIndex(of: element) { return index }
    append(element)
    return count - 1
  }
}
