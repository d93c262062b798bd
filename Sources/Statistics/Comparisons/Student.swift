/// Student's t distribution: the distribution of the mean of normal numbers divided by the standard
/// error of that mean.
///
/// - SeeAlso: "Student", *The probable error of a mean* (1908); M. Abramowitz, I. A. Stegun,
///   *Handbook of Mathematical Functions*, 26.7.1.
package struct Student: Hashable, Sendable {
  /// The degrees of freedom, at least 1.
  package let freedom: Double

  /// Creates the distribution with the given degrees of freedom.
  ///
  /// - Precondition: The degrees of freedom are at least one, and finite.
  package init(freedom: Double) {
    precondition(freedom >= 1 && freedom.isFinite, "\(freedom) degrees of freedom")
    self.freedom = freedom
  }

  /// The two-sided tail probability: the probability of a number at least this far from 0, with ν
  /// degrees of freedom and the regularised incomplete beta function I.
  ///
  ///     P(|T| ≥ t) = I(ν / (ν + t²); ν/2, ½) = 1 - I(t² / (ν + t²); ½, ν/2)
  package func probability(beyond t: Double) -> Double {
    let square = t * t
    // The form with the smaller argument is more accurate.
    return square > freedom
      ? IncompleteBeta(a: freedom / 2, b: 0.5).shares(at: freedom / (freedom + square)).below
      : IncompleteBeta(a: 0.5, b: freedom / 2).shares(at: square / (freedom + square)).above
  }

  /// The quantile of a probability.
  ///
  /// - Precondition: 0 < share < 1.
  package func quantile(_ share: Double) -> Double {
    precondition(0 < share && share < 1, "\(share) is not a share between 0 and 1")
    guard share > 0.5 else { return share == 0.5 ? 0 : -quantile(beyond: 2 * share) }
    return quantile(beyond: 2 * (1 - share))
  }

  /// The number with a given two-sided tail probability.
  private func quantile(beyond share: Double) -> Double {
    let (x, rest) = IncompleteBeta(a: freedom / 2, b: 0.5).quantile(below: share)
    return (freedom * rest / x).squareRoot()
  }
}
