import EngineFiles
import Documents
import Recordings
import Scenarios
import Scoring
import TestScenes
import Testing

/// A person walks four times through a real doorway, between receivers on both sides of it. The
/// settings were chosen on this recording. The bounds are those of a door lock: nearly always
/// right, and never wrong for long.
@Suite(
  .enabled(if: RealRecordings.arePresent, "no real recordings: set BLE_SIM_DATA to their folder")
) struct DoorwayReplayTests {
  @Test(arguments: [
    ("I-DL", "O-DL"), ("I-DL,I-DR", "O-DL,O-DR"),
    ("I-DL,I-DR,I-E,I-T1,I-T2,I-T3", "O-DL,O-DR,O-E,O-M"),
  ])
  func identifiesTheSideFromAPairOrGroups(interior: String, exterior: String) throws {
    let recording = try Recording.read("\(RealRecordings.folder)/sal/recordings/walk-1-1")
    let engine = try EngineFile.choice(
      "door-lock",
      overrides: [
        SettingOverride("interior=\(interior)"), SettingOverride("exterior=\(exterior)"),
        SettingOverride("smoothing=mean"), SettingOverride("windowS=2"),
        SettingOverride("marginDB=3"), SettingOverride("hysteresisDB=6"),
      ])
    let subject = try #require(try recording.subjects().first)
    let replay = Replay(of: recording, subject: subject, to: engine.makeEngine())
    let score = try SideScore(of: replay, against: recording)
    #expect(try #require(score.rightFraction) > 0.98)
    #expect(score.wrongRuns.isEmpty)
    #expect(score.crossings.count == 4)
    #expect(score.missedCrossings == 0)
    #expect(try #require(score.delay(quantile: 0.9)) < .seconds(2))
  }
}
