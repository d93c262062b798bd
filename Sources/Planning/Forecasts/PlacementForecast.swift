/// A prediction of placements' scores from mean levels alone, fast enough to compare very many
/// placements. The engine then decides among the best.
protocol PlacementForecast: Sendable {
  /// Returns the costs of placements that each add one mounting point to a base. Lower is better.
  func costs(adding spots: [Int], to base: [Int]) -> [Double]

  /// Returns the contribution of each cell to the cost, in the unit of the score. Lower is better.
  func costs(inCellsOf spots: [Int]) -> [Double]
}

extension PlacementForecast {
  /// Returns the cost of a placement; infinite without beacons.
  func cost(of spots: [Int]) -> Double {
    guard let last = spots.last else { return .infinity }
    return costs(adding: [last], to: Array(spots.dropLast()))[0]
  }
}
