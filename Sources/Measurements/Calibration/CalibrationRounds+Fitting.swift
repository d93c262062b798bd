import Documents
import Sim
import Statistics

extension CalibrationRounds {
  /// The level that the model expects of a link, in dBm.
  func expected(_ link: Link) -> Double {
    // At the ways that are the cheapest now, and the losses for which they are.
    let constant = model.constant(of: link, losses: walls.losses, fading: fading(of: link))
    return zip(model.row(of: link), values).reduce(constant) { $0 + $1.0 * $1.1 }
  }

  /// Takes the links whose packets mostly came. To begin with the level expected is not known.
  mutating func chooseLinks(isFirst: Bool) {
    let byLevel = isFirst ? nil : ReceptionByLevel(of: links) { expected($0) }
    let cutoff = byLevel?.cutoff ?? -.infinity
    reception = byLevel
    chosen = links.indices.filter { links[$0].packets > 0 && expected(links[$0]) >= cutoff }
    keepLinks()
  }

  /// The links whose deep fades were received, too: those that are expected so far above the level
  /// where packets begin to be lost, or else the stronger half.
  var strong: [Link] {
    let levels = fitted.map { expected($0) }
    let least = (reception?.cutoff ?? -.infinity) + Self.depth
    let middle = Quantile.of(levels, at: 0.5) ?? least
    return zip(fitted, levels).filter { $1 >= min(least, middle) }.map(\.0)
  }

  /// Fades deeper than that make up little of the variance, in decibels.
  private static let depth = 15.0

  /// Takes the same links as before, as they are seen now.
  mutating func keepLinks() {
    fitted = chosen.map { links[$0] }
  }

  /// Fits the mean, and the scatter where it is due. Figures whose standard error is beyond what is
  /// usual, and losses that would amplify, are given up one by one, the worst first.
  mutating func fit(findingScatter: Bool) {
    reasons = reasons.filter { $0.value == Self.unwanted }
    while true {
      // A loss that would amplify is none; all else that is given up keeps what is usual.
      let held = Dictionary(
        uniqueKeysWithValues: reasons.map { figure, reason in
          (figure, reason == Self.amplifying ? 0 : model.usual[figure])
        })
      let fit = MeanFit(
        model, to: fitted, losses: walls.losses, fading: { fading(of: $0) }, holding: held)
      if findingScatter { scatter = fit.likeliestScatter(from: scatter) }
      guard let found = fit.solution(for: scatter) else { return }
      solution = found.solution
      values = model.usual.indices.map { held[$0] ?? solution.values[$0] }
      guard let (figure, reason) = worst else {
        scatterErrors = fit.errors(of: scatter)
        return
      }
      reasons[figure] = reason
    }
  }

  /// The figure that is to be given up first, and why; `nil` where all that are left are told.
  private var worst: (figure: Int, reason: String)? {
    if let figure = solution.untold.last {
      let isSeen = fitted.contains { model.row(of: $0)[figure] != 0 }
      return (figure, isSeen ? Self.confounded : Self.unseen)
    }
    let told = model.usual.indices.filter { reasons[$0] == nil }
    func excess(_ figure: Int) -> Double {
      solution.standardError(of: figure) / model.limit(of: figure)
    }
    if let figure = told.max(by: { excess($0) < excess($1) }), excess(figure) > 1 {
      return (figure, Self.vague(solution.values[figure], solution.standardError(of: figure)))
    }
    let losses = told.filter { $0 > model.exponent && solution.values[$0] < 0 }
    return losses.min { solution.values[$0] < solution.values[$1] }.map { ($0, Self.amplifying) }
  }

  static let unwanted = "walls were to cost nothing"
  static let unseen = "no link passes it"
  static let confounded = "it varies only together with others"
  static let amplifying = "the fit would have it amplify, so it is taken to cost nothing"
  private static func vague(_ value: Double, _ error: Double) -> String {
    "\(value.with(1)) with a standard error of \(error.with(1)) says less than what is usual"
  }
}
