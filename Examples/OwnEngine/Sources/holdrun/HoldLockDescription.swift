import BLE
import Documents
import EngineFiles
import HoldLock

/// The lock in scenario and engine files.
///
///     { kind: "hold-lock", beacons: ["door"], demand: "any", thresholdDBm: -65, holdS: 1 }
struct HoldLockDescription: EngineDescription {
  static let kind = "hold-lock"
  static let summary = "unlocks while the phone is held to the beacons beside the door"

  private var names: [String] = []
  private var settings = HoldLock.Settings()

  mutating func declare(in declared: inout EngineSettings) throws(InputError) {
    try declared.devices("beacons", &names, count: 1...10, "the beacons beside the door")
    settings.beacons = names.map { Anchor(named: $0) }
    try declared.choice(
      "demand", &settings.demand, among: ["any": .any, "all": .all],
      "the beacons that must be strong")
    try declared.level(
      "thresholdDBm", &settings.threshold, "the level above which a reading is strong")
    try declared.duration(
      "holdS", &settings.hold, in: 0...60, "the time for which readings must be strong")
    try declared.duration(
      "releaseS", &settings.release, in: 0.1...3600,
      "the time without a strong reading after which the door locks")
  }

  func makeEngine() -> HoldLock { HoldLock(settings) }

  /// An engine without this function works, too; `explain` then shows no rule and no figures.
  func grounds(of context: GroundsContext) -> Grounds? {
    let time = context.decision.time
    switch context.decision.verdict {
    case .unlock:
      let held = context.replaying(makeEngine(), until: context.eve).held(at: time)
      return Grounds(
        rule: "unlocked when readings above thresholdDBm have come for holdS",
        figures: zip(names, held).compactMap { name, held in
          guard let held = held?.inSeconds else { return nil }
          return Ground("\(name) strong for", held, "s", holdRequirement)
        })
    case .lock:
      return Grounds(
        rule: "locked when no reading was above thresholdDBm for releaseS", figures: [])
    default:
      return nil
    }
  }

  private var holdRequirement: Ground.Requirement {
    .init(.atLeast, settings.hold.inSeconds, "holdS")
  }
}
