import BLE

/// A person in the propagation path: a screen across it, as wide as a torso and of infinite height.
public enum BodyScreen {
  /// The width of a torso, in metres.
  public static let width = 0.45
  /// The maximum distance of a body from the straight line with an effect, in metres.
  public static let reach = 0.6
  /// The minimum distance of a body from an end of the line with an effect, in metres.
  public static let nearest = 0.2
  /// The maximum combined loss of all bodies.
  public static let mostLoss = Decibels(20)

  /// The loss due to a body: a double knife edge.
  ///
  ///     L = -20 · log₁₀(1 - F₁ - F₂),  F = ± atan(π/2 · √(π/λ · (D₁ + D₂ - r))) / π
  ///
  /// for the torso's two edges. D₁ and D₂ are the distances from the ends of the line to the edge,
  /// and r is the line's length. The sign is positive for an edge beyond the line, and negative if
  /// the line passes outside the torso.
  ///
  /// - Returns: The loss; zero for a body that is no farther than `nearest` from an end, farther
  ///   than `reach` from the line, or not between the ends.
  /// - SeeAlso: METIS, *Channel Models*, deliverable D1.4 (2015): blockage.
  public static func loss(of body: Point, from start: Point, to end: Point) -> Decibels {
    let course = end - start
    let length = course.length
    guard length > 2 * nearest else { return .zero }
    let direction = (1 / length) * course
    let along = direction.dot(body - start)
    let aside = direction.cross(body - start)
    guard aside.magnitude < reach, along > 0, along < length,
      body.distance(to: start) > nearest, body.distance(to: end) > nearest
    else { return .zero }
    let blocked =
      edge(at: aside + width / 2, along, length - along)
      + edge(at: width / 2 - aside, along, length - along)
    return Decibels(-20 * PortableMath.log10(1 - blocked))
  }

  /// F for an edge at a distance beyond the line.
  private static func edge(at distance: Double, _ before: Double, _ behind: Double) -> Double {
    let square = distance * distance
    // The detour of each leg, without a difference of nearly equal numbers.
    let detour =
      square / ((before * before + square).squareRoot() + before)
      + square / ((behind * behind + square).squareRoot() + behind)
    let root = (detour * .pi / Diffraction.wavelength).squareRoot()
    let halfTurns = 2 * PortableMath.arctangent2(y: .pi / 2 * root, x: 1)
    return distance < 0 ? -halfTurns : halfTurns
  }
}
