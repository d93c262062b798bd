import BLE

/// How levels on either side of a door tell on which side a person is.
public enum SideRule: Hashable, Sendable {
  /// Outside if the exterior level exceeds the interior level by more than a margin.
  ///
  /// A margin of zero is the published rule. It asks for two beacons, and needs no calibration:
  /// raising every level by as many decibels changes nothing, so neither the phone nor the pocket
  /// matters. A margin protects from a wall's corner that hides the interior beacon; a negative one
  /// makes up for a weaker exterior beacon.
  case exteriorStronger(by: Decibels)
  /// Outside if the exterior level exceeds a threshold; interior anchors are not needed.
  ///
  /// For one weak or shielded beacon outside, that is hardly heard inside: what the door-lock
  /// thesis recommends instead of its own rule. `inside` then only means that the person is not
  /// near the door's outside.
  case exteriorAbove(PowerLevel)
  /// Outside if the exterior is heard at all: for locks that know no sides.
  ///
  /// Then `unlockRSSI` alone keeps the door shut, for those inside as for those outside.
  case ignored

  /// Whether the rule compares with interior anchors.
  public var needsInterior: Bool {
    switch self {
    case .exteriorStronger: true
    case .exteriorAbove, .ignored: false
    }
  }

  /// Excesses up to this many decibels are ties: rounding may not decide, and real differences are
  /// far greater.
  private static let tie = Decibels(1e-6)

  /// The side that the levels speak for; a tie is no reason to be outside.
  ///
  /// - Parameters:
  ///   - interior: The level of the interior anchors; `nil` if they were not heard well enough.
  ///   - exterior: The level of the exterior anchors; `nil` if they were not heard well enough.
  ///   - ease: By how much less than the rule asks for will do.
  /// - Returns: `unknown` if a level that the rule needs is missing: a silent interior never means
  ///   outside, or a dead battery inside would open the door.
  func side(interior: PowerLevel?, exterior: PowerLevel?, easedBy ease: Decibels) -> Side {
    guard let exterior else { return .unknown }
    let excess: Decibels
    switch self {
    case .exteriorStronger(let margin):
      guard let interior else { return .unknown }
      excess = exterior - interior - margin
    case .exteriorAbove(let threshold):
      excess = exterior - threshold
    case .ignored:
      return .outside
    }
    return excess + ease > Self.tie ? .outside : .inside
  }
}
