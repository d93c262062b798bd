import BLE

/// Someone who stands in the way of radio: a screen as wide as a torso and without end in height,
/// across the way.
public enum BodyScreen {
  /// How wide a torso is, in metres.
  public static let width = 0.45
  /// How far from the straight line a body may be to count, in metres.
  public static let reach = 0.6
  /// How near an end of the line a body no longer stands in the way, in metres.
  public static let nearest = 0.2
  /// What bodies take together at the most.
  public static let mostLoss = Decibels(20)

  /// What a body in the way takes: a double knife edge.
  ///
  ///     L = -20 · log₁₀(1 - F₁ - F₂),  F = ± atan(π/2 · √(π/λ · (D₁ + D₂ - r))) / π
  ///
  /// for the torso's two edges, D₁ and D₂ being the ways from the ends of the line to the edge and
  /// r the line's length; positive for an edge beyond the line, and negative where the line passes
  /// outside of the torso.
  ///
  /// - Returns: Zero for a body that is no farther than `nearest` from an end, farther than `reach`
  ///   from the line, or not between the ends.
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

  /// F for an edge so far beyond the line.
  private static func edge(at distance: Double, _ before: Double, _ behind: Double) -> Double {
    let square = distance * distance
    // How much longer each way is than along the line, without a difference of near numbers.
    let detour =
      square / ((before * before + square).squareRoot() + before)
      + square / ((behind * behind + square).squareRoot() + behind)
    let root = (detour * .pi / Diffraction.wavelength).squareRoot()
    let halfTurns = 2 * PortableMath.arctangent2(y: .pi / 2 * root, x: 1)
    return distance < 0 ? -halfTurns : halfTurns
  }
}
