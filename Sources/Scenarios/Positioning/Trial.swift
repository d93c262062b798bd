import BLE
import EngineFiles
import Recordings
import Scoring
import Sim

/// A person who stands or walks while being positioned.
public struct Trial: Sendable {
  /// The name of the trial.
  public let name: String
  /// `true` if the person stays in place.
  public let isStill: Bool
  /// The world, in which the first walker with a phone is on the trial's path. All other walkers
  /// are as in the scenario.
  package let world: World
  /// The person, as an index into the world's walkers.
  package let walker: Int
  /// The start of the trial. Before it, the person waits.
  package let start: Instant

  /// Returns a recording of the phone from the start of the trial, with the ground truth.
  package func recording(seed: UInt64) -> Recording {
    var recording = Run(of: world, seed: seed) { _ in ListeningEngine() }.recording
    recording.source = name
    guard let phone = world.walkers[walker].address else { return recording }
    recording.sightings.removeAll { $0.time < start || !$0.advertisement.involves(phone) }
    recording.truth?.removeAll { $0.time < start || $0.subject != phone }
    return recording
  }
}
