import EngineFiles
import FloorPlans

/// A comparison of positioning methods in a scenario. One phone surveys the building and is then
/// positioned at several places and on several paths.
public struct Trials: Sendable {
  /// The survey that makes the methods' map.
  public let survey: SurveyRun
  /// The trials, in order. Each is independent of the others. The radio is the same in all of them
  /// and in the survey.
  public let trials: [Trial]
  /// The methods.
  public let methods: [PositioningChoice]
  /// The published results.
  public let published: [TrialPublishedShares]
  /// The plan, with the beacons as its devices.
  package let plan: FloorPlanFile
  /// The time for which a beacon is listed with an RSSI of 0 after it was last heard; `nil` if lost
  /// beacons are not listed. Methods mistake this RSSI for a level.
  let lostListedFor: Duration?
  /// The settings of the methods.
  let settings: MethodSettings
  /// The standard deviation of the phone's compass, in degrees.
  let compassDeviation: Double
  /// The length of the walker's steps, in metres.
  let stepLength: Double
}
