import BLE

extension BentPath {
  /// The bounds of distances and detours, in metres, over a set of possible ends of the path.
  package struct Ends {
    /// The detour around the last edge alone, compared with the straight line.
    package var aroundLast: ClosedRange<Double>
    /// The detours around the first edge alone, and around the edge before the last one alone,
    /// compared with the straight line, if there are several edges.
    package var aroundFirst: ClosedRange<Double>
    package var aroundPrevious: ClosedRange<Double>
    /// The detour around the last edge on the way from the edge before it to the end.
    package var atLast: ClosedRange<Double>
    /// The distance from the last edge to the end.
    package var behind: ClosedRange<Double>
    /// The hands, left or right, to which paths may bend around the last edge.
    package var hands: (left: Bool, right: Bool)

    package init(
      aroundLast: ClosedRange<Double>, aroundFirst: ClosedRange<Double>,
      aroundPrevious: ClosedRange<Double>, atLast: ClosedRange<Double>,
      behind: ClosedRange<Double>, hands: (left: Bool, right: Bool)
    ) {
      self.aroundLast = aroundLast
      self.aroundFirst = aroundFirst
      self.aroundPrevious = aroundPrevious
      self.atLast = atLast
      self.behind = behind
      self.hands = hands
    }
  }

  /// The bounds of the attenuation, a ratio of amplitudes, over a set of possible ends of the path.
  package struct Attenuations {
    package var bounds: LossBounds
    /// `true` if a single edge may have more loss than all edges together; `false` if certainly no
    /// single edge has more.
    package var mayBeAlone: Bool
  }

  /// The distances from the corners of a path to a stretch.
  struct Vistas {
    var start: PathVista
    var first: PathVista
    var previous: PathVista
    var last: PathVista
  }

  /// The bounds of the diffraction loss for ends on a stretch, in decibels.
  func loss(to stretch: Segment, _ vistas: Vistas) -> LossBounds {
    let start = vistas.start
    let aroundLast = vistas.last.detour(from: start, before: startToLast)
    var (aroundFirst, aroundPrevious, atLast) = (aroundLast, aroundLast, aroundLast)
    if count > 1 {
      aroundFirst = vistas.first.detour(from: start, before: legs[0])
      aroundPrevious = aroundFirst
      atLast = vistas.last.detour(from: vistas.previous, before: legs[count - 1])
    }
    if count == 3 {
      aroundPrevious = vistas.previous.detour(
        from: start, before: self.start.distance(to: previous))
    }
    let attenuation = attenuations(
      to: Ends(
        aroundLast: aroundLast, aroundFirst: aroundFirst, aroundPrevious: aroundPrevious,
        atLast: atLast, behind: vistas.last.least...vistas.last.most, hands: hands(to: stretch))
    ).bounds
    return LossBounds(
      least: Diffraction.loss(attenuation: attenuation.least),
      most: Diffraction.loss(attenuation: attenuation.most))
  }

  /// The bounds of the attenuation over a set of possible ends of the path.
  package func attenuations(to ends: Ends) -> Attenuations {
    var most = Self.alone(ends.aroundLast)
    guard count > 1 else { return Attenuations(bounds: most, mayBeAlone: true) }
    most.rise(to: Self.alone(ends.aroundFirst))
    if count == 3 { most.rise(to: Self.alone(ends.aroundPrevious)) }
    let nu = Self.nu(ends.atLast)
    let behind = LossBounds(least: ends.behind.lowerBound, most: ends.behind.upperBound)
    var whole = LossBounds(least: .infinity, most: 0)
    if ends.hands.left { whole.include(factor(behind, nu, hand: 1)) }
    if ends.hands.right { whole.include(factor(behind, nu, hand: -1)) }
    whole.least *= Diffraction.attenuation(nu: nu.least)
    whole.most *= Diffraction.attenuation(nu: nu.most)
    let mayBeAlone = whole.least < most.most
    whole.rise(to: most)
    // An edge with a small ν counts less, down to nothing.
    if min(leastNu, nu.least) < Self.wholeNu { whole.least = most.least }
    if leastNu < Self.wholeNu && nu.least < Self.wholeNu { whole.most = .infinity }
    return Attenuations(bounds: whole, mayBeAlone: mayBeAlone)
  }

  /// The hands, left or right, to which paths to a stretch bend around the last edge; both if
  /// rounding may decide.
  func hands(to stretch: Segment) -> (left: Bool, right: Bool) {
    let along = last - previous
    let turns = (along.cross(stretch.start - last), along.cross(stretch.end - last))
    // The rounding error, estimated as in `PanelShade`.
    let reach =
      previous.magnitude + last.magnitude + stretch.start.magnitude + stretch.end.magnitude
    let rounding = 0x1p-46 * reach * reach
    return (max(turns.0, turns.1) >= -rounding, min(turns.0, turns.1) <= rounding)
  }

  /// The bounds of the attenuation at the edges before the last one, multiplied by all corrections.
  private func factor(_ behind: LossBounds, _ nu: LossBounds, hand: Double) -> LossBounds {
    let (near, far) = (
      corrections(behind: behind.least, hand: hand), corrections(behind: behind.most, hand: hand)
    )
    var factor = Self.joined(
      near.pair.parts, far.pair.parts,
      weights: (EdgePair.weight(self.nu + nu.most), EdgePair.weight(self.nu + nu.least)))
    if count == 3 {
      let sums = (sum + nu.most, sum + nu.least)
      let outer = Self.joined(
        near.outer, far.outer, weights: (Self.weight(sums.0), Self.weight(sums.1)))
      // At grazing, the correction for three edges may lie beyond its values at both ends of the
      // stretch.
      factor.least *= 0.97 * outer.least
      factor.most *= 1.03 * outer.most
    }
    return LossBounds(least: attenuation * factor.least, most: attenuation * factor.most)
  }

  /// The bounds of (1 − w) · x + w · y for x and y between their values in `near` and in `far`, and
  /// w between the two `weights`.
  private static func joined(
    _ near: (Double, Double), _ far: (Double, Double), weights: (Double, Double)
  ) -> LossBounds {
    let least = (min(near.0, far.0), min(near.1, far.1))
    let most = (max(near.0, far.0), max(near.1, far.1))
    func join(_ parts: (Double, Double), _ weight: Double) -> Double {
      (1 - weight) * parts.0 + weight * parts.1
    }
    return LossBounds(
      least: min(join(least, weights.0), join(least, weights.1)),
      most: max(join(most, weights.0), join(most, weights.1)))
  }

  /// The bounds of the attenuation of a single edge over a range of detours, in metres.
  private static func alone(_ detour: ClosedRange<Double>) -> LossBounds {
    let nu = nu(detour)
    return LossBounds(
      least: Diffraction.attenuation(nu: nu.least), most: Diffraction.attenuation(nu: nu.most))
  }

  /// The bounds of the knife-edge parameter ν over a range of detours, in metres.
  private static func nu(_ detour: ClosedRange<Double>) -> LossBounds {
    LossBounds(
      least: Diffraction.nu(detour: detour.lowerBound),
      most: Diffraction.nu(detour: detour.upperBound))
  }
}

extension LossBounds {
  /// Widens the range to include another.
  fileprivate mutating func include(_ other: LossBounds) {
    self = LossBounds(least: min(least, other.least), most: max(most, other.most))
  }

  /// Raises each bound to the same bound of another quantity, if the other bound is higher.
  fileprivate mutating func rise(to other: LossBounds) {
    self = LossBounds(least: max(least, other.least), most: max(most, other.most))
  }
}
