/// A prediction of placements' scores from mean levels alone, fast enough to compare very many. The
/// engine then decides.
protocol PlacementForecast: Sendable {
  /// The costs of placements: of some mounting points together with each one of others. Lower is
  /// better.
  func costs(adding spots: [Int], to base: [Int]) -> [Double]

  /// The contribution of each cell to the cost, in the unit of the score. Lower is better.
  func costs(inCellsOf spots: [Int]) -> [Double]
}

extension PlacementForecast {
  /// The cost of a placement; infinite without beacons.
  func cost(of spots: [Int]) -> Double {
    guard let last = spots.last else { return .infinity }
    return costs(adding: [last], to: Array(spots.dropLast()))[0]
  }
}
