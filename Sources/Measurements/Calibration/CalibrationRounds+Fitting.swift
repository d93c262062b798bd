import Documents
import Sim
import Statistics

extension CalibrationRounds {
  /// Returns the expected level of a link by the model, in dBm.
  func expected(_ link: CalibrationLink) -> Double {
    // The paths are the cheapest ones at the present losses.
    let constant = model.constant(of: link, losses: walls.losses, fading: fading(of: link))
    return zip(model.row(of: link), values).reduce(constant) { $0 + $1.0 * $1.1 }
  }

  /// Selects the links with enough received packets. In the first round, the expected level is
  /// unknown.
  mutating func chooseLinks(isFirst: Bool) {
    let byLevel = isFirst ? nil : CalibrationReception(of: links) { expected($0) }
    let cutoff = byLevel?.cutoff ?? -.infinity
    reception = byLevel
    chosen = links.indices.filter { links[$0].packets > 0 && expected(links[$0]) >= cutoff }
    keepLinks()
    neighbours = CalibrationNeighbours(of: fitted)
  }

  /// The links whose packets were received even in deep fades: those with expected levels far above
  /// the onset of packet loss, or else the stronger half of the links.
  var strong: [CalibrationLink] {
    let levels = fitted.map { expected($0) }
    let least = (reception?.cutoff ?? -.infinity) + Self.depth
    let middle = Quantile.of(levels, at: 0.5) ?? least
    return zip(fitted, levels).filter { $1 >= min(least, middle) }.map(\.0)
  }

  /// The depth, in decibels, beyond which fades contribute little to the variance.
  private static let depth = 15.0

  /// Selects the same links as before, with their present values.
  mutating func keepLinks() { fitted = chosen.map { links[$0] } }

  /// Fits the mean, and the scatter if requested. Parameters with too large a standard error, and
  /// losses below zero, which would amplify, are dropped one by one, the worst first.
  mutating func fit(findingScatter: Bool) {
    reasons = reasons.filter { $0.value == Self.unwanted }
    while true {
      // A loss that would amplify is set to zero; any other dropped parameter keeps its default.
      let held = Dictionary(
        uniqueKeysWithValues: reasons.map { figure, reason in
          (figure, reason == Self.amplifying ? 0 : model.default[figure])
        })
      let fit = MeanFit(
        model, to: fitted, near: neighbours, losses: walls.losses, fading: { fading(of: $0) },
        holding: held)
      if findingScatter { scatter = fit.likeliestScatter(from: scatter) }
      guard let found = fit.solution(for: scatter) else { return }
      solution = found.solution
      values = model.default.indices.map { held[$0] ?? solution.values[$0] }
      guard let (figure, reason) = worst else {
        scatterErrors = fit.errors(of: scatter)
        return
      }
      reasons[figure] = reason
    }
  }

  /// The next parameter to drop, with the reason; `nil` if all remaining parameters are identified.
  private var worst: (figure: Int, reason: String)? {
    if let figure = solution.undetermined.last {
      let isSeen = fitted.contains { model.row(of: $0)[figure] != 0 }
      return (figure, isSeen ? Self.confounded : Self.unseen)
    }
    let identified = model.default.indices.filter { reasons[$0] == nil }
    func excess(_ figure: Int) -> Double {
      solution.standardError(of: figure) / model.limit(of: figure)
    }
    if let figure = identified.max(by: { excess($0) < excess($1) }), excess(figure) > 1 {
      return (figure, Self.vague(solution.values[figure], solution.standardError(of: figure)))
    }
    let losses = identified.filter { $0 > model.exponent && solution.values[$0] < 0 }
    return losses.min { solution.values[$0] < solution.values[$1] }.map { ($0, Self.amplifying) }
  }

  static let unwanted = "walls are set to no loss"
  static let unseen = "no link crosses it"
  static let confounded = "confounded with other parameters"
  static let amplifying = "fitted loss is negative"
  private static func vague(_ value: Double, _ error: Double) -> String {
    "\(value.with(1)) ± \(error.with(1)) (standard error) is less certain than the default"
  }
}
