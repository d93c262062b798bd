import BLE

/// One level for each cell and anchor, such as the mean.
struct FingerprintLevels: Hashable, Sendable {
  private let comparison: FingerprintComparison
  /// The cells that have fingerprints.
  private let cells: [RadioMap.Cell]
  /// The cell spacing, in metres.
  private let spacing: Double
  /// The levels, ordered by cell, then by anchor.
  private let levels: [Double?]

  init(
    of map: RadioMap, by comparison: FingerprintComparison,
    _ level: (FingerprintLevelSummary) -> Double
  ) {
    self.comparison = comparison
    spacing = map.cellSpacing
    var cells: [RadioMap.Cell] = []
    var levels: [Double?] = []
    for (index, cell) in map.cells.enumerated() where !map.ranges[index].isEmpty {
      cells.append(cell)
      for anchor in map.anchors.indices {
        levels.append(
          map.summary(of: anchor, in: index).map { PositioningLevelLimits.within(level($0)) })
      }
    }
    self.cells = cells
    self.levels = levels
  }

  /// The weighted mean of the cells nearest in level; on ties, the first cells. The weights are the
  /// distances in dB to the power of `-power`.
  ///
  /// - Parameter heard: A level for each anchor, in dBm.
  /// - Complexity: O(cells · (anchors + count)).
  func fix(_ heard: [Double?], count: Int, power: Int) -> PositionFix? {
    var nearest = CellRanking(count)
    for cell in cells.indices {
      let own = levels[cell * heard.count..<(cell + 1) * heard.count]
      guard let square = comparison.squaredDistance(from: heard, to: own) else { continue }
      nearest.add(cell, at: square)
    }
    return CellMixture.fix(nearest, of: cells, cellSize: spacing) {
      Self.weight(atSquaredDistance: $0, power: power)
    }
  }

  /// The weight of a cell: its distance in dB to the power of `-power`. Distances below 0.1 dB
  /// count as 0.1 dB.
  static func weight(atSquaredDistance square: Double, power: Int) -> Double {
    let distance = max(square.squareRoot(), 0.1)
    var weight = 1.0
    for _ in 0..<power { weight /= distance }
    return weight
  }
}
