import BLE

/// The pattern of a beacon's own antenna, as two cuts: around the horizon, and from below to above.
///
/// Makers publish these two cuts, and planning tools combine them into a pattern in space by adding
/// their gains in decibels:
///
///     G(φ, ε) = cos² ε · H(φ) + V(ε)
///
/// where H is the horizontal cut, V is the vertical cut, φ is the angle in the plan from the
/// direction that the beacon faces, clockwise, and ε is the elevation. Gains between the given
/// angles are interpolated linearly. If H is 0 dB in front, the pattern agrees exactly with both
/// cuts. The factor cos² ε is a departure from the plain sum: straight above and below, where φ has
/// no meaning, a plain sum would jump.
///
/// - SeeAlso: 3GPP TR 38.901, table 7.3-1, for the sum of a vertical and a horizontal cut; the
///   Planet (MSI) antenna file for the two cuts.
public struct AntennaCuts: Hashable, Sendable {
  /// The heading of the first horizontal gain; of length 1.
  public let facing: Vector
  /// Gains around the horizon in equal steps, clockwise from `facing`; at least four.
  public let horizontal: [Decibels]
  /// Gains from straight below to straight above in equal steps; at least three.
  public let vertical: [Decibels]

  /// A pattern from its cuts.
  ///
  /// - Precondition: There are at least four horizontal and three vertical gains.
  public init(
    facing: Vector, horizontal: [Decibels] = AntennaCuts.flatHorizon,
    vertical: [Decibels] = AntennaCuts.flatElevation
  ) {
    precondition(
      horizontal.count >= 4 && vertical.count >= 3,
      "\(horizontal.count) horizontal and \(vertical.count) vertical gains are too few")
    self.facing = facing
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// A horizontal cut of 0 dB all around.
  public static let flatHorizon = Array(repeating: Decibels.zero, count: 4)
  /// A vertical cut of 0 dB at all elevations.
  public static let flatElevation = Array(repeating: Decibels.zero, count: 3)

  /// The gain in a direction.
  ///
  /// - Parameter direction: The direction of departure.
  public func gain(towards direction: Direction) -> Decibels {
    let seen = direction.seen(facing: facing)
    let (ahead, right) = (seen.horizontal.dx, seen.horizontal.dy)
    let turns = PortableMath.arctangent2(y: right, x: ahead)
    let around = (turns < 0 ? turns + 1 : turns) * Double(horizontal.count)
    let elevation = PortableMath.arctangent2(y: seen.up, x: seen.squaredCosine.squareRoot())
    let upwards = (2 * elevation + 0.5) * Double(vertical.count - 1)
    return seen.squaredCosine * Self.between(horizontal, at: around)
      + Self.between(vertical, at: upwards)
  }

  /// An upper bound of the gain in all directions.
  var mostGain: Decibels {
    horizontal.reduce(.zero, max) + vertical.dropFirst().reduce(vertical[0], max)
  }

  /// The value at a fractional index into a list, by linear interpolation. The list is cyclic:
  /// after its last value comes the first again.
  private static func between(_ gains: [Decibels], at index: Double) -> Decibels {
    let lower = min(max(Int(index), 0), gains.count - 1)
    let share = index - Double(lower)
    return (1 - share) * gains[lower] + share * gains[(lower + 1) % gains.count]
  }
}
