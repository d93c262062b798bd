import Sim

/// The smallest changes that reverse a decision, or bring about a pending one. Each changes only one setting,
/// or the position of one beacon or receiver. Each was found by rerunning the scenario, or the engine on the
/// recording.
package struct NearestChanges: Sendable {
  /// The changes of settings, smallest first. Each setting is either increased or decreased, whichever is the
  /// smaller change.
  package internal(set) var settings: [SettingChange] = []
  /// The moves of beacons or receivers, nearest first, each in the direction of its nearest move.
  package internal(set) var moves: [DeviceMove] = []
  /// The number of settings tried.
  package internal(set) var settingsTried = 0
  /// The kind of the devices that were moved: beacons, or receivers.
  package let moved: LinkEnd
  /// The number of devices tried.
  package internal(set) var devicesTried = 0
  /// The number of runs that were judged. Several searches may share runs.
  package internal(set) var runs = 0
  /// `true` if the search was interrupted, so that there may be further changes, and smaller ones.
  package internal(set) var isPartial = false

  init(moving moved: LinkEnd) { self.moved = moved }
}
