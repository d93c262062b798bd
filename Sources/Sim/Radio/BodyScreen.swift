import BLE
import Buildings

/// A person in the propagation path: a screen across it, as wide as a torso and as high as a
/// person.
///
/// The screen stands on the floor. Its loss is that of METIS's blockage model and of model B of
/// 3GPP TR 38.901. Three departures from these models make the loss continuous wherever a body
/// goes; they are assumptions:
///
/// - A screen has no thickness, but a body has. The screen is at least half a body's depth from
///   either end of the line. If a body is at an end, only the share of its depth that is in front
///   of that end blocks the line.
/// - If a body is beside the line or below it, its effect fades to none at `reach`.
/// - The screen has no lower edge: the floor blocks all that would pass below.
public enum BodyScreen {
  /// The width of a torso, in metres.
  public static let width = 0.45
  /// The depth of a torso, in metres; our estimate.
  public static let depth = 0.25
  /// The height of a person, in metres.
  ///
  /// - SeeAlso: 3GPP TR 38.901, table 7.6.4.2-5: the height of a human blocker.
  public static let height = 1.7
  /// The maximum distance at which a body beside or below the straight line has an effect, in
  /// metres.
  public static let reach = 0.6
  /// The maximum combined loss of all bodies.
  public static let mostLoss = Decibels(20)

  /// The width of the zone before `reach` in which the effect fades, in metres.
  private static let fadeWidth = 0.2

  /// The loss due to a body: knife edges at both sides of the torso and at the top of the head.
  ///
  ///     L = -20 · log₁₀(1 - s · (F₁ + F₂) · (F₃ + 1/2)),
  ///     F = ± atan(π/2 · √(π/λ · (D₁ + D₂ - r))) / π
  ///
  /// F₁ and F₂ are the F of the sides, and F₃ is that of the top. D₁ and D₂ are the distances from
  /// the ends of the line to an edge, r is the line's length, and λ is the wavelength. Distances
  /// are taken in the plan for the sides, and in the vertical plane through the line for the top.
  /// The sign is positive for an edge beyond the line, and negative if the line passes outside the
  /// body. The 1/2 is the F of an endless screen below. The factor s, 0 ... 1, is the share of the
  /// body's depth that is between the ends, faded towards `reach`.
  ///
  /// The loss is the same in both directions.
  ///
  /// - Returns: The loss; zero for a body farther than `reach` from the line or behind an end.
  /// - SeeAlso: METIS, *Channel Models*, deliverable D1.4 (2015): blockage.
  public static func loss(of body: Point, from start: Position, to end: Position) -> Decibels {
    let course = end.point - start.point
    let length = course.length
    guard let direction = course.unit else { return .zero }
    let along = direction.dot(body - start.point)
    let aside = direction.cross(body - start.point).magnitude
    let between = min(along + depth / 2, length) - max(along - depth / 2, 0)
    guard aside < reach, between > 0 else { return .zero }
    let nearest = min(depth, length) / 2
    let before = min(max(along, nearest), length - nearest)
    let legs = Legs(before: before, behind: length - before)
    let (startBelow, endBelow) = (height - start.height, height - end.height)
    let below = legs.weighed(startBelow, endBelow)
    guard below > -reach else { return .zero }
    let across = legs.share(beside: width / 2 + aside) + legs.share(beside: width / 2 - aside)
    let upright = legs.share(from: startBelow, to: endBelow) + 0.5
    let effect = between / depth * fade(at: aside) * fade(at: -below)
    return Decibels(-20 * PortableMath.log10(1 - effect * across * upright))
  }

  /// The factor that fades a body's effect at a distance from the line, in metres: 1 up to 0.4 m, 0
  /// from `reach` on.
  private static func fade(at distance: Double) -> Double {
    min(max((reach - distance) / fadeWidth, 0), 1)
  }

  /// The lengths of the two parts of a line, before and behind a body, in metres.
  private struct Legs {
    let before: Double
    let behind: Double

    /// The value at the body, interpolated linearly between values at the two ends of the line.
    func weighed(_ start: Double, _ end: Double) -> Double {
      (start * behind + end * before) / (before + behind)
    }

    /// The F of `loss` for an edge at a distance beside the line; negative if the line is outside
    /// the body.
    func share(beside distance: Double) -> Double { share(from: distance, to: distance) }

    /// The F of `loss` for an edge, given its distances from the two ends of the line, measured at
    /// right angles to the legs.
    func share(from start: Double, to end: Double) -> Double {
      func hypotenuse(_ a: Double, _ b: Double) -> Double { (a * a + b * b).squareRoot() }
      let detour =
        hypotenuse(before, start) + hypotenuse(behind, end)
        - hypotenuse(before + behind, start - end)
      // Rounding can make the detour negative.
      let root = (max(detour, 0) * .pi / Diffraction.wavelength).squareRoot()
      let halfTurns = 2 * PortableMath.arctangent2(y: .pi / 2 * root, x: 1)
      return weighed(start, end) < 0 ? -halfTurns : halfTurns
    }
  }
}
