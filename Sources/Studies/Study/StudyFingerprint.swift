import BLE
import Documents
import EngineFiles
import Recordings
import Scenarios
import Scoring
import Sim

/// Hashes of the inputs of a study and of the simulator that runs it.
public struct StudyFingerprint: Hashable, Sendable {
  /// The hash of the world and the engines, with all settings.
  public let settings: UInt64
  /// The hash of the packets and decisions of the run with the study's first seed. If it differs
  /// for the same settings, the versions of the simulator differ.
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
      settings: ContentHash.of(
        world.plan, world.beacons, world.receivers, world.walkers, world.environment,
        world.duration, survey, Self.settings(of: engines)),
      firstRun: StableHash(of: Self.account(of: run)).value)
  }

  private static func settings(of engines: WalkerEngines) -> String {
    let own = engines.own.sorted { $0.key < $1.key }.map { "\n\($0) \($1.json.line)" }
    return engines.shared.json.line + own.joined()
  }

  private static func account(of run: Run) -> String {
    let heard = run.journal.heard.map { packet in
      "\(packet.sighting.time.nanoseconds) \(packet.device) \(packet.budget.level.dBm)\n"
    }
    return heard.joined() + run.journal.decisions.map { "\($0.decision)\n" }.joined()
  }
}
