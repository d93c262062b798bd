import BLE
import Documents
import EngineFiles
import FloorPlans
import Scenarios
import Scoring
import Sim

/// The report of one run of a scenario.
package struct RunReport: Report, Sendable {
  /// The scenario.
  package let scenario: Scenario
  /// The variant that was run; `nil` for the unmodified scenario.
  package let variant: String?
  /// The files that describe the scenario with all its variants: its own file, and its plans.
  let scenarioFiles: [(name: String, contents: JSON)]
  /// The basis of the positioning engine; `nil` for an engine that needs no map.
  package let basis: PositioningBasis?
  /// The run.
  package let run: Run
  /// The readings of sensors that were heard.
  let readings: HeardReadings
  /// The score of each walker, in the order of the world's walkers.
  package let scores: [WalkerScore]
  /// The outcome of each expectation about this variant.
  package let outcomes: [(expectation: Expectation, outcome: Expectation.Outcome)]

  /// The seeds that a report can show: the integers that every JSON reader represents exactly.
  ///
  /// - SeeAlso: RFC 8259, section 6.
  package static let seeds: ClosedRange<UInt64> = 0...(1 << 53) - 1

  /// Runs a scenario, or one of its variants, and creates a report. Returns `nil` if there is no
  /// such variant.
  ///
  /// - Parameter keepsPackets: `false` if neither files nor lists are made from the packets. Memory
  ///   then does not grow with the count of packets.
  /// - Precondition: The seed is one of `seeds`.
  /// - Throws: `unusable` if the engine needs a map but no walker can survey, or if the survey
  ///   heard nothing, or too little for the method.
  package init?(
    on scenario: Scenario, variant: String? = nil, seed: UInt64,
    keepingPackets keepsPackets: Bool = true
  ) throws(InputError) {
    guard let staged = try Staged(scenario, variant: variant, seed: seed) else { return nil }
    let (scenario, world) = (staged.scenario, staged.world)
    if keepsPackets {
      self.init(of: try scenario.run(world, seed: seed, on: staged.basis), staged)
    } else {
      var readings = HeardReadings(in: world, seed: seed)
      let run = try scenario.run(
        world, seed: seed, on: staged.basis, watchedBy: &readings, forScores: true)
      self.init(of: run, staged, readings)
    }
  }

  /// Runs a scenario as `init(on:variant:seed:)` does, with a given function.
  ///
  /// - Parameter run: Runs a scenario in a world, with the basis of its engine.
  package init?(
    on scenario: Scenario, variant: String? = nil, seed: UInt64,
    running run: (Scenario, World, PositioningBasis?) throws(InputError) -> Run
  ) throws(InputError) {
    guard let staged = try Staged(scenario, variant: variant, seed: seed) else { return nil }
    self.init(of: try run(staged.scenario, staged.world, staged.basis), staged)
  }

  /// Runs a scenario as `init(on:variant:seed:)` does, and shows the journal as it grows. Returns
  /// `nil` if there is no such variant, or if the task is cancelled.
  ///
  /// - Parameters:
  ///   - keepsPackets: `false` if no files are made from the packets. The packets are dropped once
  ///     they have been shown.
  ///   - show: Receives the journal, and the time before which nothing more will be added to the
  ///     journal; the time is `nil` at the end of the run.
  package init?(
    on scenario: Scenario, variant: String? = nil, seed: UInt64,
    keepingPackets keepsPackets: Bool,
    showing show: (_ journal: Journal, _ limit: Instant?) async throws(InputError) -> Void
  ) async throws(InputError) {
    guard let staged = try Staged(scenario, variant: variant, seed: seed) else { return nil }
    var readings = HeardReadings(in: staged.world, seed: seed)
    guard
      let run = try await staged.scenario.run(
        staged.world, seed: seed, on: staged.basis, watchedBy: &readings,
        forScores: !keepsPackets, showing: show)
    else { return nil }
    self.init(of: run, staged, readings)
  }

  /// Creates the report of a run.
  ///
  /// - Parameter readings: The readings that were heard; `nil` to take them from the packets that
  ///   the run keeps.
  private init(of run: Run, _ staged: Staged, _ readings: HeardReadings? = nil) {
    let (scenario, variant) = (staged.scenario, staged.variant)
    let scores = run.world.walkers.indices.map { scenario.score(of: run, walker: $0) }
    self.scenario = scenario
    self.variant = variant
    scenarioFiles = staged.scenarioFiles
    basis = staged.basis
    self.run = run
    self.readings = readings ?? HeardReadings(of: run)
    self.scores = scores
    outcomes = scenario.expectations(of: variant).filter { !$0.isOfTrials }.map {
      ($0, $0.outcome(of: scores[$0.walker]))
    }
  }

  /// A scenario, or one of its variants, before its run.
  private struct Staged {
    /// The scenario, with the variant's engine.
    let scenario: Scenario
    let variant: String?
    let world: World
    let scenarioFiles: [(name: String, contents: JSON)]
    let basis: PositioningBasis?

    /// Prepares a run; `nil` if there is no such variant.
    init?(_ scenario: Scenario, variant: String?, seed: UInt64) throws(InputError) {
      precondition(RunReport.seeds.contains(seed), "a report cannot show seed \(seed) exactly")
      guard let world = scenario.world(of: variant) else { return nil }
      scenarioFiles = scenario.files(of: variant, named: ScenarioFile.fileName)
      self.scenario = scenario.running(engineOf: variant)
      self.variant = variant
      self.world = world
      basis = try self.scenario.basis(in: world, seed: seed)
    }
  }

  /// `true` if the run does not meet an expectation that applies to every run.
  package var fallsShort: Bool { outcomes.contains { $0.expectation.isMissed(by: $0.outcome) } }

  /// The formatter of the decisions.
  package var decisionReport: DecisionReport { DecisionReport(name: run.world.name(of:)) }
}
