import BLE
import Documents
import Recordings
import Scenarios
import Sim

/// What stands for all that the runs of a study are made from and made by.
public struct StudyFingerprint: Hashable, Sendable {
  /// Of the world and the engine with all their settings.
  public let settings: UInt64
  /// Of what was heard and decided in the run with the study's first seed: where it differs for the
  /// same settings, other versions of the simulator have been at work.
  public let firstRun: UInt64
}

extension Scenario {
  /// The fingerprint of a study in one of the scenario's worlds.
  ///
  /// - Throws: As `outcomes(in:seed:)`.
  package func fingerprint(of world: World, firstSeed: UInt64) throws(InputError)
    -> StudyFingerprint
  {
    let run = try run(world, seed: firstSeed, on: basis(in: world, seed: firstSeed))
    return StudyFingerprint(
      settings: ContentHash.of(
        world.plan, world.beacons, world.walkers, world.environment, world.duration, survey,
        engine.json.line),
      firstRun: StableHash(of: Self.account(of: run)).value)
  }

  private static func account(of run: Run) -> String {
    let heard = run.journal.heard.map { packet in
      "\(packet.sighting.time.nanoseconds) \(packet.beacon) \(packet.budget.level.dBm)\n"
    }
    return heard.joined() + run.journal.decisions.map { "\($0.decision)\n" }.joined()
  }
}
