import BLE
import Engines
import Positioning
import Testing

/// Factors computed by hand for a method with a constant estimate.
struct SurveyErrorTests {
  /// A method with a constant estimate and a deviation of 1 m along each axis.
  private struct Fixed: PositioningMethod {
    var point: Point
    var scanCount = 1
    /// The maximum number of scans for which it gives a fix.
    var isSilentAfter = Int.max

    func locate(_ recent: RecentScans) -> PositionFix? {
      recent.scans.count > isSilentAfter
        ? nil : PositionFix(point, covariance: Covariance(deviation: 1))
    }
  }

  private func map(cellsAt points: [Point], fingerprints: Int) -> RadioMap {
    RadioMap(
      anchors: [.device(DeviceAddress(1))],
      cells: points.enumerated().map { RadioMap.Cell("\($0)", at: $1) },
      fingerprints: points.indices.flatMap { cell in
        (0..<fingerprints).map {
          RadioMap.Fingerprint(
            at: .start.advanced(by: .seconds($0)), in: cell, [-60 - Double(cell)])
        }
      })
  }

  private let corners = [
    Point(x: 0, y: 0), Point(x: 3, y: 0), Point(x: 0, y: 4), Point(x: 3, y: 4),
  ]

  /// The farthest of four cells is 5 m away, which is 25 in squared deviations.
  @Test func factorOfFewTrialsIsThatOfTheFarthest() {
    let map = map(cellsAt: corners, fingerprints: 1)
    let error = SurveyError(of: Fixed(point: corners[0]), in: map) { _, _ in }
    #expect(error.factors == [25 / 5.991464547107979])
  }

  /// Forty cells in a row at 1 ... 40 m, each tried as a whole: the rank is ⌈41 · 0.95⌉ = 39.
  @Test func factorIsThatOfTheOrderStatistic() {
    let row = (1...40).map { Point(x: Double($0), y: 0) }
    let error = SurveyError(
      of: Fixed(point: Point(x: 0, y: 0)), in: map(cellsAt: row, fingerprints: 1)
    ) { _, _ in }
    #expect(error.factors == [39 * 39 / 5.991464547107979])
  }

  @Test func multipliesTheCovarianceByTheFactor() {
    let map = map(cellsAt: corners, fingerprints: 1)
    let error = SurveyError(of: Fixed(point: corners[0]), in: map) { _, _ in }
    let fix = PositionFix(
      Point(x: 1, y: 2), covariance: Covariance(xx: 2, xy: 1, yy: 3), cell: "a")
    let stated = error.stated(fix, scanCount: 7)
    #expect(stated.point == fix.point && stated.cell == "a")
    #expect(stated.covariance == error.factors[0] * fix.covariance)
    #expect(SurveyError.asStated.stated(fix, scanCount: 0) == fix)
  }

  /// Cells with two fingerprints have too few for a fix from three scans.
  @Test func missingFactorsRepeatTheLast() {
    let map = map(cellsAt: corners, fingerprints: 2)
    let method = Fixed(point: corners[0], scanCount: 3)
    let error = SurveyError(of: method, in: map) { _, _ in }
    #expect(error.factors == Array(repeating: 25 / 5.991464547107979, count: 3))
  }

  @Test func withoutTrialsTheFactorIsOne() {
    let none = map(cellsAt: corners, fingerprints: 0)
    let method = Fixed(point: corners[0], scanCount: 2)
    #expect(SurveyError(of: method, in: none) { _, _ in }.factors == [1, 1])
    let silent = Fixed(point: corners[0], isSilentAfter: 0)
    let map = map(cellsAt: corners, fingerprints: 2)
    #expect(SurveyError(of: silent, in: map) { _, _ in }.factors == [1])
  }

  /// The four corners are tested by halves of their fingerprints; the inner cell also as a whole.
  @Test func holdsOutHalvesOfCellsAndWholeInnerCells() {
    let map = map(cellsAt: corners + [Point(x: 1, y: 1)], fingerprints: 4)
    var gaps: [[Int]] = []
    _ = SurveyError(of: Fixed(point: corners[0]), in: map) { _, gap in
      let left = gap.map
      #expect(left.fingerprints.count + gap.fingerprints.count == map.fingerprints.count)
      gaps.append(left.ranges.map(\.count))
    }
    let halves = (0..<5).map { cell in (0..<5).map { $0 == cell ? 2 : 4 } }
    for half in halves { #expect(gaps.count { $0 == half } == 2) }
    #expect(gaps.count { $0 == [4, 4, 4, 4, 0] } == 1)
    #expect(gaps.count == 11)
  }

  @Test func mapWithoutAGapMatchesANewMap() {
    let map = map(cellsAt: corners, fingerprints: 4)
    var count = 0
    _ = SurveyError(of: Fixed(point: corners[0]), in: map) { _, gap in
      let rest = map.fingerprints.indices.filter { !gap.fingerprints.contains($0) }
      let remade = RadioMap(
        anchors: map.anchors, cells: map.cells, fingerprints: rest.map { map.fingerprints[$0] })
      #expect(gap.map == remade)
      count += 1
    }
    #expect(count > 0)
  }
}
