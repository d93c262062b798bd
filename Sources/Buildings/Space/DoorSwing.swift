import BLE

/// The swing of a door's leaf.
public struct DoorSwing: Hashable, Sendable {
  /// The opening angle in degrees; more than 0, at most 180. At 180 the leaf lies against the wall,
  /// like the leaf of a sliding door.
  public let degrees: Double
  /// The jamb with the hinge.
  public var hinge: Jamb
  /// The side of the wall to which the leaf swings.
  public var side: Hand

  /// A side of an opening.
  public enum Jamb: Hashable, Sendable {
    /// The jamb nearer to the wall's start.
    case start
    /// The jamb nearer to the wall's end.
    case end
  }

  /// A leaf with an opening angle.
  public init(toDegrees degrees: Double = 90, hinge: Jamb = .start, side: Hand = .left) {
    precondition(degrees > 0 && degrees <= 180, "a door does not open to \(degrees) degrees")
    self.degrees = degrees
    self.hinge = hinge
    self.side = side
  }

  /// The open leaf, from its hinge to its free end.
  func openLeaf(ofDoorway doorway: Segment) -> Segment {
    let (hinge, latch) =
      hinge == .start ? (doorway.start, doorway.end) : (doorway.end, doorway.start)
    // On the left of the wall, a leaf with its hinge at the start opens anticlockwise, and a leaf
    // with its hinge at the end clockwise.
    let isClockwise = (side == .right) == (self.hinge == .start)
    let open = (latch - hinge).turnedClockwise(degrees: isClockwise ? degrees : -degrees)
    return Segment(from: hinge, to: hinge + open)
  }
}

/// A side, for a viewer who looks ahead.
public enum Hand: Hashable, Sendable {
  /// Anticlockwise from ahead.
  case left
  /// Clockwise from ahead.
  case right
}
