import BLE
import Documents
import Scenarios
import Sim

/// What there is to say of one run of a scenario.
package struct RunReport: Report, Sendable {
  /// The scenario.
  package let scenario: Scenario
  /// The variant that was run; `nil` for the scenario as it stands.
  package let variant: String?
  /// The scenario, with all its variants, as a file beside its plan.
  let scenarioFile: JSON
  /// What the engine was made from; `nil` for one that needs no map.
  package let basis: PositioningBasis?
  /// The run.
  package let run: Run
  /// How each walker's engine did, in the order of the world's walkers.
  package let scores: [WalkerScore]
  /// What the run came to, for each expectation about this variant.
  package let outcomes: [(expectation: Expectation, outcome: Expectation.Outcome)]

  /// The seeds of runs that can be reported: those that every reader of JSON takes exactly.
  ///
  /// - SeeAlso: RFC 8259, section 6.
  package static let seeds: ClosedRange<UInt64> = 0...(1 << 53) - 1

  /// Runs a scenario, or one of its variants, and reports on it; `nil` where there is no such
  /// variant.
  ///
  /// - Precondition: The seed is one of `seeds`.
  /// - Throws: `unusable` where the engine needs a map, and nobody can survey, the survey heard
  ///   nothing, or too little for the method.
  package init?(
    on scenario: Scenario, variant: String? = nil, seed: UInt64
  ) throws(InputError) {
    precondition(Self.seeds.contains(seed), "a report cannot show seed \(seed) exactly")
    guard let world = scenario.world(of: variant) else { return nil }
    scenarioFile = scenario.file(beside: FloorPlanFile.fileName)
    let scenario = scenario.running(engineOf: variant)
    let basis = try scenario.basis(in: world, seed: seed)
    let run = try scenario.run(world, seed: seed, on: basis)
    let scores = world.walkers.indices.map { scenario.score(of: run, walker: $0) }
    self.scenario = scenario
    self.variant = variant
    self.basis = basis
    self.run = run
    self.scores = scores
    outcomes = scenario.expectations(of: variant).filter { !$0.measure.needsMethod }.map {
      ($0, $0.outcome(of: scores[$0.walker]))
    }
  }

  /// Whether the run fell short of an expectation that every run has to meet.
  package var fallsShort: Bool {
    outcomes.contains { $0.expectation.isMissed(by: $0.outcome) }
  }

  /// How the decisions are shown.
  package var decisionReport: DecisionReport { DecisionReport(name: run.world.name(of:)) }
}

extension World {
}
