import BLE

@testable import Buildings

extension Diffraction {
  /// The loss around two edges in succession, in decibels.
  ///
  /// Each edge has its knife-edge loss J(ν) as seen from the neighbouring corners of the path. A
  /// factor for both comes on top:
  ///
  ///     L = J(ν₁) + J(ν₂) + 20 · log₁₀ K,   K = (1 − w) / r + w / (1 + 2/π · asin ρ)
  ///     ρ = ±√(a · c / ((a + b) · (b + c))),   r = √(1 − ρ²),   w = (1 + 0.45 · (ν₁ + ν₂))⁻²
  ///
  /// for legs of lengths a, b and c. ρ is positive if the path bends twice to the same hand.
  ///
  /// 1/r is the correction of ITU-R P.526 for two edges of similar loss, for which K is exact far
  /// from grazing. Where the path grazes both edges, the field is the probability that two normal
  /// variables of correlation ρ are both positive (W. F. Sheppard, 1899), for which K is exact
  /// too. w joins the two: it was chosen for the double Fresnel integral, from which L differs by
  /// less than 2 dB.
  ///
  /// An edge around which the path hardly bends counts less: for ν from 0.1 to 0, the loss falls
  /// to that of the path without this edge. So an edge comes into a path without a jump. The loss
  /// is at least that of either edge alone.
  ///
  /// - SeeAlso: ITU-R P.526, *Propagation by diffraction*, double isolated edges; L. E. Vogler, *An
  ///   attenuation function for multiple knife-edge diffraction* (1982), for the integral.
  static func loss(
    from start: Point, around first: Point, _ second: Point, to end: Point
  ) -> Double {
    let turns = (
      Turn(from: start, around: first, to: second), Turn(from: first, around: second, to: end)
    )
    let alone = (
      Turn(from: start, around: first, to: end).loss,
      Turn(from: start, around: second, to: end).loss
    )
    let legs = (start.distance(to: first), first.distance(to: second), second.distance(to: end))
    let pair = Pair(legs.0, legs.1, legs.2, hands: turns.0.hand * turns.1.hand)
    let least = max(alone.0, alone.1)
    let loss = max(
      turns.0.loss + turns.1.loss + 20 * PortableMath.log10(pair.factor(turns.0.nu + turns.1.nu)),
      least)
    return max(
      least,
      min(turns.0.share(of: loss, without: alone.1), turns.1.share(of: loss, without: alone.0)))
  }

  /// The loss around three edges in succession, in decibels.
  ///
  /// As around two, with the factors K of the first two edges and of the last two, and a factor for
  /// all three:
  ///
  ///     (1 − w) / r + w · g,   w = (1 + ν₁ + ν₂ + ν₃)⁻²
  ///
  /// with r as of the outer two edges, which makes the loss exact far from grazing. g makes it exact
  /// where the path grazes all edges: there the field is the probability that three normal variables
  /// are all positive, (1 + 2/π · Σ asin ρ) / 8. L differs from the triple Fresnel integral by less
  /// than 3 dB, and is at least the loss of any edge alone.
  static func loss(
    from start: Point, around first: Point, _ second: Point, _ third: Point, to end: Point
  ) -> Double {
    let turns = (
      Turn(from: start, around: first, to: second), Turn(from: first, around: second, to: third),
      Turn(from: second, around: third, to: end)
    )
    let without = (
      loss(from: start, around: second, third, to: end),
      loss(from: start, around: first, third, to: end),
      loss(from: start, around: first, second, to: end)
    )
    let (a, b) = (start.distance(to: first), first.distance(to: second))
    let (c, d) = (second.distance(to: third), third.distance(to: end))
    let hands = (turns.0.hand * turns.1.hand, turns.1.hand * turns.2.hand)
    let pairs = (Pair(a, b, c, hands: hands.0), Pair(b, c, d, hands: hands.1))
    // The pairs of places as the whole path relates them.
    let whole = (
      Pair(a, b, c + d, hands: hands.0), Pair(a + b, c, d, hands: hands.1),
      Pair(a, b + c, d, hands: hands.0 * hands.1)
    )
    let sum = turns.0.nu + turns.1.nu + turns.2.nu
    let grazed =
      (1 + pairs.0.arcsine) * (1 + pairs.1.arcsine)
      / (1 + whole.0.arcsine + whole.1.arcsine + whole.2.arcsine)
    let weight = 1 / ((1 + sum) * (1 + sum))
    let factor =
      pairs.0.factor(turns.0.nu + turns.1.nu) * pairs.1.factor(turns.1.nu + turns.2.nu)
      * ((1 - weight) / whole.2.rest + weight * grazed)
    let loss = max(
      turns.0.loss + turns.1.loss + turns.2.loss + 20 * PortableMath.log10(factor), without.0,
      without.1, without.2)
    let least = max(
      Turn(from: start, around: first, to: end).loss,
      Turn(from: start, around: second, to: end).loss,
      Turn(from: start, around: third, to: end).loss)
    return max(
      least,
      min(
        turns.0.share(of: loss, without: without.0), turns.1.share(of: loss, without: without.1),
        turns.2.share(of: loss, without: without.2)))
  }
}

/// A bend of a path around an edge.
private struct Turn {
  /// The knife-edge parameter, as seen from the neighbouring corners of the path; not negative.
  let nu: Double
  /// 1 if the path bends to the left, -1 if to the right.
  let hand: Double

  init(from start: Point, around edge: Point, to end: Point) {
    let detour = start.distance(to: edge) + edge.distance(to: end) - start.distance(to: end)
    nu = 2 * (max(detour, 0) / Diffraction.wavelength).squareRoot()
    hand = Orientation.of(end, from: start, to: edge) < 0 ? -1 : 1
  }

  /// The knife-edge loss, in decibels.
  var loss: Double { Diffraction.knifeEdgeLoss(nu: nu) }

  /// The loss of a path, given its loss without this bend: all of it only from ν = 0.1.
  func share(of loss: Double, without rest: Double) -> Double {
    rest + min(10 * nu, 1) * (loss - rest)
  }
}

/// Two edges of a path.
private struct Pair {
  /// r = √(1 − ρ²).
  let rest: Double
  /// 2/π · asin ρ.
  let arcsine: Double

  /// Two edges on a path with given lengths before, between and behind them, in metres. `hands` is
  /// 1 if the path bends to the same hand around both, -1 if not.
  init(_ before: Double, _ between: Double, _ behind: Double, hands: Double) {
    let whole = (before + between) * (between + behind)
    rest = (between * (before + between + behind) / whole).squareRoot()
    let turns = PortableMath.arctangent2(y: (before * behind / whole).squareRoot(), x: rest)
    arcsine = 4 * hands * turns
  }

  /// K, for edges whose ν add up to a sum.
  func factor(_ sum: Double) -> Double {
    let weight = 1 / ((1 + 0.45 * sum) * (1 + 0.45 * sum))
    return (1 - weight) / rest + weight / (1 + arcsine)
  }
}
