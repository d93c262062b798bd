import Documents

// The options that errors of this module name.
extension OptionWord {
  /// The door.
  package static let door: OptionWord = "--door"
  /// The share that a placement must reach.
  package static let atLeast: OptionWord = "--at-least"
  /// The places at which devices can be mounted.
  package static let mountingPoints: OptionWord = "--mounting-points"
  /// The counts of beacons to mount.
  package static let beacons: OptionWord = "--beacons"
  /// The counts of receivers to mount.
  package static let receivers: OptionWord = "--receivers"
}
