import Scoring
import Statistics

/// The figures of the products, and their differences from the best.
extension ProductComparison {
  /// The figures of all products in one measure.
  package struct Line: Sendable {
    package let measure: StudyMeasure
    /// The figures, in the order of the products.
    package fileprivate(set) var rows: [Row]

    /// `true` if one product is the best, and all others are distinguishable from it.
    package var hasSoleBest: Bool { rows.count(where: \.isAmongBest) == 1 }
  }

  /// The figure of a product.
  package struct Row: Sendable {
    /// The product, as an index into the products.
    package let product: Int
    package let figure: StudyEstimate
    /// The difference from the best product, over the runs of both; `nil` for the best itself, and
    /// without a figure.
    package let difference: CandidateComparison?
    /// The p-value of the difference, adjusted for all differences of the table by Holm's method;
    /// `nil` if there are too few pairs.
    package fileprivate(set) var pAmongAll: Double?

    /// `true` for the best product, and for one that is not distinguishable from it.
    package var isAmongBest: Bool {
      figure.estimate != nil && (pAmongAll ?? 1) > ProductComparison.level
    }
  }

  /// The lines of the first or only person.
  package var lines: [Line] { lines(of: 0) }

  /// Returns the lines of the measures for which there was something to measure for a person, given
  /// by an index. The best is the product with the best figure, and the first of several with the
  /// same.
  package func lines(of person: Int) -> [Line] {
    var lines = Self.measures.indices.compactMap { line(of: $0, for: person) }
    var tested: [(line: Int, row: Int, pValue: Double)] = []
    for (line, each) in lines.enumerated() {
      for (row, each) in each.rows.enumerated() {
        if let pValue = each.difference?.pValue { tested.append((line, row, pValue)) }
      }
    }
    for (test, pValue) in zip(tested, Holm.adjusted(tested.map(\.pValue))) {
      lines[test.line].rows[test.row].pAmongAll = pValue
    }
    return lines
  }

  private func line(of index: Int, for person: Int) -> Line? {
    let measure = Self.measures[index]
    let all = series[person].map { $0[index] }
    let costs = all.map { series in
      series.estimate.map { measure.isMoreBetter ? -$0 : $0 }
    }
    let measured = all.indices.filter { costs[$0] != nil }
    guard
      let best = measured.min(by: { (costs[$0] ?? .infinity, $0) < (costs[$1] ?? .infinity, $1) })
    else { return nil }
    return Line(
      measure: measure,
      rows: all.indices.map { product in
        Row(
          product: product, figure: all[product].figure,
          difference: product == best || costs[product] == nil
            ? nil : CandidateComparison(all[product], to: all[best]),
          pAmongAll: nil)
      })
  }

  /// The figures of a product over all people: of the person for whom it is worst, and their mean.
  package struct Summary: Sendable {
    /// The person for whom the figure is worst, as an index into the people.
    package let worst: Int
    /// The figure of that person.
    package let worstFigure: StudyEstimate
    /// The mean over all people for whom there is a figure.
    package let mean: HouseholdMean
  }

  /// Returns the summary of a product over all people in one measure; `nil` without a figure.
  ///
  /// - Parameter product: The product, as an index into the products.
  package func summary(of product: Int, in measure: StudyMeasure) -> Summary? {
    guard let place = Self.measures.firstIndex(of: measure) else { return nil }
    let series = series.map { $0[product][place] }
    let figures = series.map(\.figure)
    return PersonFigure.worst(
      of: figures.map { PersonFigure($0) }, better: measure.isMoreBetter ? .more : .less
    ).map { worst in
      Summary(
        worst: worst, worstFigure: figures[worst],
        mean: HouseholdMean(of: series, runs: runs(of: product)))
    }
  }
}
