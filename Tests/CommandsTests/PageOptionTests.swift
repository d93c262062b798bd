@testable import Commands
import Documents
import Foundation
import Testing

/// Pages in addition to the usual output, as written from the shell.
@Suite struct PageOptionTests {
  @Test(arguments: [
    (["study", "field", "--runs=3"], "3 runs, seeds 1 ... 3."),
    (
      ["tune", "field", "--vary=unlockSamples=1,2", "--minimise=wrongSideShare", "--runs=2"],
      "2 combinations; minimise wrongSideShare"
    ),
    (["tune", "field", "--engines=scenario,bleunlock", "--runs=2"], "<li>B  bleunlock</li>"),
    (["lint", "field"], "field: lint"),
    (["coverage", "field", "--cell-m=1"], "field: coverage"),
    (
      [
        "place", "field", "--beacons=1", "--goal=receptionShare", "--mounting-points=grid",
        "--spacing-m=4",
        "--power-dbm=-12", "--interval-ms=500", "--seed=1", "--runs=2",
      ], "Recommended: 1 beacon, -12 dBm"
    ),
    (["run", "hall", "--seed=1"], "Seed 1, 2 cells with 4 fingerprints of 2 beacons."),
  ])
  func leavesTheDefaultOutputUnchanged(words: [String], sentence: String) async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      try TinyHall.write(to: folder)
      let plain = try await SimrunProcess.run(words, in: folder)
      let paged = try await SimrunProcess.run(words + ["--html=pages/page.html"], in: folder)
      #expect(paged.status == 0 && paged.errors == "")
      #expect(paged.output == plain.output)
      let page = try String(contentsOfFile: folder.path("pages/page.html"), encoding: .utf8)
      #expect(page.hasPrefix("<!DOCTYPE html>"))
      let command = (["simrun"] + words + ["--html=pages/page.html"]).joined(separator: " ")
      #expect(page.contains("<code>\(command)</code>"))
      #expect(page.contains(sentence))
      #expect(try folder.contents == ["floorplans", "pages", "scenarios"])
    }
  }

  @Test func warnsOfALargePage() {
    #expect(PageOption.warning(ofBytes: 20_000_000, at: "run.html") == nil)
    let sentence = PageOption.warning(ofBytes: 75_600_000, at: "run.html")?.description
    #expect(
      sentence
        == "run.html: the page has 76 MB, which browsers may open slowly; fewer devices, fewer "
        + "walkers or a shorter duration make it smaller")
  }

  @Test func locatePageHasTheTracksOnThePlan() async throws {
    try await withTemporaryFolder { folder in
      try TinyHall.write(to: folder)
      let survey = try await SimrunProcess.run(
        "survey", "hall", "--seed=1", "--out=survey", in: folder)
      #expect(survey.status == 0, "\(survey.errors)")
      let words = [
        "locate", "survey", "--map=survey", "--floorplan=hall", "--method=nearest-mean",
      ]
      let plain = try await SimrunProcess.run(words, in: folder)
      let paged = try await SimrunProcess.run(words + ["--html=page.html"], in: folder)
      #expect(paged.status == 0 && paged.output == plain.output, "\(paged.errors)")
      let page = try String(contentsOfFile: folder.path("page.html"), encoding: .utf8)
      #expect(page.contains("Positions: 1 track") && page.contains("data-track=\"0\""))
    }
  }

  @Test func replayPageNamesADeviceThatWasNeverReceived() async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      let run = try await SimrunProcess.run(
        "run", "field", "--seed=1", "--out=recording", in: folder)
      #expect(run.status == 0)
      try folder.write(
        #"{ "kind": "door-lock", "interior": ["in", "attic"], "exterior": ["out"] }"#,
        to: "recording/engine.json")
      let replay = try await SimrunProcess.run(
        "replay", "recording", "--html=page.html", in: folder)
      #expect(replay.status == 0, "\(replay.errors)")
      let page = try String(contentsOfFile: folder.path("page.html"), encoding: .utf8)
      #expect(page.contains(#"{"device":null,"levels":"","name":"attic","times":""}"#))
    }
  }

  @Test(arguments: [
    ("scarecrow,5,5", false), ("scarecrow,9.5,5", true), ("scarecrow,,", true),
  ])
  func replayPageReportsGroundTruthOutsideThePlan(truth: String, isSaid: Bool) async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      let run = try await SimrunProcess.run(
        "run", "field", "--seed=1", "--out=recording", in: folder)
      #expect(run.status == 0)
      try folder.write(
        "time_s,subject,x_m,y_m,heading_deg,place\n0,\(truth),,outside\n", to: "recording/truth.csv"
      )
      let replay = try await SimrunProcess.run(
        "replay", "recording", "--html=page.html", in: folder)
      #expect(replay.status == 0, "\(replay.errors)")
      let page = try String(contentsOfFile: folder.path("page.html"), encoding: .utf8)
      #expect(page.contains("No ground truth on this plan") == isSaid)
    }
  }

  /// The test interrupts the pilot, which takes 2400 runs. A whole page of before stays.
  @Test func writesAPageOfAnInterruptedRareStudyBeside() async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      try folder.write("whole", to: "page.html")
      let run = try await SimrunProcess.interrupted(
        ["study", "field", "--rare=wrongSide", "--runs=1000000", "--html=page.html"], in: folder)
      #expect(run.status == 130, "\(run.errors)")
      #expect(run.text.hasPrefix("field: Standing in a field\nPARTIAL: interrupted after "))
      #expect(run.errorLine == "simrun: interrupted; the page so far is page.partial.html")
      #expect(try String(contentsOfFile: folder.path("page.html"), encoding: .utf8) == "whole")
      let page = try String(contentsOfFile: folder.path("page.partial.html"), encoding: .utf8)
      #expect(page.contains("<h1>field: rate of wrongSide</h1>"))
      #expect(page.contains("PARTIAL: interrupted after "))
    }
  }

  /// The test interrupts the search, which tries many changes with a run of half a minute each.
  @Test func writesAPageOfARunIfTheSearchIsInterrupted() async throws {
    try await withTemporaryFolder { folder in
      let words = ["run", "office-walk-past", "--seed=3"]
      let plain = try await SimrunProcess.run(words)
      let path = folder.path("page.html")
      let run = try await SimrunProcess.interrupted(words + ["--html=\(path)"])
      #expect(run.status == 130, "\(run.errors)")
      #expect(run.output == plain.output)
      let sentence = "the search for the smallest changes that reverse decisions was interrupted"
      let partial = folder.path("page.partial.html")
      #expect(run.errorLine == "simrun: interrupted; the page so far is \(partial)")
      #expect(try folder.contents == ["page.partial.html"])
      let page = try String(contentsOfFile: partial, encoding: .utf8)
      #expect(page.contains("<p class=\"story\">PARTIAL: \(sentence). At 14.255 s"))
    }
  }

  /// The page is tested before the input is read.
  @Test(arguments: ["run", "replay", "study", "tune", "lint", "coverage", "place", "locate"])
  func testsThePageFirst(command: String) async throws {
    try await withTemporaryFolder { folder in
      try folder.write("a file", to: "file")
      let run = try await SimrunProcess.run(
        command, "nowhere", "--html=file/page.html", in: folder)
      #expect(run.status == 2 && run.text == "")
      #expect(run.errorLine == "simrun: file/page.html: cannot be written: Not a directory")
      #expect(try folder.files == ["file": Data("a file".utf8)])
    }
  }

  @Test func neverOverwritesInputFiles() async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      let run = try await SimrunProcess.run(
        "run", "field", "--seed=1", "--out=recording", in: folder)
      #expect(run.status == 0)
      let recording = folder.appendingPathComponent("recording")
      let scenarios = folder.appendingPathComponent("scenarios/field")
      let before = try (recording.files, scenarios.files)
      for (words, path) in [
        (["replay", "recording"], "recording/advertisements.csv"),
        (["replay", "recording"], "recording/engine.json"),
        (["run", "field"], "scenarios/field/scenario.json"),
        (["run", "field", "--out=recording"], "recording/decisions.csv"),
        (["run", "field"], "html"),
      ] {
        let refused = try await SimrunProcess.run(words + ["--html=\(path)"], in: folder)
        #expect(refused.status == 2 && refused.text == "")
        #expect(
          refused.errorLine
            == "simrun: --html: \(path) is not a path that ends in .html or .htm")
      }
      #expect(try recording.files == before.0)
      #expect(try scenarios.files == before.1)
      #expect(try folder.contents == ["floorplans", "recording", "scenarios"])
      let named = try await SimrunProcess.run("run", "field", "--html=PAGE.HTM", in: folder)
      #expect(named.status == 0)
    }
  }

  @Test func writesNothingIfThePageIsNotWritable() async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      try folder.write("", to: "pages.html/a file")
      let run = try await SimrunProcess.run(
        "run", "field", "--seed=1", "--out=run", "--html=pages.html", in: folder)
      #expect(run.status == 2 && run.text == "")
      #expect(run.errorLine == "simrun: pages.html: cannot be written: Is a directory")
      #expect(try folder.contents == ["floorplans", "pages.html", "scenarios"])
    }
  }

  @Test(arguments: ["both.html", "./both.html", "both.html/below"])
  func rejectsAPageInPlaceOfTheOutputFolder(folderOfFiles: String) async throws {
    try await withTemporaryFolder { folder in
      try TinyProject.write(to: folder)
      let run = try await SimrunProcess.run(
        "run", "field", "--seed=1", "--out=\(folderOfFiles)", "--html=both.html", in: folder)
      #expect(run.status == 2 && run.text == "")
      #expect(run.errorLine == "simrun: --html: both.html is also a folder of --out")
      #expect(try folder.contents == ["floorplans", "scenarios"])
    }
  }
}
