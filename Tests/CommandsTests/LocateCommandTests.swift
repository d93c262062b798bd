@testable import Commands
import Foundation
import Testing

/// What `simrun locate` makes of options that not all methods take.
@Suite struct LocateCommandTests {
  private static let windowMethods =
    "nearest-beacon, weighted-centroid, radical-lines, least-squares, weighted-neighbours and "
    + "naive-bayes"
  private static let deviceMethods =
    "nearest-beacon, weighted-centroid, least-squares, nearest-mean, nearest-median and "
    + "weighted-neighbours"

  /// The error of the arguments; empty where they are taken.
  private func sentence(_ words: String) throws -> String {
    var arguments = try Arguments(
      ["walk", "--map=survey"] + words.split(separator: " ").map(String.init),
      options: Command.locate.declaration.options)
    do {
      _ = try LocateCommand(from: &arguments)
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test func refusesAnOptionThatANamedMethodIgnores() throws {
    for (words, expected) in [
      (
        "--method=naive-bayes --device=other",
        "--device: other applies to \(Self.deviceMethods) only; naive-bayes ignores it"
      ),
      (
        "--method=weighted-neighbours,histogram --window-s=5",
        "--window-s: 5 applies to \(Self.windowMethods) only; histogram ignores it"
      ),
      (
        "--method=particle-filter+kalman --window-s=0.5",
        "--window-s: 0.5 applies to \(Self.windowMethods) only; particle-filter+kalman ignores it"
      ),
      (
        "--method=least-squares --distance=altbeacon",
        "--distance: altbeacon applies to nearest-beacon and radical-lines only; least-squares "
          + "ignores it"
      ),
      (
        // Without a plan, neither of the two is among all.
        "--method=all --distance=altbeacon",
        "--distance: altbeacon applies to nearest-beacon and radical-lines only, which need "
          + "--floorplan"
      ),
    ] {
      #expect(try sentence(words) == expected)
    }
  }

  @Test(arguments: [
    "--method=least-squares,nearest-mean --device=other",
    "--method=naive-bayes+kalman --window-s=5",
    "--method=radical-lines --distance=altbeacon --floorplan=hall",
    "--method=all --device=other --window-s=5",
    "--method=all --distance=altbeacon --floorplan=hall",
    // Every method takes the device for that of the survey.
    "--method=naive-bayes --device=same",
    // A scan longer than the usual window is a window.
    "--method=particle-filter --interval-s=60",
  ])
  func takesAnOptionThatAllNamedMethodsTake(words: String) throws {
    #expect(try sentence(words) == "")
  }

  @Test func saysWhichOfAllMethodsAnOptionAppliesTo() async throws {
    try await withTemporaryFolder { folder in
      try TinyHall.write(to: folder)
      let survey = try await SimrunProcess.run(
        "survey", "hall", "--seed=1", "--out=survey", in: folder)
      #expect(survey.status == 0, "\(survey.errors)")
      let all = try await SimrunProcess.run(
        "locate", "survey", "--map=survey", "--method=all", "--device=other", in: folder)
      #expect(all.status == 0)
      #expect(
        all.errorLine
          == "simrun: --device other applies to \(Self.deviceMethods) only; the other methods "
          + "ignore it")
    }
  }
}
