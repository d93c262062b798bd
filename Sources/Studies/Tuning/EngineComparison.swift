import BLE
import Documents
import Scenarios
import Sim
import Statistics

/// Two engines on the same walks.
public struct EngineComparison: Sendable {
  /// The scenario.
  public let scenario: Scenario
  /// The variant of it that is run; `nil` for the scenario as it stands.
  public let variant: String?
  /// What the two are called: their files, as the user gave them.
  public let names: [String]
  /// How many runs are to be made, with seeds from 1 on.
  public let runs: Int
  /// How many were made.
  public private(set) var runsDone = 0
  /// How many simulations were carried out for them.
  package private(set) var simulations = 0

  private let engines: [EngineChoice]
  /// Of each engine, by the measures.
  package private(set) var series: [[Series]]

  /// What is compared.
  package static let measures = StudyMeasure.all

  /// A comparison that has not begun.
  ///
  /// - Parameter names: The words for the engines, as of `Scenario.with(engine:)`.
  /// - Precondition: There are two engines, and at least one run.
  /// - Throws: `noSuchName` where the scenario has no such variant; `outOfRange` where there are
  ///   more runs than can be kept; as `Scenario.with(engine:)`.
  public init(
    of names: [String], in scenario: Scenario, variant: String? = nil, runs: Int
  ) throws(InputError) {
    precondition(names.count == 2 && runs > 0, "two engines are compared")
    let world = try scenario.world(of: variant, at: InputPlace("--variant"))
    try Series.checkRoom(for: runs, of: names.count, keeping: Self.measures, in: world)
    var engines: [EngineChoice] = []
    for name in names {
      engines.append(
        try scenario.running(engineOf: variant)
          .with(engine: name, at: InputPlace("--engines")).engine)
    }
    self.engines = engines
    self.names = names
    self.scenario = scenario
    self.variant = variant
    self.runs = runs
    let empty = Self.measures.map { Series(of: $0, lasting: world.duration) }
    series = [empty, empty]
  }

  /// Whether there are runs that were not made.
  public var isPartial: Bool { runsDone < runs }

  /// Carries out the runs, side by side. What comes of them does not depend on how many at a time.
  ///
  /// Where the task is cancelled, it ends soon with what is known.
  ///
  /// - Parameter progress: Called with how many runs have been counted.
  /// - Throws: As `SurveyRun`, where an engine needs a map and the survey makes none.
  public mutating func carryOut(
    by hands: SideBySide = SideBySide(), progress: (_ runs: Int) -> Void = { _ in }
  ) async throws(InputError) {
    let (scenario, engines, variant) = (scenario, engines, variant)
    _ = try await hands.fold(runs) { number throws(InputError) -> SharedRuns? in
      guard !Task.isCancelled else { return nil }
      return try scenario.sharedRuns(by: engines, variant: variant, seed: UInt64(number + 1))
    } take: { shared in
      count(shared)
      progress(runsDone)
    }
  }

  private mutating func count(_ shared: SharedRuns) {
    for (engine, scores) in shared.scores.enumerated() {
      for (index, measure) in Self.measures.enumerated() {
        series[engine][index].append(measure.numbers(of: scores))
      }
    }
    runsDone += 1
    simulations += shared.simulations
  }

  /// What a measure came to with each engine, and by how much the first exceeds the second.
  package struct Line: Sendable {
    package let measure: StudyMeasure
    package let figures: [StudyFigure]
    package let difference: SeriesComparison
    /// The p value of the difference as it is worth among those of all measures, by Holm.
    package fileprivate(set) var pAmongAll: Double?
    /// The seeds of the runs in which it happened to the first alone, and to the second alone; none
    /// of what does not happen or not.
    package let onlyFirst: [UInt64]
    package let onlySecond: [UInt64]
  }

  /// Of each measure of which there was something to measure.
  package var lines: [Line] {
    var lines = Self.measures.indices.compactMap(line(of:))
    let tested = lines.indices.filter { lines[$0].difference.pValue != nil }
    let adjusted = Holm.adjusted(tested.compactMap { lines[$0].difference.pValue })
    for (index, pValue) in zip(tested, adjusted) { lines[index].pAmongAll = pValue }
    return lines
  }

  private func line(of index: Int) -> Line? {
    let (first, second) = (series[0][index], series[1][index])
    guard first.count > 0 || second.count > 0 else { return nil }
    func seeds(where happens: (Int64?, Int64?) -> Bool) -> [UInt64] {
      guard case .rate = first.measure else { return [] }
      return zip(UInt64(1)..., zip(first.numbers, second.numbers)).filter { happens($1.0, $1.1) }
        .map(\.0)
    }
    return Line(
      measure: first.measure, figures: [first.figure, second.figure],
      difference: SeriesComparison(first, to: second),
      onlyFirst: seeds { $0 == 1 && $1 == 0 }, onlySecond: seeds { $0 == 0 && $1 == 1 })
  }
}
