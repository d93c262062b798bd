import EngineFiles
import BLE
import Documents
import HoldLock
import Recordings
import Scenarios

/// The lock as scenario files describe it.
///
///     { kind: "hold-lock", beacons: ["door"], demand: "any", thresholdDBm: -65, holdS: 1 }
struct HoldLockDescription: EngineDescription {
  static let kind = "hold-lock"
  static let summary = "unlocks when the phone is held to the beacons beside the door"

  private var names: [String] = []
  private var settings = HoldLock.Settings()

  mutating func declare(in declared: inout EngineSettings) throws(InputError) {
    try declared.devices("beacons", &names, count: 1...10, "the beacons beside the door")
    settings.beacons = names.map { Anchor(named: $0) }
    try declared.choice(
      "demand", &settings.demand, among: ["any": .any, "all": .all],
      "the beacons that have to be strong")
    try declared.level("thresholdDBm", &settings.threshold, "a reading above it is strong")
    try declared.duration(
      "holdS", &settings.hold, in: 0...60, "so long have readings to be strong")
    try declared.duration(
      "releaseS", &settings.release, in: 0.1...3600, "lock after so long without a strong reading")
  }

  func makeEngine() -> HoldLock { HoldLock(settings) }
}
