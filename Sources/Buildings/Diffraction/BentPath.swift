import BLE

/// A path from a place around one, two or three edges, up to the last edge. The end behind that
/// edge may move.
///
/// The loss due to diffraction agrees with the Fresnel integral over half-planes at small angles,
/// within 2 dB around two edges and 3 dB around three. It is at least the loss of each edge alone.
///
/// An edge around which the path hardly bends counts less: for ν from 0.1 to 0, the attenuation
/// falls to that of the path without this edge. An edge thus enters a path without a jump of the
/// loss.
package struct BentPath: Hashable, Sendable {
  /// The number of edges: 1, 2 or 3.
  package let count: Int
  package let start: Point
  /// The first edge.
  package let first: Point
  /// The edge before the last one; the start if there is one edge.
  package let previous: Point
  /// The last edge.
  package let last: Point
  /// The lengths of the legs between the start and the last edge, in metres, in order; the elements
  /// that follow them are 0.
  package let legs: SIMD4<Double>
  /// The distance between the start and the last edge, in metres.
  package let startToLast: Double
  /// 1 if the path bends to the left around the first edge, -1 if to the right; 0 if the first edge
  /// is also the last one.
  private let firstHand: Double
  /// 1 if the path bends to the left around the second of three edges, -1 if to the right; 0 if
  /// there are fewer edges.
  private let secondHand: Double
  /// The knife-edge parameter ν of the edge before the last one.
  package let nu: Double
  /// The sum of the knife-edge parameters ν of all edges before the last one.
  package let sum: Double
  /// The attenuation at all edges before the last one.
  package let attenuation: Double

  /// A path around one edge.
  package init(from start: Point, around edge: Point) {
    count = 1
    self.start = start
    (first, previous, last) = (edge, start, edge)
    startToLast = start.distance(to: edge)
    legs = SIMD4(startToLast, 0, 0, 0)
    (firstHand, secondHand, nu, sum, attenuation) = (0, 0, 0, 0, 1)
  }

  /// A path around two edges.
  package init(from start: Point, around first: Point, _ second: Point) {
    count = 2
    self.start = start
    (self.first, previous, last) = (first, first, second)
    let turn = Turn(from: start, around: first, to: second)
    startToLast = start.distance(to: second)
    legs = SIMD4(turn.before, turn.behind, 0, 0)
    (firstHand, secondHand) = (turn.hand, 0)
    (nu, sum, attenuation) = (turn.nu, turn.nu, Diffraction.attenuation(nu: turn.nu))
  }

  /// A path around three edges.
  package init(from start: Point, around first: Point, _ second: Point, _ third: Point) {
    count = 3
    self.start = start
    (self.first, previous, last) = (first, second, third)
    let turns = (
      Turn(from: start, around: first, to: second), Turn(from: first, around: second, to: third)
    )
    startToLast = start.distance(to: third)
    legs = SIMD4(turns.0.before, turns.0.behind, turns.1.behind, 0)
    (firstHand, secondHand) = (turns.0.hand, turns.1.hand)
    (nu, sum) = (turns.1.nu, turns.0.nu + turns.1.nu)
    let pair = EdgePair(legs[0], legs[1], legs[2], hands: firstHand * secondHand)
    attenuation =
      Diffraction.attenuation(nu: turns.0.nu) * Diffraction.attenuation(nu: turns.1.nu)
      * pair.factor(sum)
  }

  /// A path around one to three edges.
  package init(from start: Point, around edges: [Point]) {
    switch edges.count {
    case 1: self.init(from: start, around: edges[0])
    case 2: self.init(from: start, around: edges[0], edges[1])
    default: self.init(from: start, around: edges[0], edges[1], edges[2])
    }
  }

  /// The diffraction loss of the path to an end, in decibels.
  @inline(__always)
  package func loss(to end: Point) -> Double {
    Diffraction.loss(attenuation: attenuation(to: end))
  }

  /// A lower bound of the loss at any end, in decibels. With two edges, the bound is the loss of
  /// the first edge, on the way from the start to the second. A third edge may lessen the loss of
  /// the first two, though by less than 6 dB. If the path hardly bends around an edge, the path
  /// without the edge may have less loss.
  var leastLoss: Double {
    var least =
      nu < Self.wholeNu
      ? Diffraction.grazedLoss : Diffraction.loss(attenuation: Diffraction.attenuation(nu: nu))
    guard count == 3 else { return max(least, Diffraction.grazedLoss) }
    least = max(least, Diffraction.loss(attenuation: attenuation) - 6)
    if sum - nu < Self.wholeNu {
      least = min(least, BentPath(from: start, around: previous, last).leastLoss)
    }
    if nu < Self.wholeNu {
      least = min(least, BentPath(from: start, around: first, last).leastLoss)
    }
    return least
  }

  /// The ratio of the field at an end without the edges to the field there with the edges.
  package func attenuation(to end: Point) -> Double {
    let straight = start.distance(to: end)
    let behind = last.distance(to: end)
    guard count > 1 else {
      return Self.alone(before: legs[0], behind, straight)
    }
    let alone = (
      Self.alone(before: legs[0], first.distance(to: end), straight),
      Self.alone(before: startToLast, behind, straight)
    )
    let nu = Diffraction.nu(
      detour: legs[count - 1] + behind - previous.distance(to: end))
    let hand = (last - previous).cross(end - last) < 0 ? -1.0 : 1
    return count == 2
      ? attenuation(alone, nu: nu, hand: hand, behind)
      : attenuation(alone, nu: nu, hand: hand, behind, straight, to: end)
  }

  /// The parts of the correction by which the product of all edges' attenuations is multiplied. The
  /// first two parts are for the last two edges: far from grazing, and at grazing. The other two
  /// parts are for all three edges, in the same order.
  ///
  /// - Parameter behind: The distance from the last edge to the end of the path, in metres.
  /// - Precondition: The path has several edges.
  package func correctionParts(behind: Double, bending hand: Hand) -> SIMD4<Double> {
    let corrections = corrections(behind: behind, hand: hand == .left ? 1 : -1)
    let (far, near) = corrections.pair.parts
    return SIMD4(far, near, corrections.outer.0, corrections.outer.1)
  }

  /// The attenuation of a single edge between legs, given the straight line's length.
  @inline(__always)
  private static func alone(before: Double, _ behind: Double, _ straight: Double) -> Double {
    Diffraction.attenuation(nu: Diffraction.nu(detour: before + behind - straight))
  }

  /// The attenuation around two edges.
  @inline(__always)
  private func attenuation(
    _ alone: (Double, Double), nu: Double, hand: Double, _ behind: Double
  ) -> Double {
    let pair = corrections(behind: behind, hand: hand).pair
    let least = max(alone.0, alone.1)
    let whole = max(
      attenuation * Diffraction.attenuation(nu: nu) * pair.factor(sum + nu), least)
    guard min(self.nu, nu) < Self.wholeNu else { return whole }
    return max(
      least,
      Self.blend(whole, without: SIMD3(alone.1, alone.0, 0), nus: SIMD3(self.nu, nu, 1)))
  }

  /// The attenuation around three edges: as around two, with a correction for the first two edges,
  /// one for the last two, and one for all three:
  ///
  ///     (1 − w) / r + w · g,   w = (1 + ν₁ + ν₂ + ν₃)⁻²
  ///
  /// where ν₁, ν₂ and ν₃ are the knife-edge parameters of the three edges. r is defined as in
  /// `EdgePair`, for the outer two edges; it makes the loss exact far from grazing. g makes the
  /// loss exact where the path grazes all edges: there the field is the probability that three
  /// normal variables are all positive, which is (1 + 2/π · Σ asin ρ) / 8, where ρ is defined as in
  /// `EdgePair`, for each of the three pairs of edges.
  private func attenuation(
    _ alone: (Double, Double), nu: Double, hand: Double, _ behind: Double, _ straight: Double,
    to end: Point
  ) -> Double {
    let middle = Self.alone(
      before: start.distance(to: previous), previous.distance(to: end), straight)
    let corrections = corrections(behind: behind, hand: hand)
    let weight = Self.weight(sum + nu)
    let factor =
      corrections.pair.factor(self.nu + nu)
      * ((1 - weight) * corrections.outer.0 + weight * corrections.outer.1)
    let least = max(alone.0, middle, alone.1)
    let full = max(attenuation * Diffraction.attenuation(nu: nu) * factor, least)
    guard min(leastNu, nu) < Self.wholeNu else { return full }
    let without = SIMD3(
      BentPath(from: start, around: previous, last).attenuation(to: end),
      BentPath(from: start, around: first, last).attenuation(to: end),
      BentPath(from: start, around: first, previous).attenuation(to: end))
    return max(
      least, Self.blend(full, without: without, nus: SIMD3(sum - self.nu, self.nu, nu)))
  }

  /// The corrections for the last two edges, and for the outer two of three edges: far from
  /// grazing, and at grazing.
  @inline(__always)
  func corrections(
    behind: Double, hand: Double
  ) -> (pair: EdgePair, outer: (Double, Double)) {
    guard count == 3 else {
      return (EdgePair(legs[0], legs[1], behind, hands: firstHand * hand), (1, 1))
    }
    let (a, b, c) = (legs[0], legs[1], legs[2])
    let hands = (firstHand * secondHand, secondHand * hand)
    let pairs = (EdgePair(a, b, c, hands: hands.0), EdgePair(b, c, behind, hands: hands.1))
    // The pairs of edges, with lengths of legs measured along the whole path.
    let whole = (
      EdgePair(a, b, c + behind, hands: hands.0), EdgePair(a + b, c, behind, hands: hands.1),
      EdgePair(a, b + c, behind, hands: hands.0 * hands.1)
    )
    let grazed =
      (1 + pairs.0.arcsine) * (1 + pairs.1.arcsine)
      / max(1 + whole.0.arcsine + whole.1.arcsine + whole.2.arcsine, 0x1p-10)
    return (pairs.1, (1 / whole.2.rest, grazed))
  }

  /// The weight w of the correction at grazing, around three edges whose ν add up to `sum`.
  static func weight(_ sum: Double) -> Double { 1 / ((1 + sum) * (1 + sum)) }

  /// The least ν of the edges before the last one.
  package var leastNu: Double { count == 3 ? min(nu, sum - nu) : nu }

  /// The value of ν at and above which an edge counts in full.
  package static var wholeNu: Double { 0.1 }

  /// The attenuation of a path, computed from the attenuation `whole` with all edges and from the
  /// attenuations `rest`, each without one of the edges. The result is `whole` if the ν of each
  /// edge is at least `wholeNu`. If the ν of one edge is 0, the result is the attenuation without
  /// this edge. In between, decibels are blended.
  private static func blend(
    _ whole: Double, without rest: SIMD3<Double>, nus: SIMD3<Double>
  ) -> Double {
    var shares = SIMD3<Double>(repeating: 1)
    for edge in 0..<3 { shares[edge] = min(nus[edge] / wholeNu, 1) }
    let all = shares[0] * shares[1] * shares[2]
    // The smaller the ν of an edge is, the more the path without this edge counts.
    var weights =
      SIMD3(
        shares[1] * shares[2], shares[2] * shares[0], shares[0] * shares[1]) * (1 - shares)
    if weights.sum() == 0 { weights = 1 - shares }
    var loss = 0.0
    for edge in 0..<3 where weights[edge] > 0 {
      loss += weights[edge] * PortableMath.log(rest[edge])
    }
    loss *= (1 - all) / weights.sum()
    return PortableMath.exp(all * PortableMath.log(whole) + loss)
  }
}

/// A bend of a path around an edge.
private struct Turn {
  /// The lengths of the legs before and behind the bend, in metres.
  let before: Double
  let behind: Double
  /// The knife-edge parameter, as seen from the neighbouring corners of the path; not negative.
  let nu: Double
  /// 1 if the path bends to the left, or not at all; -1 if to the right.
  let hand: Double

  init(from start: Point, around edge: Point, to end: Point) {
    before = start.distance(to: edge)
    behind = edge.distance(to: end)
    nu = Diffraction.nu(detour: before + behind - start.distance(to: end))
    hand = (edge - start).cross(end - edge) < 0 ? -1 : 1
  }
}
