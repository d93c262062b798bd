import BLE
@testable import Documents
import Engines
@testable import Measurements
@testable import Recordings
@testable import Scenarios
import Sim
import TestScenes
import Testing

@Suite struct PositioningPredictionTests {
  private let place = InputPlace("tiny")

  private func survey(seed: UInt64, every spacing: Double = 2.5) throws -> Recording {
    let world = try TinyScenario().read().world
    let plan = SurveyPlan(spacing: spacing, fingerprints: 4, orientations: 2)
    return try SurveyRun(plan, of: world, at: place).recording(seed: seed)
  }

  /// A way that was simulated, gone once more with the same seed, meets the same radio.
  @Test func hearsAgainWhatWasHeardOnTheSameWay() throws {
    let recording = try survey(seed: 5)
    let again = try Retracing(of: recording, in: try TinyScenario().read().world, at: place)
    let heard = again.recording(seed: 5)
    #expect(heard.sightings == recording.sightings)
    #expect(heard.truth == recording.truth)
    #expect(again.recording(seed: 6).sightings != recording.sightings)
  }

  /// What is predicted with a seed is what is found on recordings that were made with this seed.
  @Test func predictsWhatTheWorldMakesOfTheWays() throws {
    let world = try TinyScenario().read().world
    let choice = PositioningChoice(.nearestMean)
    let errors = try [UInt64(1), 2].map { seed in
      let positioning = try PositionedRecordings(
        of: [try survey(seed: seed, every: 4)], by: [choice],
        from: PositioningBasis(try SurveyMap(of: [try survey(seed: seed)], SurveyMap.Settings())))
      let figures = ErrorFigures(of: try #require(positioning.results.first).trials)
      return try #require(figures.error(at: 0.75))
    }
    #expect(errors[0] != errors[1])
    // The ways do not depend on the seed with which they were recorded.
    let ways = try PositioningPrediction.Ways(
      ofSurvey: [try survey(seed: 7)], of: [try survey(seed: 8, every: 4)], in: world, at: place)
    let prediction = try PositioningPrediction(
      on: ways, by: [choice], SurveyMap.Settings(),
      from: PositioningBasis(try SurveyMap(of: [try survey(seed: 7)], SurveyMap.Settings())),
      seeds: 1...2)
    let predicted = try #require(prediction.error(of: choice, at: 0.75))
    #expect(abs(predicted.mean - (errors[0] + errors[1]) / 2) < 1e-12)
    #expect(abs(predicted.deviation - abs(errors[0] - errors[1]) / 2) < 1e-12)
    #expect(prediction.error(of: PositioningChoice(.histogram), at: 0.75) == nil)
  }
}
