import BLE

/// Cells, each with a weight: where a device may be.
struct CellMixture {
  private var weighted: [(point: Point, weight: Double)] = []
  private var total = 0.0

  mutating func add(_ point: Point, weight: Double) {
    guard weight > 0 else { return }
    weighted.append((point, weight))
    total += weight
  }

  /// The mean place, within the hull of the cells, and how the cells scatter about it, each of them
  /// as a square with sides of that many metres; `nil` where there are none.
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
  /// The scatter of places that may as well lie anywhere in a square, with sides in metres.
  init(cellSize: Double) {
    self.init(deviation: cellSize / 12.0.squareRoot())
  }
}
