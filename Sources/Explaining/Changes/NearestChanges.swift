/// The least changes that would have turned a decision, each found by running the scenario, or the
/// engine on the recording, again with the change: one of a setting, or of a beacon's place, and
/// nothing else.
package struct NearestChanges: Sendable {
  /// The changes of settings, the nearest first, each setting upwards or downwards, whichever is
  /// the nearer.
  package internal(set) var settings: [SettingChange] = []
  /// The moves of beacons, the nearest first, each beacon in its nearest direction.
  package internal(set) var moves: [BeaconMove] = []
  /// How many settings were tried.
  package internal(set) var settingsTried = 0
  /// How many beacons were tried.
  package internal(set) var beaconsTried = 0
  /// How many runs it took.
  package internal(set) var runs = 0
  /// Whether the search was interrupted, so that there may be others, and nearer ones.
  package internal(set) var isPartial = false
}
