import Documents
import EngineFiles
import Scoring

/// Expectations.
extension ScenarioSchema {
  static let expectation = ObjectSchema(
    "expectation", "expectation",
    [
      .required("measure", .words(Measure.ofRuns.map(\.rawValue)), "the measure")
    ] + limits(in: -1e9...1e9) + [
      PropertySchema(
        "inRuns", .object(share),
        "the share of runs that must keep the limits; every run by default", takesNull: true),
      PropertySchema(
        "onAverage", .object(mean),
        "limits for the mean over runs; in place of atLeast, atMost and inRuns", takesNull: true),
      PropertySchema("room", .text, "the room, for a measure in a room", takesNull: true),
      PropertySchema(
        "over", .text, "the other room, for a measure that compares rooms", takesNull: true),
      PropertySchema(
        "beacon", .text, "the beacon, for a measure of one; needed if there are several",
        takesNull: true),
      PropertySchema(
        "text", .text, "the text of notifications, or the topic of publications; any by default",
        takesNull: true),
      PropertySchema(
        "walker", .text, "the walker; needed if several have phones", takesNull: true),
      PropertySchema(
        "method", .suggestions(PositioningChoice.words), "the method, for a measure of trials",
        takesNull: true),
      PropertySchema(
        "variant", .text, "the variant; by default the scenario as it stands", takesNull: true),
    ], anyOf: ["atLeast", "atMost", "onAverage"])

  private static let share = ObjectSchema(
    "shareOfRuns", "share of runs", limits(in: 0...1), anyOf: ["atLeast", "atMost"])

  private static let mean = ObjectSchema(
    "mean", "mean over runs", limits(in: -1e9...1e9), anyOf: ["atLeast", "atMost"])

  private static func limits(in range: ClosedRange<Double>) -> [PropertySchema] {
    [
      PropertySchema("atLeast", .number(range), "the lower limit", takesNull: true),
      PropertySchema("atMost", .number(range), "the upper limit", takesNull: true),
    ]
  }
}
