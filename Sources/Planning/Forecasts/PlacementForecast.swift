import BLE
import Sim

/// What placements may come to, told from mean levels alone, and so quickly that very many can be
/// compared. The engine has the last word.
protocol PlacementForecast: Sendable {
  /// The costs of placements, the less the better: of some spots together with each of others.
  func costs(adding spots: [Int], to base: [Int]) -> [Double]

  /// What each cell contributes to the cost, in the unit of the score; the less the better.
  func costs(inCellsOf spots: [Int]) -> [Double]
}

extension PlacementForecast {
  /// The cost of a placement; infinite without any beacon.
  func cost(of spots: [Int]) -> Double {
    guard let last = spots.last else { return .infinity }
    return costs(adding: [last], to: Array(spots.dropLast()))[0]
  }
}
