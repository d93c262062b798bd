import BLE
import EngineFiles
import Scenarios

/// An input on which an engine can be run again with a change and everything else the same: a
/// scenario with its seed, or a recording.
package protocol Rerun {
  /// Returns the decisions of an engine about the subject, up to a time; `nil` if the engine cannot
  /// be created.
  func decisions(of engine: EngineChoice, upTo end: Instant) -> [Decision]?

  /// Returns the beacons that a decision rests on and that can be moved, by index, each with its
  /// position.
  func beacons(behind decision: Decision) -> [(beacon: Int, place: Point)]

  /// Returns the same input with a beacon in another position; `nil` if it cannot be mounted there.
  func moving(_ beacon: Int, to place: Point) -> Self?
}
