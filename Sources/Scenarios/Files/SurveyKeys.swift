import Documents

/// The keys of the plan of a survey:
/// `{ spacingM: 2, fingerprints: 40, orientations: 4, intervalS: 1 }`.
struct SurveyKeys: ObjectKeys {
  private static let `default` = SurveyPlan()

  let spacing = Key(
    "spacingM", .number(0.1...1000), "the distance between cells, in metres",
    default: Self.default.spacing)
  let fingerprints = Key(
    "fingerprints", .integer(1...10_000), "the number of fingerprints in each cell",
    default: Self.default.fingerprints)
  let orientations = Key(
    "orientations", .integer(1...360),
    "the number of headings in each cell, at most that of fingerprints; 4 by default",
    isRequired: false)
  let interval = Key(
    "intervalS", .duration(0.01...3600), "the duration of a fingerprint, in seconds",
    default: Self.default.interval)

  var schema: ObjectSchema { ObjectSchema("survey", "survey", self) }

  func read(from fields: inout Fields) throws(InputError) -> SurveyPlan {
    let fingerprints = try fields[fingerprints]
    let orientations = try fields[
      orientations, default: min(Self.default.orientations, fingerprints)]
    guard orientations <= fingerprints else {
      throw .unusable(
        fields.place(of: self.orientations),
        "\(orientations) exceeds the number of fingerprints, \(fingerprints)")
    }
    return SurveyPlan(
      spacing: try fields[spacing], fingerprints: fingerprints, orientations: orientations,
      interval: try fields[interval])
  }
}
