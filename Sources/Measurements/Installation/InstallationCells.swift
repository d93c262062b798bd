import BLE
import Maps
import Scenarios
import Sim
import Statistics

/// The cells by which an installation is judged, and how their levels are distributed if everything
/// hangs as drawn. A cell is a fixed device in a square of the path.
///
/// The levels of a walk have the covariance
///
///     σ² · ρ(link, link') + 6² + [same device] · a² + [same cell] · (s² - σ² - a²)
///
/// with the shadowing deviation σ and the correlation ρ of `ShadowCorrelation`, the antenna
/// deviation a, the RSSI offset of an unknown phone, taken to deviate by 6 dB, and the standard
/// deviation s of the cell over the simulated walks, which has the fading left in a mean.
struct InstallationCells: Sendable {
  /// A fixed device in a square of the path.
  struct Cell: Hashable, Sendable {
    /// The device, as an index into the devices of the walks.
    let device: Int
    /// The square.
    let square: Int
  }

  /// The cells, in the order of devices and squares.
  let cells: [Cell]
  /// The mean level of each cell over the simulated walks, in dBm.
  private let means: [Double]
  /// The covariance, row by row.
  private let covariance: [Double]
  private let factor: Cholesky

  /// The maximum number of cells: those with the highest mean levels are kept.
  static let most = 300
  /// The standard deviation of the RSSI offset of a phone, in decibels, that is taken for an
  /// unknown one. More than the 4.4 dB of phone models, as also the case and the hand are unknown.
  private static let offsetDeviation = 6.0
  /// The minimum variance of a cell's own part, in dB².
  private static let leastVariance = 1.0

  /// Finds the cells which most of the simulated walks have.
  ///
  /// - Parameter ends: Returns the ends of the link of a cell.
  /// - Returns: `nil` if there is no such cell.
  init?(
    of walks: [InstallationWalk], in environment: RadioEnvironment, ends: (Cell) -> RadioPathEnds
  ) {
    var found: [(cell: Cell, mean: Double, variance: Double)] = []
    for device in walks[0].levels.indices {
      for square in walks[0].levels[device].indices {
        let levels = walks.compactMap { $0.levels[device][square] }
        guard 2 * levels.count > walks.count, levels.count > 1,
          let mean = Spread.mean(of: levels), let deviation = Spread.deviation(of: levels)
        else { continue }
        found.append((Cell(device: device, square: square), mean, deviation * deviation))
      }
    }
    if found.count > Self.most {
      let kept = Set(
        found.indices.sorted { (found[$1].mean, $0) < (found[$0].mean, $1) }.prefix(Self.most))
      found = found.indices.filter(kept.contains).map { found[$0] }
    }
    guard !found.isEmpty else { return nil }
    cells = found.map(\.cell)
    means = found.map(\.mean)
    let ends = cells.map(ends)
    let correlation = ShadowCorrelation(distance: environment.decorrelationDistance)
    let isSpatial = environment.noise == .spatial
    let shadowing = isSpatial ? environment.shadowingDeviation * environment.shadowingDeviation : 0
    let antenna = isSpatial ? environment.antennaDeviation * environment.antennaDeviation : 0
    let size = cells.count
    var covariance = [Double](repeating: 0, count: size * size)
    for row in 0..<size {
      for column in 0...row {
        var sum = Self.offsetDeviation * Self.offsetDeviation
        if shadowing > 0 { sum += shadowing * correlation.between(ends[row], ends[column]) }
        if cells[row].device == cells[column].device { sum += antenna }
        if row == column {
          sum += max(found[row].variance - shadowing - antenna, Self.leastVariance)
        }
        covariance[row * size + column] = sum
        covariance[column * size + row] = sum
      }
    }
    self.covariance = covariance
    guard let factor = Cholesky(covariance, size: size) else { return nil }
    self.factor = factor
  }

  /// Returns K⁻¹ · r: the residuals r of a walk from the means, weighed by the inverse of their
  /// covariance K. A cell without a level has the weight 0.
  ///
  /// - Complexity: O(cells³) if a cell has no level, and otherwise O(cells²).
  func weights(of walk: InstallationWalk) -> [Double] {
    let residuals = cells.indices.map { index -> Double? in
      walk.levels[cells[index].device][cells[index].square].map { $0 - means[index] }
    }
    let heard = residuals.indices.filter { residuals[$0] != nil }
    guard heard.count < cells.count else { return factor.solution(of: residuals.compactMap { $0 }) }
    var weights = [Double](repeating: 0, count: cells.count)
    let part = heard.flatMap { row in heard.map { covariance[row * cells.count + $0] } }
    guard let factor = Cholesky(part, size: heard.count) else { return weights }
    let solution = factor.solution(of: heard.compactMap { residuals[$0] })
    for (index, weight) in zip(heard, solution) { weights[index] = weight }
    return weights
  }

  /// Returns mᵀ · K⁻¹ · m of a change m of the mean levels, with the covariance K.
  func information(of shift: [Double]) -> Double {
    factor.whitened(shift).reduce(0) { $0 + $1 * $1 }
  }

  /// Returns the mean residual of each device in a walk from the simulated walks, in decibels;
  /// `nil` for a device without a cell that was heard.
  func differences(of walk: InstallationWalk, devices: Int) -> [Double?] {
    (0..<devices).map { device in
      Spread.mean(
        of: cells.indices.compactMap { index in
          cells[index].device == device
            ? walk.levels[device][cells[index].square].map { $0 - means[index] } : nil
        })
    }
  }
}
