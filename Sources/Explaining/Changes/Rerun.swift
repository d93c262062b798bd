import BLE
import EngineFiles
import Scenarios
import Sim

/// An input on which an engine can be run again with one change and everything else the same: a
/// scenario with its seed, or a recording.
package protocol Rerun {
  /// The identity of a run: runs with equal identities are the same, whatever their subject.
  associatedtype Identity: Hashable

  /// The subject whose engine is changed, as an index into the subjects.
  var subject: Int { get }

  /// Returns the identity of the run in which the subject has this engine.
  func identity(with engine: EngineChoice) -> Identity

  /// Returns the decisions of a run in which the subject has this engine, in order, grouped by the
  /// subject that they are about; `nil` if the engine cannot be created.
  ///
  /// - Parameters:
  ///   - end: The time up to which the engine runs.
  ///   - isEnough: Returns `true` for a decision about the subject after which no further decisions
  ///     are needed.
  func decisions(
    of engine: EngineChoice, upTo end: Instant, orTo isEnough: (Decision) -> Bool
  ) -> [Int: [Decision]]?

  /// Returns the key by which an option changes a setting of the subject's engine and, if possible,
  /// of no other.
  func optionKey(of key: String) -> String

  /// Returns the name of an anchor's device, or else its address or identifier as text.
  func name(of anchor: Anchor) -> String

  /// The end of the links at which devices can be moved.
  var movable: RadioPathEnd { get }

  /// Returns the beacons or receivers among the anchors that can be moved, each as an index with
  /// its position.
  ///
  /// - Parameter anchors: The anchors; empty for all.
  func devices(of anchors: [Anchor]) -> [(device: Int, place: Point)]

  /// Returns the same input with a device in another position; `nil` if the device cannot be
  /// mounted there.
  func moving(_ device: Int, to place: Point) -> Self?

  /// `true` if a phone's system decides what the engine's scan delivers.
  var scansOnSystem: Bool { get }

  /// Returns the settings of the anchors' devices that can be changed.
  ///
  /// - Parameter anchors: The anchors; empty for all.
  func deviceSettings(of anchors: [Anchor]) -> [DeviceSetting]

  /// Returns the remedies for rules of the system of the subject's phone.
  func remedies(running engine: EngineChoice) -> [PhoneRemedy]

  /// Returns the same input with changes of the scenario; `nil` if they are not allowed.
  func changing(_ changes: [ScenarioChange]) -> Self?
}
