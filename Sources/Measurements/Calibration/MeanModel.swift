import BLE
import Maps
import Sim
import Statistics

/// The model of a link's mean level, with its parameters:
///
///     level = P + o - n · 10 · log₁₀(d / 1 m) - Σ cₖ · Wₖ + E fading
///
/// with the measured power P of the fixed device, the offset o of the moving one, the exponent n,
/// and the loss Wₖ of each kind of wall with its factor cₖ. Fast fading lowers the mean in
/// decibels.
struct MeanModel: Sendable {
  /// The numbers of devices, phones and losses.
  let devices: Int
  let phones: Int
  let losses: Int

  /// The default of each parameter that is not identifiable.
  let usual: [Double]

  /// The parameters in order: the measured power of each device, the offset of each moving device
  /// but the first, the exponent, and the losses.
  var count: Int { devices + phones - 1 + 1 + losses }
  var exponent: Int { devices + phones - 1 }
  func loss(_ index: Int) -> Int { exponent + 1 + index }
  func phone(_ index: Int) -> Int? { index > 0 ? devices + index - 1 : nil }

  /// The maximum standard error of an identified parameter. It is about the variation between
  /// places: a worse estimate has less information than the default.
  func limit(of figure: Int) -> Double {
    figure == exponent ? 0.6 : figure < exponent ? 10 : 6
  }

  /// The derivatives of a link's level by each parameter.
  func row(of link: Link) -> [Double] {
    var row = Array(repeating: 0.0, count: count)
    row[link.device] = 1
    if let phone = phone(link.phone) { row[phone] = 1 }
    row[exponent] = -link.decades
    for index in link.slopes.indices { row[loss(index)] = -link.slopes[index] }
    return row
  }

  /// A link's level if all parameters were zero, with the cheapest paths at the present losses.
  func constant(of link: Link, losses: [Double], fading: LogRician) -> Double {
    var constant = fading.mean - link.loss
    for index in losses.indices { constant += link.slopes[index] * losses[index] }
    return constant
  }
}

/// The fit of the mean model to links: generalised least squares, with the scatter by restricted
/// maximum likelihood.
///
/// The restricted likelihood is that of the residuals alone. So the parameters of the mean, one for
/// each device, do not bias the scatter downwards.
///
/// - SeeAlso: H. D. Patterson, R. Thompson, *Recovery of inter-block information when block sizes
///   are unequal* (1971).
struct MeanFit: Sendable {
  private let model: MeanModel
  private let blocks: [Block]
  /// The parameters that are not fitted.
  private let held: Set<Int>

  /// The links of the devices at one position.
  private struct Block: Sendable {
    var links: [Link] = []
    var levels: [Double] = []
    /// The deviations of fast fading.
    var fading: [Double] = []
    /// The columns with a value other than zero.
    var columns: [(figure: Int, values: [Double])] = []
    /// The distances between each two of them, in metres, row by row below the diagonal.
    var distances: [Double] = []
  }

  /// - Parameters:
  ///   - links: The selected links, each with packets.
  ///   - losses: The present losses of walls.
  ///   - fading: The fading of a link.
  ///   - held: The values of parameters that are not fitted.
  init(
    _ model: MeanModel, to links: [Link], losses: [Double], fading: (Link) -> LogRician,
    holding held: [Int: Double]
  ) {
    self.model = model
    self.held = Set(held.keys)
    let order = held.keys.sorted()
    var blocks: [Block] = []
    for link in links {
      while blocks.count <= link.place { blocks.append(Block()) }
      let row = model.row(of: link)
      let lore = fading(link)
      let known = order.reduce(0) { $0 + row[$1] * (held[$1] ?? 0) }
      blocks[link.place].levels.append(
        link.level - model.constant(of: link, losses: losses, fading: lore) - known)
      blocks[link.place].fading.append(lore.deviation)
      blocks[link.place].links.append(link)
    }
    for index in blocks.indices {
      let rows = blocks[index].links.map { model.row(of: $0) }
      blocks[index].columns = (0..<model.count).compactMap { figure in
        let values = rows.map { $0[figure] }
        return values.contains { $0 != 0 } ? (figure, values) : nil
      }
      let centres = blocks[index].links.map(\.centre)
      blocks[index].distances = centres.indices.flatMap { row in
        (0..<row).map { centres[row].distance(to: centres[$0]) }
      }
    }
    self.blocks = blocks
  }

  /// The parameters, their covariance, and -2 times the restricted log-likelihood for a scatter, up
  /// to a constant.
  func solution(for scatter: Scatter) -> (solution: LeastSquares.Solution, misfit: Double)? {
    var squares = LeastSquares(count: model.count)
    var misfit = 0.0
    for block in blocks where !block.links.isEmpty {
      guard let factor = Cholesky(covariance(of: block, for: scatter), size: block.links.count)
      else { return nil }
      misfit += factor.logDeterminant
      var columns = Array(
        repeating: Array(repeating: 0.0, count: block.links.count), count: model.count)
      for (figure, values) in block.columns { columns[figure] = factor.whitened(values) }
      squares.add(columns: columns, values: factor.whitened(block.levels))
    }
    let solution = squares.solution(fixing: held)
    return (solution, misfit + solution.logDeterminant + solution.residualSquares)
  }

  private func covariance(of block: Block, for scatter: Scatter) -> [Double] {
    let size = block.links.count
    var matrix = Array(repeating: 0.0, count: size * size)
    var pair = 0
    for row in 0..<size {
      for column in 0..<row {
        matrix[row * size + column] = scatter.covariance(apart: block.distances[pair])
        pair += 1
      }
      matrix[row * size + row] =
        scatter.covariance(apart: 0)
        + scatter.variance(of: block.links[row], fading: block.fading[row])
    }
    return matrix
  }

  /// The most likely scatter, given the prior of other buildings, from a starting value.
  func likeliestScatter(from start: Scatter) -> Scatter {
    Scatter(
      logarithms: Minimum.near(start.logarithms, step: 0.3, tolerance: 0.01) {
        misfit(logarithms: $0)
      })
  }

  private func misfit(logarithms: [Double]) -> Double {
    let scatter = Scatter(logarithms: logarithms)
    guard scatter.isPlausible else { return .infinity }
    return (solution(for: scatter)?.misfit ?? .infinity) + scatter.strangeness
  }

  /// The standard errors of the logarithms of shadowing, decorrelation distance and rest, from the
  /// curvature of the likelihood at its maximum; `nil` for those that it does not identify.
  func errors(of scatter: Scatter) -> [Double?] {
    let (at, step) = (scatter.logarithms, 0.1)
    // A rest near zero has no curvature. The others are estimated without it.
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
        // The misfit is twice the log-likelihood.
        information[row * count + column] = curvature / (2 * step * step)
      }
    }
    guard let inverse = Cholesky(information, size: count)?.inverse else { return [nil, nil, nil] }
    return (0..<3).map { $0 < count ? inverse[$0 * count + $0].squareRoot() : nil }
  }
}
