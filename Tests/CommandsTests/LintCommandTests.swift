import Foundation
import TestSupport
import Testing

/// `simrun lint` as run from the shell.
@Suite struct LintCommandTests {
  private static let leaky = """
    {
      bounds: [[0, 0], [10, 10]],
      walls: [
        { name: "a", from: [1, 5], to: [4, 5], material: "brick_102mm" },
        { name: "b", from: [4.05, 5], to: [9, 5], material: "brick_102mm" },
        { name: "c", from: [9.02, 5], to: [9, 1], material: "brick_102mm" },
      ],
    }
    """

  @Test func listsFindingsAndJoints() async throws {
    try await withTemporaryFolder { folder in
      try folder.write(Self.leaky, to: "leaky.json")
      let run = try await SimrunProcess.run("lint", "leaky.json", "--html=page.html", in: folder)
      #expect(run.status == 1 && run.errors == "")
      #expect(
        run.text == """
          leaky.json: 1 finding

          1  gap  (4.00, 5.00)  'a' ends 5.0 cm from 'b'; let it meet the other, or raise snapM to 0.05

          ends of walls joined within 0.03 m
            'c'  (9.02, 5.00)  moved by 2.0 cm

          """)
      let page = try String(contentsOfFile: folder.path("page.html"), encoding: .utf8)
      #expect(page.contains("<h1>leaky.json: lint</h1>"))
      #expect(page.contains("<g class=\"finding\">"))
      let json = try await SimrunProcess.run("lint", "leaky.json", "--format=json", in: folder)
      let object = try JSONSerialization.jsonObject(with: json.output) as? [String: Any]
      #expect((object?["findings"] as? [Any])?.count == 1)
      #expect((object?["joints"] as? [Any])?.count == 1)
    }
  }

  @Test func findsNothingInAScenario() async throws {
    let run = try await SimrunProcess.run("lint", "office-walk-past")
    #expect(run.status == 0 && run.errors == "")
    #expect(run.text == "office-walk-past: nothing found\n")
  }

  @Test(
    arguments: [
      ("nowhere", "simrun: scenarios: there is no 'nowhere'"),
      ("no.json", "simrun: no.json: no such file"),
    ])
  func rejectsWhatIsNotThere(name: String, sentence: String) async throws {
    let run = try await SimrunProcess.run("lint", name)
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix(sentence))
  }
}
