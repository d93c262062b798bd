import BLE

/// How a door's leaf swings open.
public struct Swing: Hashable, Sendable {
  /// Degrees from where the leaf is while closed; more than 0, at most 180. There it lies against
  /// the wall, as the leaf of a sliding door does.
  public let degrees: Double
  /// The jamb that it hangs at.
  public var hinge: Jamb
  /// The side of the wall that it swings to.
  public var side: Hand

  /// A side of an opening.
  public enum Jamb: Hashable, Sendable {
    /// The one nearer to the wall's start.
    case start
    /// The one nearer to the wall's end.
    case end
  }

  /// A leaf that opens by so many degrees.
  public init(toDegrees degrees: Double = 90, hinge: Jamb = .start, side: Hand = .left) {
    precondition(degrees > 0 && degrees <= 180, "a door does not open to \(degrees) degrees")
    self.degrees = degrees
    self.hinge = hinge
    self.side = side
  }

  /// Where the open leaf is, from its hinge to its free end.
  func openLeaf(ofDoorway doorway: Segment) -> Segment {
    let (hinge, latch) =
      hinge == .start ? (doorway.start, doorway.end) : (doorway.end, doorway.start)
    // To the left of the wall, a leaf turns anticlockwise about its start, clockwise about its end.
    let isClockwise = (side == .right) == (self.hinge == .start)
    let open = (latch - hinge).turnedClockwise(degrees: isClockwise ? degrees : -degrees)
    return Segment(from: hinge, to: hinge + open)
  }
}

/// A side, as seen by someone who looks ahead.
public enum Hand: Hashable, Sendable {
  /// Anticlockwise from ahead.
  case left
  /// Clockwise from ahead.
  case right
}
