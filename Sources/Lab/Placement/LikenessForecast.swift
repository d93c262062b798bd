import BLE
import Sim

/// How well places are told apart by levels: from how alike cells are.
///
/// A phone in cell i that hears exactly the mean levels μᵢ holds cell j for as likely as
///
///     wᵢⱼ = exp(-½ Σ (μᵢ - μⱼ)² / σ²)        over the beacons
///
/// so that, taking the mean of the cells by these weights, it errs by about √(Σ w r² / Σ w), where r
/// is the distance from i to j; and it takes its room for the right one with the share of the weights
/// that lies in the room. Where levels are many, straight and even over the plan, the first is the
/// bound of Cramér and Rao (`ErrorBound`), since then the weights are a normal density of covariance
/// J⁻¹; with few beacons it stays finite, and counts mirror images and rooms alike.
///
/// Levels below the phone's sensitivity count as that: silence is the same everywhere.
struct LikenessForecast: PlacementForecast {
  private let measure: Measure
  private let count: Int
  /// In standard deviations: spot by spot, cell by cell.
  private let readings: [[Double]]
  /// For i < j, in the order of i and then j.
  private let squaredDistances: [Double]
  private let sameRoom: [Double]
  /// The mean square distance within a cell from its centre.
  private let withinCell: Double

  enum Measure {
    case error, room
  }

  init(
    _ measure: Measure, on ground: PlacementGround, in setting: PlacementSetting, power: PowerLevel
  ) {
    self.measure = measure
    count = ground.cells.count
    // The three channels know nothing of one another's fading.
    let deviation = LevelScatter(in: setting.environment, at: 3, readings: 3).deviation
    let floor = setting.phone.sensitivity.dBm
    readings = ground.levels.map { levels in
      levels.map { max($0 + power.dBm, floor) / deviation }
    }
    var squares: [Double] = []
    var same: [Double] = []
    for (index, cell) in ground.cells.enumerated() {
      for other in ground.cells[(index + 1)...] {
        let step = other.centre - cell.centre
        squares.append(step.dot(step))
        same.append(cell.room == other.room ? 1 : 0)
      }
    }
    squaredDistances = squares
    sameRoom = same
    withinCell = ground.grid.side * ground.grid.side / 6
  }

  func costs(adding spots: [Int], to base: [Int]) -> [Double] {
    let differences = differences(of: base)
    return spots.map { spot in
      let costs = cellCosts(readings[spot], beyond: differences)
      return costs.reduce(0, +) / Double(max(count, 1))
    }
  }

  func costs(inCellsOf spots: [Int]) -> [Double] {
    cellCosts(Array(repeating: 0, count: count), beyond: differences(of: spots))
  }

  /// Σ (μᵢ - μⱼ)² / σ² of each pair.
  private func differences(of spots: [Int]) -> [Double] {
    var sums = Array(repeating: 0.0, count: squaredDistances.count)
    for spot in spots {
      let levels = readings[spot]
      var pair = 0
      for first in 0..<count {
        let level = levels[first]
        for second in (first + 1)..<max(count, first + 1) {
          let step = levels[second] - level
          sums[pair] += step * step
          pair += 1
        }
      }
    }
    return sums
  }

  private func cellCosts(_ levels: [Double], beyond differences: [Double]) -> [Double] {
    var weights = Array(repeating: 1.0, count: count)
    // What counts of a cell's own weight, and of those of others.
    let values = measure == .error ? squaredDistances : sameRoom
    var sums = Array(repeating: measure == .error ? withinCell : 1, count: count)
    var pair = 0
    for first in 0..<count {
      let level = levels[first]
      var (weight, sum) = (0.0, 0.0)
      for second in (first + 1)..<max(count, first + 1) {
        let step = levels[second] - level
        let alike = Self.kernel(differences[pair] + step * step)
        weight += alike
        weights[second] += alike
        let value = alike * values[pair]
        sum += value
        sums[second] += value
        pair += 1
      }
      weights[first] += weight
      sums[first] += sum
    }
    switch measure {
    case .error: return zip(sums, weights).map { ($0 / $1).squareRoot() }
    case .room: return zip(sums, weights).map { 1 - $0 / $1 }
    }
  }

  /// exp(-x/2) on straight lines between sixteenths; zero from 24 on, where it is below 10⁻⁵.
  private static func kernel(_ x: Double) -> Double {
    guard x < 24 else { return 0 }
    let place = x * 16
    let index = Int(place)
    let below = table[index]
    return below + (place - Double(index)) * (table[index + 1] - below)
  }

  private static let table = (0...384).map { PortableMath.exp(-Double($0) / 32) }
}
