@testable import EngineFiles
import BLE
@testable import Documents
import Engines
import Positioning
import Recordings
@testable import Scenarios
@testable import Scoring
import Sim
import TestScenes
import Testing

@Suite struct SurveyRunTests {
  private let place = InputPlace("tiny")

  @Test func standsInEachCellAsPlanned() throws {
    let world = try TinyScenario().read().world
    let plan = SurveyPlan(spacing: 2.5, fingerprints: 4, orientations: 2)
    let survey = try SurveyRun(plan, of: world, at: place)
    // Two rooms of 10 m by 3 m.
    #expect(survey.cells.count == 8)
    let journal = Run(of: survey.world, seed: 1) { _ in ListeningEngine() }.journal
    let track = try #require(journal.tracks.first)
    for (index, cell) in survey.cells.enumerated() {
      let start = Double(5 * index)
      for (time, heading) in [(1.0, 0.0), (3.0, 180.0)] {
        let point = try #require(track.first { $0.time.seconds >= start + time })
        #expect(point.pose.point.distance(to: cell.point) < 1e-9)
        #expect(abs(point.pose.heading.headingDegrees - heading) < 1e-9)
      }
    }
    #expect(survey.world.duration == .seconds(39))
  }

  @Test func recordsOnlyTheSurveyorsPhone() throws {
    let scenario = try TinyScenario().changing(
      "walkers: [",
      to: """
        walkers: [
          { name: "neighbour", from: [8, 1], phone: {} },
        """
    ).changing("measure: \"unlocks\"", to: "walker: \"guest\", measure: \"unlocks\"").read()
    let plan = SurveyPlan(spacing: 5, fingerprints: 2, orientations: 1)
    let survey = try SurveyRun(plan, of: scenario.world, walker: "guest", at: place)
    let recording = survey.recording(seed: 3)
    let phone = DeviceAddress(named: "guest")
    #expect(recording.sightings.count > 10)
    #expect(recording.sightings.allSatisfy { $0.advertisement.receiver == phone })
    #expect(try recording.subjects() == [phone])
  }

  /// A survey has the packets of a run in which everybody listens, in the same order.
  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func whatOthersReceiveChangesNothing(seed: UInt64) throws {
    let scenario = try TinyScenario().changing(
      "walkers: [",
      to: """
        walkers: [
          { name: "neighbour", from: [8, 1], phone: { system: "ios" } },
          { name: "friend", from: [7, 1], phone: {} },
          { name: "cat", from: [3, 4], tag: { carried: "shirt", intervalMs: 200 } },
        """
    ).changing("measure: \"unlocks\"", to: "walker: \"guest\", measure: \"unlocks\"").read()
    let plan = SurveyPlan(spacing: 5, fingerprints: 2, orientations: 1)
    let survey = try SurveyRun(plan, of: scenario.world, walker: "guest", at: place)
    let everyone = Run(of: survey.world, seed: seed) { _ in ListeningEngine() }.recording
    let phone = DeviceAddress(named: "guest")
    let recording = survey.recording(seed: seed)
    #expect(
      recording.sightings == everyone.sightings.filter { $0.advertisement.receiver == phone })
    #expect(
      recording.sightings.contains {
        $0.advertisement.transmitter != recording.sightings[0].advertisement.transmitter
      })
    #expect(recording.names == everyone.names)
  }

  @Test func theSameSeedGivesTheSameSurvey() throws {
    let scenario = try TinyScenario().read()
    let plan = SurveyPlan(spacing: 2.5, fingerprints: 2, orientations: 1)
    let survey = try SurveyRun(plan, of: scenario.world, at: place)
    let again = try SurveyRun(plan, of: scenario.world, at: place).recording(seed: 8)
    let recording = survey.recording(seed: 8)
    #expect(recording.sightings == again.sightings)
    #expect(recording.sightings != survey.recording(seed: 9).sightings)
  }

  @Test func rejectsImpossibleSurveys() throws {
    let world = try TinyScenario().read().world
    func sentence(_ world: World, _ plan: SurveyPlan, _ name: String?) -> String {
      do {
        _ = try SurveyRun(plan, of: world, walker: name, at: place)
        return "no error"
      } catch {
        return "\(error)"
      }
    }
    #expect(
      sentence(world, SurveyPlan(), "gest")
        == "--walker: there is no 'gest'; did you mean 'guest'?")
    let nobody = try TinyScenario().changing(
      "phone: { carried: \"bag\" },", to: ""
    )
    .changing("{ kind: \"door-lock\", interior: [\"in\"], exterior: [\"out\"] }", to: "null")
    .changing(
      "expectations: [{ measure: \"unlocks\", atLeast: 0, inRuns: { atLeast: 0.5 } }],", to: ""
    ).read().world
    #expect(
      sentence(nobody, SurveyPlan(), nil)
        == "tiny: walkers: no walker has a phone, or a tag that receivers hear")
    #expect(
      sentence(world, SurveyPlan(spacing: 0.1), nil)
        == "tiny: survey: a survey of more than 2107 cells takes over 86400 s, the longest that is allowed"
    )
  }
}
