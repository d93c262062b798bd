import BLE

/// A rule that determines a person's side from the levels on either side of a door.
public enum SideRule: Hashable, Sendable {
  /// Outside if the exterior level exceeds the interior level by more than a margin.
  ///
  /// A margin of zero is the published rule. It needs two beacons and no calibration: a constant
  /// added to all levels changes nothing, so phone and pocket have no effect. A positive margin
  /// protects against a wall's corner that hides the interior beacon. A negative one compensates
  /// for a weaker exterior beacon.
  case exteriorStronger(by: Decibels)
  /// Outside if the exterior level exceeds a threshold; interior anchors are not needed.
  ///
  /// Meant for one weak or shielded exterior beacon that is hardly heard inside. The door-lock
  /// thesis recommends this instead of its own rule. `inside` then only means that the person is
  /// not near the door's outside.
  case exteriorAbove(PowerLevel)
  /// Outside if the exterior is heard at all: for locks without sides.
  ///
  /// Then `unlockRSSI` alone keeps the door locked, both for people inside and outside.
  case ignored

  /// `true` if the rule compares with interior anchors.
  public var needsInterior: Bool {
    switch self {
    case .exteriorStronger: true
    case .exteriorAbove, .ignored: false
    }
  }

  /// Differences up to this many decibels are ties, so that rounding never decides. Real
  /// differences are far greater.
  private static let tie = Decibels(1e-6)

  /// The side indicated by the levels; a tie is not outside.
  ///
  /// - Parameters:
  ///   - interior: The level of the interior anchors; `nil` if they were not heard well enough.
  ///   - exterior: The level of the exterior anchors; `nil` if they were not heard well enough.
  ///   - ease: The decibels by which the rule is relaxed.
  /// - Returns: `unknown` if a required level is missing. A silent interior never means outside;
  ///   otherwise a dead battery inside would open the door.
  func side(interior: PowerLevel?, exterior: PowerLevel?, easedBy ease: Decibels) -> Side {
    guard let exterior else { return .unknown }
    let excess: Decibels
    switch self {
    case .exteriorStronger(let margin):
      guard let interior else { return .unknown }
      excess = exterior - interior - margin
    case .exteriorAbove(let threshold): excess = exterior - threshold
    case .ignored: return .outside
    }
    return excess + ease > Self.tie ? .outside : .inside
  }
}
