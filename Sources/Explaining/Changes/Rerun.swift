import BLE
import EngineFiles
import Sim

/// An input on which an engine can be run again with a change and everything else the same: a
/// scenario with its seed, or a recording.
package protocol Rerun {
  /// Returns the decisions of an engine about the subject, in order; `nil` if the engine cannot be
  /// created.
  ///
  /// - Parameters:
  ///   - end: The time up to which the engine runs.
  ///   - isEnough: Returns `true` for a decision after which no more are needed.
  func decisions(
    of engine: EngineChoice, upTo end: Instant, orTo isEnough: (Decision) -> Bool
  ) -> [Decision]?

  /// The end of the link whose devices can be moved.
  var movable: LinkEnd { get }

  /// Returns the beacons or receivers of anchors that can be moved, by index, each with its position.
  ///
  /// - Parameter anchors: The anchors; empty for all.
  func devices(of anchors: [Anchor]) -> [(device: Int, place: Point)]

  /// Returns the same input with a device in another position; `nil` if it cannot be mounted there.
  func moving(_ device: Int, to place: Point) -> Self?
}
