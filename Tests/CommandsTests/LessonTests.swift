import BLE
import Foundation
import Scenarios
import Scoring
import Statistics
import Studies
import TestSupport
import Testing

/// Each lesson asks a question, offers guesses, shows an output and explains it. Each of its
/// numbers is a result of its scenario.
@Suite struct LessonTests {
  private static let folder = SimrunProcess.package.appendingPathComponent("scenarios/lessons")
  static let names = [
    "body", "channels", "distance", "hysteresis", "old-map", "running-past", "sides", "window",
  ]

  private static func text(of path: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
  }

  private static func scenario(_ name: String) throws -> Scenario {
    try ScenarioLibrary.scenario(folder.appendingPathComponent(name).path)
  }

  @Test func areListedInTheOverview() throws {
    #expect(ScenarioLibrary.scenarios(in: Self.folder.path).count == Self.names.count)
    let page = try Self.text(of: "README.md")
    for name in Self.names { #expect(page.contains("[\(name)](\(name)/README.md)")) }
  }

  @Test(arguments: names)
  func asksBeforeItExplains(name: String) throws {
    let page = LessonPage(try Self.text(of: "\(name)/README.md"))
    #expect(page.headings.first?.hasSuffix("?") == true)
    #expect(page.headings.dropFirst() == ["Guess", "Look", "Why"])
  }

  @Test(.enabled(if: Build.isOptimised, "hundreds of runs"), arguments: names)
  func showsTheOutputOfItsCommands(name: String) async throws {
    let page = LessonPage(try Self.text(of: "\(name)/README.md"))
    #expect(!page.shown.isEmpty)
    for (command, lines) in page.shown {
      let printed = try await Shell.run(command, in: SimrunProcess.package)
      let output = String(decoding: printed.output, as: UTF8.self)
      #expect(printed.errors == "")
      #expect(output == lines.map { $0 + "\n" }.joined(), "\(command)")
    }
  }

  @Test(
    .enabled(if: Build.isOptimised, "it takes many runs, so it runs in release"), arguments: names)
  func statesTheResultsOfItsCheck(name: String) async throws {
    let page = LessonPage(try Self.text(of: "\(name)/README.md"))
    let seeds: UInt64 = name == "old-map" ? 100 : 50
    #expect(page.commands == ["simrun check lessons/\(name) --runs \(seeds)"])
    let check = try await Check(of: try Self.scenario(name), seeds: 1...seeds)
    try #require(page.rows.count == check.verdicts.count)
    for (row, verdict) in zip(page.rows, check.verdicts) {
      #expect(verdict.isMet, "\(verdict.expectation.sentence)")
      let found = try Self.columns(of: verdict)
      #expect(row.hasSuffix(found), "\(verdict.expectation.sentence): \(found)")
    }
  }

  /// Returns the last columns of an expectation's row: the result and its 95 % confidence interval.
  /// If too few runs differ for an interval, the last column is the number of identical runs.
  private static func columns(of verdict: Check.Verdict) throws -> String {
    let measure = verdict.expectation.measure
    let isShare =
      if case .runs = verdict.expectation.demand { true } else {
        measure.rawValue.hasSuffix("Share")
      }
    let number = { (value: Double) in String(format: "%.1f", isShare ? value * 100 : value) }
    let unit = isShare ? " %" : measure.unit.isEmpty ? "" : " \(measure.unit)"
    let estimate = try #require(verdict.estimate)
    let found = "| \(number(estimate))\(unit) |"
    if let alike = verdict.majority {
      return "\(found) \(alike.successes) of \(alike.trials) alike |"
    }
    let range = try #require(verdict.interval)
    return "\(found) \(number(range.lowerBound)) ... \(number(range.upperBound))\(unit) |"
  }

  /// The terms of each packet sum to its level.
  @Test(arguments: ["body", "distance", "window"])
  func showsTermsThatAddUp(name: String) throws {
    let page = LessonPage(try Self.text(of: "\(name)/README.md"))
    var levels = 0
    for (command, lines) in page.shown {
      var sum = 0.0
      for match in lines.compactMap({ $0.firstMatch(of: /^  (\S.*?) +(-?\d+\.\d{3})  dB/) }) {
        let value = try #require(Double(match.2))
        guard match.1 == "level" else {
          sum += value
          continue
        }
        #expect(abs(sum - value) < 0.01, "\(command)")
        levels += 1
      }
    }
    #expect(levels > 1)
  }

  /// Each number in the text is a result of an expectation, or occurs in a command, its output, or
  /// the settings.
  @Test(arguments: names)
  func usesOnlyNumbersWithASource(name: String) throws {
    let page = LessonPage(try Self.text(of: "\(name)/README.md"))
    let scenario = try Self.scenario(name)
    // The last column is an interval. Its ends are not results.
    var sources = page.rows.map { $0.replacing(/[^|]*\|$/, with: "") }
    sources += page.shown.flatMap { [$0.command] + $0.lines } + page.commands
    sources += scenario.expectations.compactMap(\.room) + [try Self.settings(of: name)]
    let known = sources.flatMap(Figure.all)
    for figure in Figure.all(in: page.prose) {
      #expect(known.contains { figure.stands(for: $0) }, "\(figure)")
    }
    // Ratios in words have no source either, because no expectation contains a ratio.
    #expect(page.prose.firstMatch(of: /(twice|half|times) as (many|much|often)/) == nil)
  }

  /// Returns the scenario's file up to its expectations, with units after the numbers instead of in
  /// the keys.
  private static func settings(of name: String) throws -> String {
    let file = try text(of: "\(name)/scenario.json")
    return file.replacing(/\/\/.*/, with: "").replacing(/expectations:[\s\S]*/, with: "").replacing(
      /(DBm|DB|RSSI|Mps|Ms|M|S): (-?[0-9.]+)/
    ) { match in
      let units = [
        "DBm": "dBm", "DB": "dB", "RSSI": "dBm", "Mps": "m/s", "Ms": "ms", "M": "m", "S": "s",
      ]
      return " \(match.2) \(units[String(match.1)] ?? "")"
    }
  }
}
