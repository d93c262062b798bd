import Sim

/// The smallest changes that reverse a decision, or bring about a pending one. Each changes only
/// one setting, one number of a device, the use of a phone, or the position of one beacon or
/// receiver. Each was found by rerunning the scenario, or the engine on the recording.
package struct NearestChanges: Sendable {
  /// The changes of settings: the smallest changes first, then the changes to customary values.
  /// Each number is either increased or decreased, whichever is the smaller change.
  package internal(set) var settings: [SettingChange] = []
  /// The changes of devices and of a phone's use in the scenario's file: of numbers, smallest
  /// first, and then the remedies for rules of the phone's system, the mildest first.
  package internal(set) var devices: [SettingChange] = []
  /// The nearest move of each beacon or receiver, among all directions; the shortest first.
  package internal(set) var moves: [DeviceMove] = []
  /// The number of settings tried, of the engine and of devices.
  package internal(set) var settingsTried = 0
  /// The kind of the devices that were moved: beacons, or receivers.
  package let moved: RadioPathEnd
  /// The number of devices tried.
  package internal(set) var devicesTried = 0
  /// The number of runs that were judged. Several searches may share runs.
  package internal(set) var runs = 0
  /// `true` if the search was interrupted, so that there may be further changes, and smaller ones.
  package internal(set) var isPartial = false

  init(moving moved: RadioPathEnd) { self.moved = moved }
}
