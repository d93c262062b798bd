/// Student's distribution: of the mean of normal numbers over its own standard error.
///
/// - SeeAlso: "Student", *The probable error of a mean* (1908); M. Abramowitz, I. A. Stegun,
///   *Handbook of Mathematical Functions*, 26.7.1.
package struct Student: Hashable, Sendable {
  /// The degrees of freedom, from 1 on.
  package let freedom: Double

  /// The distribution with so many degrees of freedom.
  ///
  /// - Precondition: There is at least one, and finitely many.
  package init(freedom: Double) {
    precondition(freedom >= 1 && freedom.isFinite, "\(freedom) degrees of freedom")
    self.freedom = freedom
  }

  /// How likely a number at least so far from 0 is, on either side.
  ///
  ///     P(|T| ≥ t) = I(ν / (ν + t²); ν/2, ½) = 1 - I(t² / (ν + t²); ½, ν/2)
  package func probability(beyond t: Double) -> Double {
    let square = t * t
    // Of the two the one whose argument is the smaller, and has its digits.
    return square > freedom
      ? IncompleteBeta(a: freedom / 2, b: 0.5).shares(at: freedom / (freedom + square)).below
      : IncompleteBeta(a: 0.5, b: freedom / 2).shares(at: square / (freedom + square)).above
  }

  /// The number below which a share of the distribution lies.
  ///
  /// - Precondition: 0 < share < 1.
  package func quantile(_ share: Double) -> Double {
    precondition(0 < share && share < 1, "\(share) is no share between 0 and 1")
    guard share > 0.5 else { return share == 0.5 ? 0 : -quantile(beyond: 2 * share) }
    return quantile(beyond: 2 * (1 - share))
  }

  /// The number beyond which, on either side, lies a share.
  private func quantile(beyond share: Double) -> Double {
    let (x, rest) = IncompleteBeta(a: freedom / 2, b: 0.5).quantile(below: share)
    return (freedom * rest / x).squareRoot()
  }
}
