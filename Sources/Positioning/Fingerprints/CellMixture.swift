import BLE

/// A weighted mixture of cells: the distribution of a device's position.
struct CellMixture {
  private var weighted: [(point: Point, weight: Double)] = []
  private var total = 0.0

  mutating func add(_ point: Point, weight: Double) {
    guard weight > 0 else { return }
    weighted.append((point, weight))
    total += weight
  }

  /// The fix at the weighted mean of ranked cells, with the first of them as its cell; `nil` if no
  /// cell is ranked.
  ///
  /// - Parameters:
  ///   - cellSize: The side of a cell, in metres.
  ///   - weight: Returns the weight of a cell, given its distance in the ranking.
  static func fix(
    _ ranking: CellRanking, of cells: [RadioMap.Cell], cellSize: Double,
    weight: (Double) -> Double
  ) -> PositionFix? {
    guard let first = ranking.cells.first else { return nil }
    var mixture = CellMixture()
    for (cell, distance) in ranking.cells {
      mixture.add(cells[cell].point, weight: weight(distance))
    }
    return mixture.fix(cell: cells[first.cell].name, cellSize: cellSize)
  }

  /// The mean position, within the hull of the cells, and its covariance, with each cell a square
  /// of side `cellSize` in metres; `nil` without cells.
  func fix(cell: String, cellSize: Double) -> PositionFix? {
    guard let first = weighted.first?.point, total > 0 else { return nil }
    var offset = Vector(dx: 0, dy: 0)
    for (point, weight) in weighted {
      let step = point - first
      offset.dx += weight / total * step.dx
      offset.dy += weight / total * step.dy
    }
    let mean = first + offset
    var covariance = Covariance(cellSize: cellSize)
    for (point, weight) in weighted {
      covariance = covariance + weight / total * Covariance(square: point - mean)
    }
    return PositionFix(mean, covariance: covariance, cell: cell)
  }
}

extension Covariance {
  /// The covariance of a uniform distribution over a square, with sides in metres.
  init(cellSize: Double) { self.init(deviation: cellSize / 12.0.squareRoot()) }
}
