import BLE
import Engines
import Positioning
import Testing

/// Fixes from cell means, computed by hand.
struct CellMethodTests {
  private static let points = [Point(x: 0, y: 0), Point(x: 2, y: 0), Point(x: 0, y: 2)]

  private static func map(_ cells: [[[Double?]]]) -> RadioMap {
    RadioMap(
      anchors: (0..<cells[0][0].count).map { .device(DeviceAddress(UInt64($0) + 1)) },
      cells: cells.indices.map { RadioMap.Cell("cell \($0)", at: points[$0]) },
      fingerprints: cells.enumerated().flatMap { cell, own in
        own.enumerated().map {
          RadioMap.Fingerprint(at: .start.advanced(by: .seconds($0)), in: cell, $1)
        }
      })
  }

  private static func recent(_ scans: [[Double?]]) -> RecentScans {
    RecentScans(
      scans.map { levels in
        Scan(endingAt: .start, levels.map { $0.map { Scan.Heard(mean: $0, newest: .start) } })
      })
  }

  /// The mean of cell 0 is -68, its median -60.
  @Test func meanAndMedianDifferByAnOutlier() {
    let map = Self.map([[[-60], [-60], [-60], [-60], [-100]], [[-67.5]]])
    let recent = Self.recent([[-63]])
    #expect(NearestCell(map: map, level: .mean).locate(recent)?.cell == "cell 1")
    #expect(NearestCell(map: map, level: .median).locate(recent)?.cell == "cell 0")
    #expect(NearestFingerprint(map: map).locate(recent)?.cell == "cell 0")
  }

  @Test func nearestUsesOnlyTheNewestScan() {
    let map = Self.map([[[-60]], [[-80]]])
    let recent = Self.recent([[-80], [-80], [-62]])
    #expect(NearestCell(map: map).locate(recent)?.cell == "cell 0")
    #expect(NearestFingerprint(map: map).locate(recent)?.cell == "cell 0")
  }

  /// Distances of 1, 2 and 4 dB give weights of 1, 1/4 and 1/16; the third is not a neighbour.
  @Test func neighbourWeightsAreInverseSquares() throws {
    let map = Self.map([[[-60]], [[-63]], [[-65]]])
    let method = WeightedNeighbours(map: map, count: 2)
    let fix = try #require(method.locate(Self.recent([[-61]])))
    #expect(abs(fix.point.x - 0.4) < 1e-12)
    #expect(fix.point.y == 0)
    #expect(fix.cell == "cell 0")
    let all = WeightedNeighbours(map: map, count: 9, power: 1)
    let middle = try #require(all.locate(Self.recent([[-61]])))
    // Weights of 1, 1/2 and 1/4.
    #expect(abs(middle.point.x - 2 * 2 / 7) < 1e-12)
    #expect(abs(middle.point.y - 2 * 1 / 7) < 1e-12)
  }

  /// The mean of the last three readings is -61.
  @Test func neighboursUseTheNewestThreeScans() throws {
    let map = Self.map([[[-60]], [[-63]], [[-65]]])
    let method = WeightedNeighbours(map: map, count: 2)
    let fix = try #require(method.locate(Self.recent([[-90], [-58], [-62], [-63]])))
    #expect(abs(fix.point.x - 0.4) < 1e-12)
  }

  /// Distances of 1 and 2 dB, as above. A cell's distance is that of its nearest fingerprint.
  @Test func nearestMethodsMakeTheMeanOfSeveralCells() throws {
    let recent = Self.recent([[-61]])
    let means = Self.map([[[-60]], [[-63]], [[-65]]])
    let fingerprints = Self.map([[[-90], [-60]], [[-63], [-70]], [[-65]]])
    let fixes = [
      NearestCell(map: means, count: 2).locate(recent),
      NearestCell(map: means, level: .median, count: 2).locate(recent),
      NearestFingerprint(map: fingerprints, count: 2).locate(recent),
    ]
    for fix in fixes {
      let fix = try #require(fix)
      #expect(abs(fix.point.x - 0.4) < 1e-12)
      #expect(fix.point.y == 0)
      #expect(fix.cell == "cell 0")
    }
  }

  /// Another phone reads 9 dB higher: cell 1 has the same differences, cell 0 the same levels.
  @Test func unknownOffsetComparesDifferences() {
    let map = Self.map([[[-51, -65, -71]], [[-60, -70, -80]]])
    let recent = Self.recent([[-51, -61, -71]])
    #expect(NearestCell(map: map).locate(recent)?.cell == "cell 0")
    let method = NearestCell(map: map, comparison: .ofUnknownOffset())
    #expect(method.locate(recent)?.cell == "cell 1")
  }

  /// With a deviation of 6 dB and errors of 0 and 12 dB, ln p differs by 2: the odds are e² to 1.
  @Test func bayesWeightsAreLikelihoods() throws {
    let method = NaiveBayes(map: Self.map([[[-60]], [[-72]]]))
    let fix = try #require(method.locate(Self.recent([[-60]])))
    let share = 1 / (1 + 7.38905609893065)
    #expect(abs(fix.point.x - 2 * share) < 1e-12)
    #expect(fix.cell == "cell 0")
  }

  /// Errors of 0, 12 and 24 dB: the odds of the first two are e² to 1, without the third.
  @Test func bayesLeavesOutAllButTheLikeliest() throws {
    let map = Self.map([[[-60]], [[-72]], [[-84]]])
    let recent = Self.recent([[-60]])
    let two = try #require(NaiveBayes(map: map, count: 2).locate(recent))
    #expect(abs(two.point.x - 2 / (1 + 7.38905609893065)) < 1e-12)
    #expect(two.point.y == 0)
    let all = try #require(NaiveBayes(map: map).locate(recent))
    #expect(all.point.y > 0)
    #expect(NaiveBayes(map: map, count: 3).locate(recent) == all)
  }

  /// A cell's own deviation of 12 dB: e^-½ / 12 compared with e^-2 / 6, for an error of 12 dB.
  @Test func bayesUsesTheDeviationOfEachCell() throws {
    let map = Self.map([[[-48], [-72]], [[-60]]])
    let fix = try #require(NaiveBayes(map: map).locate(Self.recent([[-72]])))
    let odds = (0.6065306597126334 / 12) / (0.1353352832366127 / 6)
    #expect(abs(fix.point.x - 2 / (1 + odds)) < 1e-12)
  }

  /// Heard in both of cell 0's fingerprints and in none of cell 1's, where `missingLevel` is
  /// -60 dBm: probabilities of 5/6 and 1/6, three times.
  @Test func bayesCountsTheFrequencyOfHearing() throws {
    let map = Self.map([[[-60], [-60]], [[nil], [nil]]])
    let level = PowerLevel(dBm: -60)
    let ignoring = NaiveBayes(map: map, missingLevel: level)
    let counting = NaiveBayes(map: map, missingLevel: level, countsHearing: true)
    let recent = Self.recent([[-60], [-60], [-60]])
    #expect(try #require(ignoring.locate(recent)).point.x == 1)
    let fix = try #require(counting.locate(recent))
    #expect(abs(fix.point.x - 2 / (1 + 125)) < 1e-12)
    let once = try #require(counting.locate(Self.recent([[nil], [-60], [nil]])))
    #expect(abs(once.point.x - 2 / (1 + 1.0 / 5)) < 1e-12)
  }

  /// The errors are so large that each likelihood underflows.
  @Test func bayesComparesUnlikelyCells() {
    let map = Self.map([
      Array(repeating: Array(repeating: -60, count: 50), count: 2),
      [
        Array(repeating: -61, count: 50)
      ],
    ])
    let method = NaiveBayes(map: map, leastDeviation: Decibels(0.1))
    let fix = method.locate(Self.recent([Array(repeating: 90, count: 50)]))
    #expect(fix?.point == Point(x: 0, y: 0))
  }
}
