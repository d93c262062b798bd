@testable import EngineFiles
import BLE
@testable import Documents
import Engines
@testable import Measurements
@testable import Recordings
@testable import Scenarios
@testable import Scoring
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

  /// A simulated path meets the same radio again with the same seed.
  @Test func retracingReproducesTheRecording() throws {
    let recording = try survey(seed: 5)
    let again = try RetracedWorld(of: recording, in: try TinyScenario().read().world, at: place)
    let heard = again.recording(seed: 5)
    #expect(heard.sightings == recording.sightings)
    #expect(heard.truth == recording.truth)
    #expect(again.recording(seed: 6).sightings != recording.sightings)
  }

  /// The prediction with a seed equals the result for recordings made with this seed.
  @Test func predictionMatchesSimulatedRecordings() throws {
    let world = try TinyScenario().read().world
    let choice = PositioningChoice(.nearestMean)
    let errors = try [UInt64(1), 2].map { seed in
      let positioning = try PositionedRecordings(
        of: [try survey(seed: seed, every: 4)], by: [choice],
        from: PositioningBasis(try SurveyMap(of: [try survey(seed: seed)], SurveyMap.Settings())))
      let figures = PositionAccuracy(of: try #require(positioning.results.first).trials)
      return try #require(figures.error(at: 0.75))
    }
    #expect(errors[0] != errors[1])
    // The paths do not depend on the seed of their recording.
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
