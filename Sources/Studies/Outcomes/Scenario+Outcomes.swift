import Documents
import EngineFiles
import Scenarios
import Scoring
import Sim

extension Scenario {
  /// Runs one of the scenario's worlds and returns the outcome of each walker with a phone.
  ///
  /// - Throws: The errors of `SurveyRun`, if the engine needs a map and the survey yields none.
  package func outcomes(
    in world: World, seed: UInt64, tilt: ShadowTilt = .none
  ) throws(InputError) -> [WalkOutcome] {
    let basis = try basis(in: world, seed: seed)
    let summed = try run(world, seed: seed, tilt: tilt, on: basis, forScores: true)
    let outcomes = outcomes(of: summed)
    guard summed.journal.hasDroppedPackets, outcomes.contains(where: \.hasCause) else {
      return outcomes
    }
    // The packets before an error show its cause, so the same run is made again and keeps these
    // packets.
    return self.outcomes(of: try run(world, seed: seed, tilt: tilt, on: basis))
  }

  /// Returns the outcome of each walker with a phone in a run.
  func outcomes(of run: Run) -> [WalkOutcome] {
    run.world.subjects.map {
      WalkOutcome(
        score(of: run, walker: $0), in: run, walker: $0, sides: engines[$0].description.sides)
    }
  }
}
