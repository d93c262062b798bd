@testable import Commands
import Foundation
import Testing

/// The effect of `simrun locate` options that only some methods use.
@Suite struct LocateCommandTests {
  private static let windowMethods =
    "nearest-beacon, weighted-centroid, radical-lines, least-squares, weighted-neighbours, "
    + "histogram and naive-bayes"
  private static let deviceMethods =
    "nearest-beacon, weighted-centroid, least-squares, nearest-mean, nearest-median and "
    + "weighted-neighbours"

  /// Returns the error of the arguments; empty if they are accepted.
  private func sentence(_ words: String) -> String {
    do {
      _ = try LocateCommand(
        from: Arguments(["walk", "--map=survey"] + words.split(separator: " ").map(String.init)))
      return ""
    } catch {
      return "\(error)"
    }
  }

  private static let lawMethods =
    "nearest-beacon, weighted-centroid, radical-lines and least-squares"

  /// Without `--map`.
  @Test(arguments: [
    ("--method=radical-lines --measured-power-dbm=-59 --floorplan=hall", ""),
    (
      "--method=radical-lines --measured-power-dbm=-59",
      "--floorplan: required: the plan with the beacons"
    ),
    ("--method=radical-lines", "--map: required: a map file, or recordings of a survey"),
    ("--method=all --measured-power-dbm=-59 --floorplan=hall", ""),
    (
      "--method=all --floorplan=hall",
      "--map: required: a map file, or recordings of a survey; only \(lawMethods) need none, with "
        + "--measured-power-dbm and --floorplan"
    ),
    (
      "--method=radical-lines,histogram --floorplan=hall",
      "--map: required: a map file, or recordings of a survey"
    ),
  ])
  func needsASurveyOrALaw(words: String, expected: String) {
    var sentence = ""
    do {
      _ = try LocateCommand(
        from: Arguments(["walk"] + words.split(separator: " ").map(String.init)))
    } catch {
      sentence = "\(error)"
    }
    #expect(sentence == expected)
  }

  @Test func rejectsOptionsThatANamedMethodIgnores() {
    for (words, expected) in [
      (
        "--method=naive-bayes --device=other",
        "--device: other applies to \(Self.deviceMethods) only; naive-bayes ignores it"
      ),
      (
        "--method=weighted-neighbours,nearest-mean --window-s=5",
        "--window-s: 5 applies to \(Self.windowMethods) only; nearest-mean ignores it"
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
        // Without a plan, all methods include neither of the two.
        "--method=all --distance=altbeacon",
        "--distance: altbeacon applies to nearest-beacon and radical-lines only, which "
          + "require --floorplan"
      ),
      (
        "--method=histogram,naive-bayes --bin-width-db=4",
        "--bin-width-db: 4 applies to histogram only; naive-bayes ignores it"
      ),
      (
        "--method=least-squares --exponent=3",
        "--exponent: requires --measured-power-dbm; else it is fitted to the survey"
      ),
      (
        "--method=radical-lines --measured-power-dbm=-59 --floorplan=hall",
        "--map: not used with --measured-power-dbm"
      ),
      (
        "--method=least-squares --cells=3",
        "--cells: 3 applies to nearest-fingerprint, nearest-mean, nearest-median, "
          + "weighted-neighbours, histogram and naive-bayes only; least-squares ignores it"
      ),
      (
        "--method=histogram,particle-filter --uses-heading",
        "--uses-heading: the heading applies to nearest-fingerprint, nearest-mean, nearest-median, "
          + "weighted-neighbours, histogram and naive-bayes only; particle-filter ignores it"
      ),
      (
        "--method=particle-filter,histogram --uses-steps",
        "--uses-steps: the count of steps applies to particle-filter only; histogram ignores it"
      ),
      (
        "--method=nearest-mean,histogram --missing-dbm=0",
        "--missing-dbm: 0 applies to nearest-fingerprint, nearest-mean, nearest-median and "
          + "weighted-neighbours only; histogram ignores it"
      ),
      (
        "--method=nearest-mean --device=other --missing-dbm=0",
        "--missing-dbm: a level requires --device same; --device other compares no levels"
      ),
      (
        "--method=nearest-mean --missing-dbm=101",
        "--missing-dbm: 101 is outside -200 ... 100"
      ),
      (
        "--method=nearest-mean --missing-dbm=none",
        "--missing-dbm: 'none' is not a level in dBm, or left-out"
      ),
    ] {
      #expect(sentence(words) == expected)
    }
  }

  @Test(arguments: [
    "--method=least-squares,nearest-mean --device=other",
    "--method=naive-bayes+kalman --window-s=5",
    "--method=radical-lines --distance=altbeacon --floorplan=hall",
    "--method=all --device=other --window-s=5",
    "--method=all --distance=altbeacon --floorplan=hall",
    "--method=nearest-fingerprint,weighted-neighbours --missing-dbm=0",
    "--method=all --device=other --missing-dbm=left-out",
    "--method=nearest-fingerprint,naive-bayes --uses-heading",
    "--method=particle-filter,particle-filter+kalman --uses-steps",
    "--method=histogram --window-s=20 --bin-width-db=4 --cells=4",
    // Every method supports the survey's device.
    "--method=naive-bayes --device=same",
    // A scan longer than the default window is a window.
    "--method=particle-filter --interval-s=60",
  ])
  func acceptsOptionsThatAllNamedMethodsUse(words: String) {
    #expect(sentence(words) == "")
  }

  @Test func namesTheMethodsThatAnOptionAppliesTo() async throws {
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
          == "simrun: --device: other applies to \(Self.deviceMethods) only; the other methods "
          + "ignore it")
    }
  }

  /// A survey and its map as a file, which has headings only if they are asked for.
  @Test func headingsNeedTheRecordingsOfTheSurvey() async throws {
    try await withTemporaryFolder { folder in
      try TinyHall.write(to: folder)
      _ = try await SimrunProcess.run("survey", "hall", "--seed=1", "--out=survey", in: folder)
      let words = ["locate", "survey", "--method=nearest-mean", "--uses-heading"]
      let located = try await SimrunProcess.run(words + ["--map=survey"], in: folder)
      #expect(located.status == 0, "\(located.errors)")
      let map = try await SimrunProcess.run(words + ["--map=survey/map.json"], in: folder)
      #expect(map.status == 2)
      #expect(
        map.errorLine
          == "simrun: --uses-heading: requires the recordings of the survey, or a map file with "
          + "headings, as of simrun map --headings")
    }
  }

  /// Steps along the ground truth move the particles, so the fixes are others than without.
  @Test func stepsComeFromTheTruthOfARecording() async throws {
    try await withTemporaryFolder { folder in
      try TinyHall.write(to: folder)
      let survey = try await SimrunProcess.run(
        "survey", "hall", "--seed=1", "--out=survey", in: folder)
      #expect(survey.status == 0, "\(survey.errors)")
      let words = ["locate", "survey", "--map=survey/map.json", "--floorplan=hall"]
      func fixes(_ options: [String]) async throws -> String {
        let located = try await SimrunProcess.run(
          words + ["--method=particle-filter", "--out=out\(options.count)"] + options, in: folder)
        #expect(located.status == 0, "\(located.errors)")
        let path = folder.appendingPathComponent("out\(options.count)/fixes.csv")
        return try String(contentsOf: path, encoding: .utf8)
      }
      #expect(try await fixes([]) != fixes(["--uses-steps"]))
      try FileManager.default.removeItem(at: folder.appendingPathComponent("survey/truth.csv"))
      let without = try await SimrunProcess.run(
        words + ["--method=particle-filter", "--uses-steps"], in: folder)
      #expect(without.status == 2)
      #expect(without.errorLine?.hasPrefix("simrun: survey/truth.csv: ") == true)
    }
  }

  /// Three gateways at known places, and the levels of a tag at each: a position without a survey.
  ///
  /// At 1 m the tag has -45 dBm, and levels fall by 20 dB a decade: the circles have the radii 1,
  /// 10^(11 / 20) and 10^(16 / 20) m. The lines through the intersections of two circles are, about
  /// (1, 1), (10, 1) and (1, 10), 18 x = 99 + r₁² - r₂² and 18 y = 99 + r₁² - r₃².
  @Test(.bug("https://github.com/jarkko-hautakorpi/iBeacon-indoor-positioning-demo/issues/13"))
  func threeGatewaysGiveAPosition() async throws {
    try await withTemporaryFolder { folder in
      let gateways = [("gw1", "[1, 1]", -45), ("gw2", "[10, 1]", -56), ("gw3", "[1, 10]", -61)]
      let devices = gateways.map { "{ name: '\($0.0)', at: \($0.1) }" }.joined(separator: ", ")
      try folder.write(
        "{ bounds: [[0, 0], [11, 11]], walls: [], rooms: [], devices: [\(devices)] }",
        to: "floorplans/hall.json")
      let rows = (0..<3).flatMap { second in
        gateways.enumerated().map { "\(second).\($0 + 1),\($1.0),tag1,,\($1.2)," }
      }
      try folder.write(
        "time_s,receiver,transmitter,channel,rssi_dbm,payload\n"
          + rows.joined(separator: "\n") + "\n", to: "rec/advertisements.csv")
      let located = try await SimrunProcess.run(
        [
          "locate", "rec", "--method=radical-lines", "--measured-power-dbm=-45", "--exponent=2",
          "--floorplan=hall", "--subject=tag1", "--out=fixes",
        ], in: folder)
      #expect(located.status == 0 && located.errors == "")
      let table = try String(contentsOfFile: folder.path("fixes/fixes.csv"), encoding: .utf8)
      let fixes = table.split(separator: "\n").dropFirst().map { $0.split(separator: ",") }
      #expect(fixes.count == 2)
      for fix in fixes {
        let (x, y) = (try #require(Double(fix[4])), try #require(Double(fix[5])))
        #expect(abs(x - (99 + 1 - pow(10, 1.1)) / 18) < 1e-6)
        #expect(abs(y - (99 + 1 - pow(10, 1.6)) / 18) < 1e-6)
      }
      let all = try await SimrunProcess.run(
        "locate", "rec", "--method=all", "--measured-power-dbm=-45", "--floorplan=hall",
        "--subject=tag1", in: folder)
      #expect(
        all.errors.hasSuffix(
          "simrun: --method: without --map, only 'nearest-beacon', 'weighted-centroid', "
            + "'radical-lines', 'least-squares' run\n"), "\(all.errors)")
    }
  }
}
