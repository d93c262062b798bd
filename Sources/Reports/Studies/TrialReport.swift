import BLE
import Documents
import EngineFiles
import Scenarios
import Scoring
import Sim

/// The report of a scenario's positioning trials with one seed.
package struct TrialReport: Report, Sendable {
  /// The scenario.
  package let scenario: Scenario
  /// The variant that was run; `nil` for the unmodified scenario.
  package let variant: String?
  /// The results of the methods.
  package let run: TrialRun
  /// The outcome of each expectation about this variant, of trials and of runs of the engine.
  package let outcomes: [(expectation: Expectation, outcome: Expectation.Outcome)]

  /// Runs the trials of a scenario, or of one of its variants, and creates a report. If an
  /// expectation is about the engine, also runs the engine with the same seed. Returns `nil` if
  /// there are no trials, or no such variant.
  ///
  /// - Throws: The errors of `TrialRun` and `RunReport`.
  package init?(
    on scenario: Scenario, variant: String? = nil, seed: UInt64
  ) throws(InputError) {
    guard let trials = scenario.trials(of: variant) else { return nil }
    let run = try TrialRun(of: trials, seed: seed)
    self.scenario = scenario
    self.variant = variant
    self.run = run
    let expected = scenario.expectations(of: variant)
    var scores: [WalkerScore] = []
    if !expected.allSatisfy(\.isOfTrials) {
      let ofEngine = try RunReport(
        on: scenario, variant: variant, seed: seed, keepingPackets: false)
      scores = ofEngine?.scores ?? []
    }
    outcomes = expected.map {
      ($0, $0.isOfTrials ? $0.outcome(of: run) : $0.outcome(of: scores[$0.walker]))
    }
  }

  /// The kinds of both ends of the surveyor's links.
  package var roles: RadioPathRoles { run.trials.survey.world.roles(of: 0) }

  /// `true` if the run does not meet an expectation that applies to every run.
  package var fallsShort: Bool { outcomes.contains { $0.expectation.isMissed(by: $0.outcome) } }

  /// Returns the fixes as a table, `fixes.csv`, one row per fix.
  package func files() -> OutputFolder {
    var text = "trial,method,time_s,x_m,y_m,true_x_m,true_y_m,cell\n"
    for (choice, outcomes) in run.results {
      for (trial, outcome) in zip(run.trials.trials, outcomes) {
        for fix in outcome.outcomes {
          let numbers = [fix.fix.point.x, fix.fix.point.y, fix.truth?.x, fix.truth?.y]
          text += "\(trial.name),\(choice.word),\(DecimalSeconds.text(fix.time))"
          for number in numbers { text += "," + (number?.with(3) ?? "") }
          text += "," + (fix.fix.cell ?? "") + "\n"
        }
      }
    }
    var folder = OutputFolder()
    folder.add("fixes.csv", text)
    return folder
  }
}
