import BLE
import Buildings
@testable import Documents
import EngineFiles
@testable import Maps
@testable import Scenarios
@testable import Scoring
import Sim
@testable import Studies
import TestScenes
import Testing

@Suite struct ErrorMapTests {
  private static func study(
    _ runs: ClosedRange<UInt64>, of name: String = "office-walk-past"
  ) async throws -> Study {
    var study = try Study(of: Shipped.scenario(name), seeds: runs)
    try await study.perform(by: ParallelRuns(threads: 2))
    return study
  }

  @Test func gridOfAnyPlanHasFewCells() {
    for (width, height) in [(0.1, 0.1), (16.0, 16.0), (16.01, 16), (1000, 3), (90_000, 70_000)] {
      let bounds = Bounds(from: Point(x: -3, y: 2), to: Point(x: width - 3, y: height + 2))
      let grid = ErrorMap.grid(over: bounds)
      #expect(grid.columns * grid.rows <= 4096)
      #expect(grid.side * Double(grid.columns) >= width - 1e-6)
    }
    // 64 by 64 cells of 0.25 m are 16 m by 16 m.
    let least = ErrorMap.grid(over: Bounds(from: Point(x: 0, y: 0), to: Point(x: 16, y: 16)))
    #expect(least.side == 0.25 && least.columns == 64)
  }

  @Test func pointsBelongToTheCellTheyLieIn() {
    let grid = CellGrid(over: Bounds(from: Point(x: 1, y: 2), to: Point(x: 4, y: 4)), side: 1)
    #expect(grid.number(of: Point(x: 1, y: 2)) == 0)
    #expect(grid.number(of: Point(x: 3.5, y: 3.5)) == 5)
    #expect(grid.number(of: Point(x: -9, y: 99)) == 3, "the nearest of one beyond the grid")
    for cell in 0..<6 {
      #expect(grid.number(of: grid.centre(column: cell % 3, row: cell / 3)) == cell)
    }
  }

  @Test func sumsDoNotDependOnOrder() {
    var (one, other) = (ErrorMap(cells: 9), ErrorMap(cells: 9))
    one.count(.falseUnlocks, in: 3)
    other.count(.falseUnlocks, in: 3, times: 4)
    other.count(.wrongSide, in: 8)
    var (sum, reversed) = (one, other)
    sum.merge(other)
    reversed.merge(one)
    #expect(sum == reversed)
    #expect(sum[.falseUnlocks] == [0, 0, 0, 5, 0, 0, 0, 0, 0])
    #expect(sum[.wrongSide].reduce(0, +) == 1 && sum[.wrongRoom].isEmpty)
  }

  @Test func falseUnlocksCountWhereTheWalkerIs() async throws {
    let scenario = try Shipped.scenario("office-walk-past")
    let grid = ErrorMap.grid(over: scenario.world.plan.bounds)
    var cells = Array(repeating: 0, count: grid.columns * grid.rows)
    for seed in 1...30 as ClosedRange<UInt64> {
      let run = Run(of: scenario.world, seed: seed) { _ in scenario.engine.makeEngine() }
      for entry in run.journal.decisions where entry.decision.verdict == .unlock {
        // The walker never leaves the inside.
        let (x, y) = (entry.pose.point.x, entry.pose.point.y)
        cells[Int(y / grid.side) * grid.columns + Int(x / grid.side)] += 1
      }
    }
    let events = try await Self.study(1...30).tally.events
    #expect(cells.reduce(0, +) > 10)
    #expect(events[.falseUnlocks] == cells)
  }

  @Test func mergedPartsEqualTheWholeAndRoundTripThroughJSON() async throws {
    let whole = try await Self.study(1...20).tally
    var sum = try await Self.study(1...7).tally
    sum.merge(try await Self.study(8...20).tally)
    #expect(sum.events == whole.events)
    #expect(!whole.events[.falseUnlocks].isEmpty)
    #expect(try StudyTally(whole.json, at: InputPlace("part")).events == whole.events)
  }

  @Test(arguments: [
    #"{"cells": 4, "counts": {"falseUnlocks": [{"cell": 4, "times": 1}]}}"#,
    #"{"cells": 4, "counts": {"falseUnlocks": [{"cell": 2, "times": 1}, {"cell": 2, "times": 1}]}}"#,
    #"{"cells": 4, "counts": {"falseUnlocks": [{"cell": 0, "times": 0}]}}"#,
    #"{"cells": 5000, "counts": {"falseUnlocks": []}}"#,
  ])
  func rejectsImpossibleMaps(text: String) throws {
    func map(_ text: String) throws -> ErrorMap {
      let others =
        Measure.events.filter { $0 != .falseUnlocks }.map { "\"\($0.rawValue)\": [], " }.joined()
        + #""falseUnlocks""#
      let whole = text.replacing(#""falseUnlocks""#, with: others)
      return try ErrorMap(JSON.parse(Array(whole.utf8), source: "part"), at: InputPlace("part"))
    }
    #expect(
      try map(#"{"cells": 4, "counts": {"falseUnlocks": [{"cell": 3, "times": 2}]}}"#)[
        .falseUnlocks] == [0, 0, 0, 2])
    #expect(throws: InputError.self) { try map(text) }
  }
}
