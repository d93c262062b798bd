import Foundation
import Testing

/// Every command that reads a recording without its last line break succeeds. It warns on standard
/// error and in JSON that the file may be truncated.
@Suite struct RecordingWarningTests {
  @Test func everyCommandWarnsOfATruncatedRecording() async throws {
    try await withTemporaryFolder { folder in
      let run = try await SimrunProcess.run(
        "run", "office-walk-past", "--seed=3", "--out=\(folder.path("rec"))")
      #expect(run.status == 0)
      var text = try String(
        contentsOfFile: folder.path("rec/advertisements.csv"), encoding: .utf8)
      let lines = text.count { $0 == "\n" }
      text.removeLast()
      try folder.write(text, to: "rec/advertisements.csv")
      try folder.write(
        """
        { bounds: [[0, 0], [14, 9]], devices: [
          { name: "interior", at: [7.4, 4.15] }, { name: "exterior", at: [7.4, 3.85] },
        ] }
        """, to: "plan.json")
      let scenario = SimrunProcess.package.path("scenarios/office-walk-past")
      let warning =
        "rec/advertisements.csv:\(lines): no line break at the end; the file may be "
        + "truncated"
      for words in [
        ["replay", "rec"], ["validate", "rec", "--scenario=\(scenario)", "--runs=1"],
        ["calibrate", "rec", "--floorplan=plan.json", "--carried=hand"],
        ["locate", "rec", "--map=rec", "--method=nearest-mean"],
      ] {
        let result = try await SimrunProcess.run(words + ["--format=json"], in: folder)
        #expect(result.status == 0, "\(words): \(result.errors)")
        // Locating with the recording as its own survey reads it twice.
        let times = words[0] == "locate" ? 2 : 1
        let delivered = result.errors.split(separator: "\n").filter { $0.contains("warning") }
        #expect(delivered == Array(repeating: "simrun: warning: \(warning)"[...], count: times))
        let page = try JSONSerialization.jsonObject(with: result.output) as? [String: Any]
        let warnings = page?["warnings"] as? [String]
        #expect(warnings == Array(repeating: warning, count: times), "\(words)")
      }
      let map = try await SimrunProcess.run("map", "rec", "--out=map.json", in: folder)
      #expect(map.status == 0 && map.errorLine == "simrun: warning: \(warning)")
    }
  }
}
