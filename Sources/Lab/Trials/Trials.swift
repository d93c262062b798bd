import BLE
import Engines
import Sim

/// A comparison of positioning methods in a scenario: one phone surveys the building, and then
/// tells at several places and on several ways where it is.
public struct Trials: Sendable {
  /// The survey that the methods' map comes from.
  public let survey: SurveyRun
  /// What is tried, in order. Each is on its own, and in the radio of the survey.
  public let trials: [Trial]
  /// The methods.
  public let methods: [PositioningChoice]
  /// What others found.
  public let published: [PublishedShares]
  /// The plan, with the beacons as its devices.
  let plan: FloorPlanFile
  /// For how long a beacon is listed with an RSSI of 0 after it was last heard, and that taken for
  /// a level; `nil` for not at all.
  let lostListedFor: Duration?
}

/// Someone who stands or walks while it is told where they are.
public struct Trial: Sendable {
  /// What it goes by.
  public let name: String
  /// Whether they stay where they are.
  public let isStill: Bool
  /// Their way, the first walker's, and whoever else is about.
  let world: World
  /// The walker, as an index into the world's.
  let walker: Int
  /// When it begins: all before is waiting.
  let start: Instant

  /// What the phone hears from the start of the trial on, and where it was.
  func recording(seed: UInt64) -> Recording {
    var recording = Run(of: world, seed: seed) { _ in ListeningEngine() }.recording
    recording.source = name
    guard let phone = world.walkers[walker].phone?.address else { return recording }
    recording.sightings.removeAll { $0.time < start || !$0.advertisement.involves(phone) }
    recording.truth?.removeAll { $0.time < start || $0.subject != phone }
    return recording
  }
}

/// How often a method was found to tell the right cell, an adjoining one, and a farther one, at
/// places where the phone lay still.
public struct PublishedShares: Hashable, Sendable {
  /// The method.
  public let method: PositioningChoice
  /// The share of fixes in the right cell, 0 ... 1.
  public let right: Double
  /// The share in an adjoining cell, 0 ... 1.
  public let adjoining: Double
  /// The share in a farther one, 0 ... 1.
  public let farther: Double
}
