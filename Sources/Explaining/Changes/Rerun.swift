import BLE
import Scenarios

/// What an engine can be run on again, with something changed and all else alike: a scenario with its
/// seed, or a recording.
package protocol Rerun {
  /// What an engine decides of the subject, up to a time; `nil` where the engine cannot be made.
  func decisions(of engine: EngineChoice, upTo end: Instant) -> [Decision]?

  /// The beacons that a decision rests on and that can be moved, by index, each with its place.
  func beacons(behind decision: Decision) -> [(beacon: Int, place: Point)]

  /// The same with a beacon elsewhere; `nil` where it cannot hang there.
  func moving(_ beacon: Int, to place: Point) -> Self?
}
