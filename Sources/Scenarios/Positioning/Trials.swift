import EngineFiles
import FloorPlans

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
  package let plan: FloorPlanFile
  /// For how long a beacon is listed with an RSSI of 0 after it was last heard, and that taken for
  /// a level; `nil` for not at all.
  let lostListedFor: Duration?
}
