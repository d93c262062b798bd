import BLE
import Documents

/// The plan of a survey as described in a scenario:
/// `{ spacingM: 2, fingerprints: 40, orientations: 4, intervalS: 1 }`.
struct SurveyFile: Described {
  let plan: SurveyPlan

  init(from fields: inout Fields) throws(InputError) {
    let usual = SurveyPlan()
    let fingerprints = try fields.integer(
      "fingerprints", in: 1...10_000, default: usual.fingerprints)
    let orientations = try fields.integer(
      "orientations", in: 1...360, default: min(usual.orientations, fingerprints))
    guard orientations <= fingerprints else {
      throw .unusable(
        fields.place(of: "orientations"),
        "\(orientations) exceeds the number of fingerprints, \(fingerprints)")
    }
    plan = SurveyPlan(
      spacing: try fields.number("spacingM", in: 0.1...1000, default: usual.spacing),
      fingerprints: fingerprints, orientations: orientations,
      interval: try fields.duration(
        "intervalS", in: 0.01...3600, default: usual.interval.inSeconds))
  }
}
