import BLE
import Foundation
@testable import Positioning
import TestSupport
import Testing

struct LevelFieldTests {
  static let bounds = Bounds(from: Point(x: 0, y: 0), to: Point(x: 10, y: 8))
  static let lattice = LevelLattice(over: bounds, spacing: 0.5)
  static let sites: [AnchorSite] = [
    AnchorSite(Position(Point(x: 1, y: 1), height: 2.5), measuredPower: PowerLevel(dBm: -59)),
    AnchorSite(Position(Point(x: 9, y: 7), height: 1.2), measuredPower: PowerLevel(dBm: -65)),
  ]

  /// A survey with one fingerprint in each cell.
  static func map(_ cells: [(Point, [Double?])], anchors: Int = 2) -> RadioMap {
    RadioMap(
      anchors: (0..<anchors).map { .device(DeviceAddress(UInt64($0))) },
      cells: cells.enumerated().map { .init("\($0)", at: $1.0) },
      fingerprints: cells.enumerated().map { .init(at: .start, in: $0, $1.1) })
  }

  @Test func levelsFollowTheLogDistanceModel() {
    let trend = LevelTrend(Self.sites, exponent: 2, deviceHeight: 1.2)
    let field = LevelField(trend: trend, over: Self.lattice, deviation: 4)
    let near = field.expectation(of: 1, at: Point(x: 8, y: 7))
    #expect(abs(near.mean - -65) < 1e-4)
    #expect(abs(near.deviation - 4) < 1e-5)
    let far = field.expectation(of: 0, at: Point(x: 9, y: 7))
    // 10 m horizontally and 1.3 m vertically: 20 log10(10.0841) = 20.0728 dB.
    #expect(abs(far.mean - -79.0728) < 1e-3)
    let over = field.expectation(of: 1, at: Point(x: 9, y: 7))
    #expect(abs(over.mean - (-65 - 20 * log10(0.3))) < 1e-4)
  }

  /// The solution of linear equations by elimination; the last number of each row is its right
  /// side.
  static func solution(_ rows: [[Double]]) -> [Double] {
    var rows = rows
    for pivot in rows.indices {
      rows[pivot] = rows[pivot].map { $0 / rows[pivot][pivot] }
      for row in rows.indices where row != pivot {
        rows[row] = zip(rows[row], rows[pivot]).map { $0 - rows[row][pivot] * $1 }
      }
    }
    return rows.map { $0[rows.count] }
  }

  /// The same equations, solved at each point by another method, with the library's exponential.
  @Test(arguments: [true, false])
  func nearerCellsHaveMoreWeight(hasTrend: Bool) {
    var dice = Dice(7)
    let cells = (0..<12).map { _ in
      (
        Point(x: dice.number(0...10), y: dice.number(0...8)),
        (0..<2).map { _ in dice.integer(0...3) > 0 ? dice.number(-90 ... -50) : nil }
      )
    }
    let trend = LevelTrend(Self.sites, exponent: 1.8)
    let field = LevelField(
      map: Self.map(cells), trend: hasTrend ? trend : nil, over: Self.lattice, reach: 1.5,
      deviation: 2)
    func base(_ anchor: Int, _ point: Point) -> Double {
      let heard = cells.compactMap { $0.1[anchor] }
      guard hasTrend else { return heard.reduce(0, +) / Double(heard.count) }
      let site = Self.sites[anchor]
      let distance = site.position.distance(to: Position(point, height: 1.2))
      return site.measuredPower.dBm - 18 * log10(max(distance, 0.3))
    }
    var squares: [Double] = []
    for (point, levels) in cells {
      for anchor in 0..<2 {
        if let level = levels[anchor] { squares.append(pow(level - base(anchor, point), 2)) }
      }
    }
    let prior = squares.reduce(0, +) / Double(squares.count) - 4
    for index in 0..<Self.lattice.count {
      let place = Self.lattice.point(index)
      for anchor in 0..<2 {
        let witnesses = cells.filter { $0.1[anchor] != nil }.map(\.0)
        func covariance(_ one: Point, _ other: Point) -> Double {
          let reaches = one.distance(to: other) / 1.5
          return prior * (1 + reaches) * exp(-reaches)
        }
        let rows = witnesses.enumerated().map { index, one in
          witnesses.enumerated().map { covariance(one, $1) + ($0 == index ? 4 : 0) }
            + [covariance(one, place)]
        }
        let weights = Self.solution(rows)
        let residuals = cells.compactMap { cell in
          cell.1[anchor].map { $0 - base(anchor, cell.0) }
        }
        let mean = base(anchor, place) + zip(weights, residuals).reduce(0) { $0 + $1.0 * $1.1 }
        let variance = prior - zip(weights, rows).reduce(0) { $0 + $1.0 * ($1.1.last ?? 0) }
        let found = field.expectation(of: anchor, at: place)
        #expect(abs(found.mean - mean) < 1e-3)
        #expect(abs(found.deviation - variance.squareRoot()) < 1e-3)
      }
    }
  }

  @Test func farFromAllCellsTheFieldIsTheTrend() throws {
    let lattice = LevelLattice(
      over: Bounds(from: Point(x: 0, y: 0), to: Point(x: 40, y: 8)), spacing: 0.5)
    let trend = LevelTrend(Self.sites, exponent: 2)
    let level = try #require(trend.level(of: 0, at: Point(x: 1, y: 7)))
    let cell = (Point(x: 1, y: 7), [level + 5, nil])
    let field = LevelField(map: Self.map([cell]), trend: trend, over: lattice)
    let far = field.expectation(of: 0, at: Point(x: 39, y: 1))
    let base = try #require(trend.level(of: 0, at: Point(x: 39, y: 1)))
    #expect(abs(far.mean - base) < 1e-3)
    // 5² dB² in total, 2² of them the cell's own.
    #expect(abs(far.deviation - 21.0.squareRoot()) < 1e-4)
    let near = field.expectation(of: 0, at: Point(x: 1, y: 7))
    #expect(near.deviation < 2)
  }

  @Test func anchorThatNoCellHeardIsUnknown() {
    let field = LevelField(
      map: Self.map([(Point(x: 3, y: 3), [-70, nil])]), over: Self.lattice)
    #expect(field.expectation(of: 1, at: Point(x: 3, y: 3)).deviation >= 100)
    #expect(abs(field.expectation(of: 0, at: Point(x: 9, y: 3)).mean - -70) < 1e-4)
  }

  @Test func anchorWithoutASiteUsesItsMean() {
    let trend = LevelTrend([Self.sites[0], nil], exponent: 2)
    let cells: [(Point, [Double?])] = [
      (Point(x: 1, y: 1), [-55, -70]), (Point(x: 2, y: 1), [-60, -80]),
    ]
    let field = LevelField(map: Self.map(cells), trend: trend, over: Self.lattice, reach: 0.5)
    // Nineteen times the reach from both cells.
    #expect(abs(field.expectation(of: 1, at: Point(x: 9.5, y: 7.5)).mean - -75) < 1e-4)
    let unsurveyed = LevelField(trend: trend, over: Self.lattice)
    #expect(unsurveyed.expectation(of: 1, at: Point(x: 3, y: 3)).deviation >= 100)
    #expect(unsurveyed.expectation(of: 0, at: Point(x: 3, y: 3)).deviation < 10)
  }

  @Test func orderOfCellsHasNoEffect() {
    var dice = Dice(3)
    let cells = (0..<20).map { _ in
      (
        Point(x: dice.number(0...10), y: dice.number(0...8)),
        [dice.number(-90 ... -50), dice.number(-90 ... -50)] as [Double?]
      )
    }
    let field = LevelField(map: Self.map(cells), over: Self.lattice)
    let reversed = LevelField(map: Self.map(cells.reversed()), over: Self.lattice)
    for index in field.means.indices {
      #expect(abs(field.means[index] - reversed.means[index]) < 1e-4)
      #expect(abs(field.variances[index] - reversed.variances[index]) < 1e-4)
    }
  }

  @Test func emptySurveyGivesAField() {
    let field = LevelField(map: Self.map([]), over: Self.lattice)
    #expect(field.expectation(of: 0, at: Point(x: 1, y: 1)).deviation >= 100)
    #expect(LevelField(map: Self.map([], anchors: 0), over: Self.lattice).means.isEmpty)
  }
}
