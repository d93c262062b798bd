import BLE
import Documents
import EngineFiles
import Foundation
import Gateways
import Recordings
import Scenarios
import Scoring
import TestScenes
import TestSupport
import Testing

struct LiveRecordingTests {
  /// A recording of an engine on a radio, with a clock of its own, decides as the engine has.
  @Test(arguments: [("office-walk-past", "passer-by"), ("thermostat", "worker")])
  func decidesAlikeWhenItIsReplayed(place: (scenario: String, walker: String)) throws {
    let run = try LoopedRun(of: place.scenario, walker: place.walker, seed: 2)
    let live = try run.live(.own(.times(100)), speed: .times(100))
    let radio = try #require(live.address)
    try withTemporaryFolder { folder in
      let path = "\(folder)/recording"
      let log = try LiveRecording(in: OutputPlace(folder: path), engine: run.scenario.engine)
      for event in live.delivered { try log.add(event, at: radio) }
      try log.finish()
      let recording = try Recording.read(path)
      #expect(recording.delivered.map(\.event) == live.delivered)
      let replay = Replay(
        of: recording, subject: radio, to: try EngineFile.choice("\(path)/engine.json").makeEngine()
      )
      #expect(!live.decisions.isEmpty)
      #expect(replay.decisions == live.decisions)
    }
  }

  @Test func doesNotReplaceARecording() throws {
    try withTemporaryFolder { folder in
      try LiveRecording(in: OutputPlace(folder: folder)).finish()
      #expect(
        throws: InputError.unwritable(
          path: folder, reason: "it has a recording, which is not replaced")
      ) { try LiveRecording(in: OutputPlace(folder: folder)) }
    }
  }

  @Test func leavesNothingIfNothingCame() throws {
    try withTemporaryFolder { folder in
      _ = try LiveRecording(in: OutputPlace(folder: "\(folder)/recording"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
    }
  }

  @Test func oneProgramAtATimeRecords() throws {
    try withTemporaryFolder { folder in
      let log = try LiveRecording(in: OutputPlace(folder: folder))
      #expect(
        throws: InputError.unwritable(
          path: folder, reason: "another program or option is writing to it")
      ) { try OutputPlace(folder: folder) }
      try log.finish()
    }
  }
}
