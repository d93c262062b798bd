import Sim

/// The smallest changes that reverse a decision, or bring about a pending one. Each is a change of one setting, or of one beacon's or
/// receiver's position, and of nothing else. Each was found by rerunning the scenario, or the engine
/// on the recording.
package struct NearestChanges: Sendable {
  /// The changes of settings, smallest first. Each setting is increased or decreased, whichever is
  /// the smaller change.
  package internal(set) var settings: [SettingChange] = []
  /// The moves of beacons or receivers, nearest first, each in the direction of its nearest move.
  package internal(set) var moves: [DeviceMove] = []
  /// The number of settings tried.
  package internal(set) var settingsTried = 0
  /// The kind of the devices that were moved: beacons, or receivers.
  package let moved: LinkEnd
  /// The number of these devices tried.
  package internal(set) var devicesTried = 0
  /// The number of runs that were judged. Several searches may share them.
  package internal(set) var runs = 0
  /// `true` if the search was interrupted, so that there may be other and smaller changes.
  package internal(set) var isPartial = false

  init(moving moved: LinkEnd) { self.moved = moved }
}
