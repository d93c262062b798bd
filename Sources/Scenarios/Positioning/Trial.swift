import BLE
import EngineFiles
import Recordings
import Sim

/// Someone who stands or walks while it is told where they are.
public struct Trial: Sendable {
  /// What it goes by.
  public let name: String
  /// Whether they stay where they are.
  public let isStill: Bool
  /// Their way, the first walker's, and whoever else is about.
  package let world: World
  /// The walker, as an index into the world's.
  package let walker: Int
  /// When it begins: all before is waiting.
  package let start: Instant

  /// What the phone hears from the start of the trial on, and where it was.
  package func recording(seed: UInt64) -> Recording {
    var recording = Run(of: world, seed: seed) { _ in ListeningEngine() }.recording
    recording.source = name
    guard let phone = world.walkers[walker].phone?.address else { return recording }
    recording.sightings.removeAll { $0.time < start || !$0.advertisement.involves(phone) }
    recording.truth?.removeAll { $0.time < start || $0.subject != phone }
    return recording
  }
}
