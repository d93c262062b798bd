import BLE

/// The surface that a beacon is mounted on: the direction it faces, and the loss behind it.
///
/// The loss is that of parts fixed to the beacon: its battery, its back plate, and the surface
/// close to its antenna. The loss of walls of the plan is added to it.
public struct Mount: Hashable, Sendable {
  /// The direction that the beacon faces, away from the surface.
  public let facing: Direction
  /// The loss straight behind, relative to straight ahead; not negative.
  public let lossBehind: Decibels

  private init(facing: Direction, lossBehind: Decibels) {
    precondition(lossBehind >= .zero, "\(lossBehind.value) dB is not a loss")
    self.facing = facing
    self.lossBehind = lossBehind
  }

  /// A mount on a wall.
  ///
  /// - Parameters:
  ///   - heading: The heading that the beacon faces, away from the wall; of length 1.
  ///   - lossBehind: The loss straight behind; not negative.
  public static func wall(
    facing heading: Vector, lossBehind: Decibels = defaultLossBehind
  ) -> Mount {
    Mount(facing: Direction(heading: heading), lossBehind: lossBehind)
  }

  /// A mount under a ceiling, which faces down.
  ///
  /// - Parameter lossBehind: The loss straight above; not negative.
  public static func ceiling(lossBehind: Decibels = defaultLossBehind) -> Mount {
    Mount(facing: .down, lossBehind: lossBehind)
  }

  /// A mount on a table, which faces up.
  ///
  /// - Parameter lossBehind: The loss straight below; not negative.
  public static func table(lossBehind: Decibels = defaultLossBehind) -> Mount {
    Mount(facing: .up, lossBehind: lossBehind)
  }

  /// The loss straight behind by default: 10 dB. This is an assumption. For comparison, the level
  /// of a phone that is rotated in an anechoic chamber, without a body, varies by 3.6 to 19 dB with
  /// the angle.
  public static let defaultLossBehind = Decibels(10)

  /// The loss in a direction, relative to straight ahead.
  ///
  ///     L(θ) = L_behind · ((1 - cos θ) / 2)²
  ///
  /// where θ is the angle from the direction that the beacon faces. At the side, the loss is a
  /// quarter of that behind. A level at 1 m is declared for the front, so the loss there is zero.
  /// The form is an assumption: it is smooth, and flat in front.
  ///
  /// - Parameter direction: The direction of departure.
  public func loss(towards direction: Direction) -> Decibels {
    let turned = 0.5 - 0.5 * facing.dot(direction)
    return turned * turned * lossBehind
  }
}
