import BLE
import Buildings
import Documents
import Maps
import Recordings
import Scenarios
import Scoring
import Sim

/// Hashes of the inputs of a study and of the simulator that runs it.
public struct StudyFingerprint: Hashable, Sendable {
  /// The hash of the scenario's files: its own file, with the engines and all of their settings,
  /// and the files of its floor plans. Runs can be repeated from these files, so runs depend on
  /// nothing else.
  public let settings: UInt64
  /// The hash of the packets, decisions and counts of the run with the study's first seed. If this
  /// hash differs for the same settings, the versions of the simulator differ.
  public let firstRun: UInt64
}

extension Scenario {
  /// Returns the fingerprint of a study in one of the scenario's worlds.
  ///
  /// - Throws: The errors of `outcomes(in:seed:)`.
  package func fingerprint(of world: World, firstSeed: UInt64) throws(InputError)
    -> StudyFingerprint
  {
    let run = try run(world, seed: firstSeed, on: basis(in: world, seed: firstSeed))
    return StudyFingerprint(
      settings: fileHash, firstRun: StableHash(of: account(of: run)).value)
  }

  /// The hash of the scenario's files, as JSON in its shortest form, each with its name.
  package var fileHash: UInt64 {
    let files = files(of: nil, named: ScenarioFile.fileName)
    return StableHash(of: files.map { "\($0.name) \($0.contents.line)\n" }.joined()).value
  }

  private func account(of run: Run) -> String {
    let heard = run.journal.heard.map { packet in
      "\(packet.sighting.time.nanoseconds) \(packet.device) \(packet.budget.level.dBm)\n"
    }
    var tally = StudyTally(of: run.world)
    tally.count(outcomes(of: run), in: ErrorMap.grid(over: run.world.plan.bounds))
    return heard.joined() + run.journal.decisions.map { "\($0.decision)\n" }.joined()
      + tally.json.line
  }
}
