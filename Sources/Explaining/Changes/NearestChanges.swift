/// The smallest changes that reverse a decision. Each is a change of one setting, or of one
/// beacon's position, and of nothing else. Each was found by rerunning the scenario, or the engine
/// on the recording.
package struct NearestChanges: Sendable {
  /// The changes of settings, smallest first. Each setting is increased or decreased, whichever is
  /// the smaller change.
  package internal(set) var settings: [SettingChange] = []
  /// The moves of beacons, nearest first, each in the direction of its nearest move.
  package internal(set) var moves: [BeaconMove] = []
  /// The number of settings tried.
  package internal(set) var settingsTried = 0
  /// The number of beacons tried.
  package internal(set) var beaconsTried = 0
  /// The number of runs.
  package internal(set) var runs = 0
  /// `true` if the search was interrupted, so that there may be other and smaller changes.
  package internal(set) var isPartial = false
}
