import BLE
import Maps
import Sim
import Statistics

/// The mean level of a link, and the figures that it depends on:
///
///     level = P + o - n · 10 · log₁₀(d / 1 m) - Σ cₖ · Wₖ + E fading
///
/// with the measured power P of the fixed device, the offset o of the moving one, the exponent n,
/// and cₖ times the loss Wₖ of each kind of wall. Fast fading lowers the mean of decibels.
struct MeanModel: Sendable {
  /// How many of each there are.
  let devices: Int
  let phones: Int
  let losses: Int

  /// What is taken for each figure that is not told.
  let usual: [Double]

  /// The figures in order: the measured power of each device, the offset of each moving device but
  /// the first, the exponent, and the losses.
  var count: Int { devices + phones - 1 + 1 + losses }
  var exponent: Int { devices + phones - 1 }
  func loss(_ index: Int) -> Int { exponent + 1 + index }
  func phone(_ index: Int) -> Int? { index > 0 ? devices + index - 1 : nil }

  /// The standard error up to which a figure counts as told: about how much it varies from place to
  /// place, so that a worse estimate says less than what is usual.
  func limit(of figure: Int) -> Double {
    figure == exponent ? 0.6 : figure < exponent ? 10 : 6
  }

  /// How a link's level depends on each figure.
  func row(of link: Link) -> [Double] {
    var row = Array(repeating: 0.0, count: count)
    row[link.device] = 1
    if let phone = phone(link.phone) { row[phone] = 1 }
    row[exponent] = -link.decades
    for index in link.slopes.indices { row[loss(index)] = -link.slopes[index] }
    return row
  }

  /// What a link's level would be, all figures zero, the cheapest ways being those of the present
  /// losses.
  func constant(of link: Link, losses: [Double], fading: LogRician) -> Double {
    var constant = fading.mean - link.loss
    for index in losses.indices { constant += link.slopes[index] * losses[index] }
    return constant
  }
}

/// The mean model held against links: generalised least squares, with the scatter by restricted
/// maximum likelihood.
///
/// The restricted likelihood is that of the residuals alone. So the figures of the mean, of which
/// there is one for each device, do not make the scatter seem smaller than it is.
///
/// - SeeAlso: H. D. Patterson, R. Thompson, *Recovery of inter-block information when block sizes
///   are unequal* (1971).
struct MeanFit: Sendable {
  private let model: MeanModel
  private let blocks: [Block]
  /// The figures that are not fitted.
  private let held: Set<Int>

  /// The links of the devices at one place.
  private struct Block: Sendable {
    var links: [Link] = []
    var levels: [Double] = []
    /// Deviation of fast fading.
    var fading: [Double] = []
    /// The columns that are not zero throughout.
    var columns: [(figure: Int, values: [Double])] = []
    /// Between each two of them, in metres, row by row below the diagonal.
    var distances: [Double] = []
  }

  /// - Parameters:
  ///   - links: Those that count; each has packets.
  ///   - losses: The present losses of walls.
  ///   - fading: That of a link.
  ///   - held: What figures that are not fitted are held at.
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

  /// The figures, their covariance, and -2 times the restricted log-likelihood but for a constant,
  /// for a scatter.
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

  /// The likeliest scatter, what other buildings show being known, from a start.
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
  /// curvature of the likelihood at its maximum; `nil` for those that it does not hold fast.
  func errors(of scatter: Scatter) -> [Double?] {
    let (at, step) = (scatter.logarithms, 0.1)
    // A rest that has come to nothing has no curvature: the others are told without it.
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
