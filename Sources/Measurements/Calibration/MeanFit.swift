import BLE
import Maps
import Sim
import Statistics

/// The fit of the mean model to links: generalised least squares, with the scatter by restricted
/// maximum likelihood.
///
/// The restricted likelihood is the likelihood of the residuals alone, so that the many parameters
/// of the mean, one for each device, do not bias the scatter downwards.
///
/// - SeeAlso: H. D. Patterson, R. Thompson, *Recovery of inter-block information when block sizes
///   are unequal* (1971).
struct MeanFit: Sendable {
  private let model: MeanModel
  private let links: [CalibrationLink]
  private let neighbours: CalibrationNeighbours
  /// The levels minus their known terms.
  private let levels: [Double]
  /// The standard deviation of fast fading on each link.
  private let fading: [Double]
  /// The columns of the fit that are not all zero.
  private let columns: [(figure: Int, values: [Double])]
  /// The parameters that are not fitted.
  private let held: Set<Int>

  /// Creates the fit.
  ///
  /// - Parameters:
  ///   - links: The selected links, each with packets.
  ///   - neighbours: The neighbours of these links.
  ///   - losses: The present losses of walls.
  ///   - fading: The fading of a link.
  ///   - held: The values of parameters that are not fitted.
  init(
    _ model: MeanModel, to links: [CalibrationLink], near neighbours: CalibrationNeighbours,
    losses: [Double],
    fading: (CalibrationLink) -> LogRician, holding held: [Int: Double]
  ) {
    self.model = model
    self.links = links
    self.neighbours = neighbours
    self.held = Set(held.keys)
    let order = held.keys.sorted()
    let rows = links.map { model.row(of: $0) }
    let fades = links.map { fading($0) }
    levels = links.indices.map { index in
      let known = order.reduce(0) { $0 + rows[index][$1] * (held[$1] ?? 0) }
      return links[index].level - known
        - model.constant(of: links[index], losses: losses, fading: fades[index])
    }
    self.fading = fades.map(\.deviation)
    columns = (0..<model.count).compactMap { figure in
      let values = rows.map { $0[figure] }
      return values.contains { $0 != 0 } ? (figure, values) : nil
    }
  }

  /// Returns the parameters, their covariance, and -2 times the restricted log-likelihood for a
  /// scatter, up to a constant.
  func solution(for scatter: ScatterModel) -> (solution: LeastSquares.Solution, misfit: Double)? {
    guard let whitening = neighbours.whitening(of: links, fading: fading, for: scatter) else {
      return nil
    }
    var squares = LeastSquares(count: model.count)
    var whitened = Array(repeating: Array(repeating: 0.0, count: links.count), count: model.count)
    for (figure, values) in columns { whitened[figure] = whitening.whitened(values) }
    squares.add(columns: whitened, values: whitening.whitened(levels))
    let solution = squares.solution(fixing: held)
    return (solution, whitening.logDeterminant + solution.logDeterminant + solution.residualSquares)
  }

  /// Returns the most likely scatter, given the prior from other buildings, with a search from a
  /// starting value.
  func likeliestScatter(from start: ScatterModel) -> ScatterModel {
    ScatterModel(
      logarithms: Minimum.near(start.logarithms, step: 0.3, tolerance: 0.01) {
        misfit(logarithms: $0)
      })
  }

  private func misfit(logarithms: [Double]) -> Double {
    let scatter = ScatterModel(logarithms: logarithms)
    guard scatter.isPlausible else { return .infinity }
    return (solution(for: scatter)?.misfit ?? .infinity) + scatter.strangeness
  }

  /// Returns the standard errors of the logarithms of shadowing, decorrelation distance and rest,
  /// from the curvature of the likelihood at its maximum; `nil` for each that the likelihood does
  /// not identify.
  func errors(of scatter: ScatterModel) -> [Double?] {
    let (at, step) = (scatter.logarithms, 0.1)
    // If `rest` is near zero, the likelihood has no curvature in it, and the errors of the other
    // two are estimated without it.
    let count = scatter.rest < 0.2 ? 2 : 3
    func misfit(_ steps: [(Int, Double)]) -> Double {
      var place = at
      for (index, size) in steps { place[index] += size * step }
      return self.misfit(logarithms: place)
    }
    let middle = misfit([])
    var information = Array(repeating: 0.0, count: count * count)
    for row in 0..<count {
      for column in 0...row {
        let curvature =
          row == column
          ? misfit([(row, 1)]) - 2 * middle + misfit([(row, -1)])
          : (misfit([(row, 1), (column, 1)]) - misfit([(row, 1), (column, -1)])
            - misfit([(row, -1), (column, 1)]) + misfit([(row, -1), (column, -1)])) / 4
        // The misfit is -2 times the log-likelihood.
        information[row * count + column] = curvature / (2 * step * step)
      }
    }
    guard let inverse = Cholesky(information, size: count)?.inverse else { return [nil, nil, nil] }
    return (0..<3).map { $0 < count ? inverse[$0 * count + $0].squareRoot() : nil }
  }
}
