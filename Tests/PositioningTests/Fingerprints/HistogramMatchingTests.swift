import BLE
import Engines
import Positioning
import Testing

/// Timelines computed by hand from the formulas of Le Dortz et al.
struct HistogramMatchingTests {
  private let points = [Point(x: 0, y: 0), Point(x: 2, y: 0), Point(x: 4, y: 0)]

  private func map(_ cells: [[[Double?]]]) -> RadioMap {
    var fingerprints: [RadioMap.Fingerprint] = []
    for (cell, own) in cells.enumerated() {
      for (index, levels) in own.enumerated() {
        let time = Instant.start.advanced(by: .seconds(index))
        fingerprints.append(RadioMap.Fingerprint(at: time, in: cell, levels))
      }
    }
    let anchors = (0..<cells[0][0].count).map { Anchor.device(DeviceAddress(UInt64($0) + 1)) }
    return RadioMap(
      anchors: anchors,
      cells: cells.indices.map { RadioMap.Cell("cell \($0)", at: points[$0]) },
      fingerprints: fingerprints)
  }

  private func recent(_ scans: [[Double?]]) -> RecentScans {
    RecentScans(
      scans.enumerated().map { index, levels in
        let time = Instant.start.advanced(by: .seconds(index))
        return Scan(
          endingAt: time, levels.map { $0.map { Scan.Heard(mean: $0, newest: time) } })
      })
  }

  /// The mean of the last five is nearest to cell 0; only cell 1 has their levels.
  @Test func comparesDistributionsInsteadOfMeans() {
    let method = HistogramMatching(map: map([[[-65], [-65]], [[-60], [-90]]]))
    #expect(method.locate(recent([[-60], [-60], [-60], [-60], [-85]]))?.cell == "cell 1")
  }

  @Test func usesTheLastFiveReadingsOfEachAnchor() {
    let method = HistogramMatching(map: map([[[-60]], [[-70]]]))
    let early: [[Double?]] = [[-60], [-60], [-60]]
    #expect(method.locate(recent(early + [[-70], [-70]]))?.cell == "cell 0")
    #expect(method.locate(recent(early + [[-70], [nil], [-70], [-70]]))?.cell == "cell 1")
    let late: [[Double?]] = [[-70], [-70], [-70], [-70], [-70]]
    #expect(method.locate(recent(early + late))?.cell == "cell 1")
  }

  /// The readings of three seconds ago are in a window of five, but not in one of three.
  @Test func aShorterWindowForgetsSooner() {
    let map = map([[[-60]], [[-70]]])
    let scans = recent([[-60], [-60], [-60], [-60], [-70], [-70], [-70]])
    #expect(HistogramMatching(map: map, window: 3).locate(scans)?.cell == "cell 1")
    #expect(HistogramMatching(map: map, window: 7).locate(scans)?.cell == "cell 0")
  }

  /// A level between those of the survey is nearest to the one in the same bin of 5 dB.
  @Test func widerBinsFindALevelThatTheSurveyLacks() {
    let map = map([[[-62], [-64]], [[-70]]])
    #expect(HistogramMatching(map: map).locate(recent([[-63]])) == nil)
    #expect(HistogramMatching(map: map, binWidth: 5).locate(recent([[-63]]))?.cell == "cell 0")
  }

  /// Coefficients by hand, with readings -60 and -61:
  ///
  ///     cell 0: -60 -60 -60 -61    √(1/2 · 3/4) + √(1/2 · 1/4)    0.965926
  ///     cell 1: -60 -60 -70 -70    √(1/2 · 1/2)                   0.5
  ///     cell 2: -61 -80 -80 -80    √(1/2 · 1/4)                   0.353553
  ///
  /// The weights are 1/d with d = -ln B: 28.8447, 1.442695 and 0.961797.
  @Test func meanOfTheLikeliestCellsIsWeightedByTheInverseDistance() throws {
    let map = map([
      [[-60], [-60], [-60], [-61]], [[-60], [-60], [-70], [-70]], [[-61], [-80], [-80], [-80]],
    ])
    let scans = recent([[-60], [-61]])
    let two = try #require(HistogramMatching(map: map, count: 2).locate(scans))
    #expect(two.cell == "cell 0")
    #expect(abs(two.point.x - 2 * 1.442695 / (28.8447 + 1.442695)) < 1e-4)
    let three = try #require(HistogramMatching(map: map, count: 3).locate(scans))
    let sum = 28.8447 + 1.442695 + 0.961797
    #expect(abs(three.point.x - (2 * 1.442695 + 4 * 0.961797) / sum) < 1e-4)
    #expect(HistogramMatching(map: map, count: 9).locate(scans)?.point == three.point)
  }

  /// Cell 0 matches except for its second anchor.
  @Test func excludesCellsWithUnheardStrongestAnchors() {
    let cells: [[[Double?]]] = [[[-60, -70, -90]], [[-60, nil, -90]]]
    let method = HistogramMatching(map: map(cells))
    #expect(method.locate(recent([[-60, nil, -90]]))?.cell == "cell 1")
    #expect(method.locate(recent([[-60, -70, -90]]))?.cell == "cell 0")
    let first = HistogramMatching(map: map(cells), strongest: 1)
    #expect(first.locate(recent([[-60, nil, -90]]))?.cell == "cell 0")
  }

  @Test func isNilWithoutACommonLevel() {
    let method = HistogramMatching(map: map([[[-60]], [[-70]]]))
    #expect(method.locate(recent([[-65]])) == nil)
    #expect(method.locate(recent([[nil]])) == nil)
    let kernel = HistogramMatching(map: map([[[-60]], [[-70]]]), kernelWidth: 2)
    #expect(kernel.locate(recent([[-64]]))?.cell == "cell 0")
    #expect(kernel.locate(recent([[-66]]))?.cell == "cell 1")
  }

  /// A cell with two anchors is compared by two, one with five by five: 1/2 compared with 3/5.
  @Test func averagesOverTheCellsOwnAnchors() {
    let method = HistogramMatching(
      map: map([[[-60, -71, nil, nil, nil]], [[-60, -70, -81, -81, -80]]]))
    #expect(method.locate(recent([[-60, -70, -80, -80, -80]]))?.cell == "cell 1")
    #expect(method.locate(recent([[-60, -70, -80, -80, -79]]))?.cell == "cell 0")
  }
}
