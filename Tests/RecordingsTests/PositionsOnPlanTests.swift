import BLE
import Documents
import Positioning
@testable import Recordings
import TestScenes
import Testing

/// True positions beside a plan of 8.2 m by 6 m.
@Suite struct PositionsOnPlanTests {
  private static let bounds = Bounds(from: Point(x: 0, y: 0), to: Point(x: 8.2, y: 6))

  /// The sentence of the error, without the file; `nil` if the positions lie on the plan.
  private static func sentence(
    _ points: [(Double, Double)], reach: Double = RecordedPointsOffPlan.defaultReach
  ) throws -> String? {
    let rows = points.enumerated().map { "\($0),phone,\($1.0),\($1.1),,inside" }
    let recording = try RecordingText.read("0,phone,b,,-60,", truth: rows.joined(separator: "\n"))
    do {
      try recording.checkPositions(within: bounds, reach: reach)
      return nil
    } catch { return "\(error)".components(after: "truth.csv: ") }
  }

  @Test func positionsOnThePlanAreUsed() throws {
    #expect(try Self.sentence([(0, 0), (8.2, 6), (1, 5)]) == nil)
    // A step out of the door.
    #expect(try Self.sentence([(9.2, 3), (4, -1)]) == nil)
    #expect(try Self.sentence([]) == nil)
  }

  @Test func oneOutsideIsRefused() throws {
    #expect(
      try Self.sentence([(1, 1), (4, -1.5), (2, 2)])
        == "1 of 3 positions lies more than 1 m outside the plan (y -1.5, plan 0 ... 6; the "
        + "first at 1 s)\(Self.remedy)")
    #expect(
      try Self.sentence([(1, 1), (8.3, 2)], reach: 0)
        == "1 of 2 positions lies outside the plan (x 8.3, plan 0 ... 8.2; the first at 1 s)"
        + Self.remedy)
  }

  /// A map that was made without a plan.
  @Test func cellsOfAMapMustLieOnThePlanToo() throws {
    func map(_ points: [(Double, Double)]) -> SurveyMap {
      SurveyMap(
        anchorNames: ["in"],
        cells: points.enumerated().map { RadioMap.Cell("\($0)", at: Point(x: $1.0, y: $1.1)) },
        fingerprints: points.indices.map { RadioMap.Fingerprint(at: .start, in: $0, [-60]) })
    }
    let place = InputPlace("map.json")
    try map([(0, 0), (9.2, 7)]).checkCells(within: Self.bounds, at: place)
    let error = #expect(throws: InputError.self) {
      try map([(140, 580), (820, 600)]).checkCells(within: Self.bounds, at: place)
    }
    #expect(
      error?.description
        == "map.json: 2 of 2 cells lie more than 1 m outside the plan (x 140 ... 820, plan 0 ... 8.2; "
        + "y 580 ... 600, plan 0 ... 6): in centimetres?")
  }

  @Test func theLikelyMistakeIsNamed() throws {
    #expect(
      try Self.sentence([(120, 80), (640, 410)])
        == "2 of 2 positions lie more than 1 m outside the plan (x 120 ... 640, plan 0 ... 8.2; "
        + "y 80 ... 410, plan 0 ... 6; the first at 0 s): in centimetres?")
    #expect(
      try Self.sentence([(1200, 800), (6400, 4100)])?.hasSuffix("): in millimetres?") == true)
    #expect(
      try Self.sentence([(2, 8), (5, 7.5), (1, 1)])
        == "2 of 3 positions lie more than 1 m outside the plan (y 7.5 ... 8, plan 0 ... 6; the "
        + "first at 0 s): x and y swapped?")
    #expect(
      try Self.sentence([(20, 30), (1, 1)])?.hasSuffix("the first at 0 s)\(Self.remedy)") == true)
    // 39 of 40 lie on a square plan either way, and the other one does not.
    let square = Array(repeating: (3.0, 4.0), count: 39) + [(9.6, 3)]
    #expect(try Self.sentence(square)?.hasSuffix(Self.remedy) == true)
  }

  private static let remedy = "; if people walk there, widen the plan's bounds"

  /// A receiver of another building beside the phone that is looked at.
  @Test func oneSubjectCanBeLookedAt() throws {
    let recording = try RecordingText.read(
      "0,phone,b,,-60,", truth: "0,phone,1,1,,\n0,other,90,90,,")
    try recording.checkPositions(within: Self.bounds, of: DeviceAddress(named: "phone"))
    #expect(throws: (any Error).self) { try recording.checkPositions(within: Self.bounds) }
  }
}

extension String {
  /// The rest after a part; the whole text if it is not there.
  fileprivate func components(after part: String) -> String {
    firstRange(of: part).map { String(self[$0.upperBound...]) } ?? self
  }
}
