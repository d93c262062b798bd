import BLE
import Documents

/// Points of a survey or a recording that do not lie on its plan.
///
/// Positions that are in centimetres, have x and y swapped, or belong to another plan would give
/// wrong numbers throughout. If nearly all points would lie on the plan in another unit or swapped,
/// the sentence says so.
struct RecordedPointsOffPlan {
  /// The distance in metres by which a point may lie outside a plan: the errors of tape measures
  /// and camera positions, and a step out of the door.
  static let defaultReach = 1.0

  private let points: [Point]
  /// The points that lie outside the plan by more than `reach`; at least one.
  private let outside: [Point]
  /// The bounds of the plan.
  private let bounds: Bounds
  private let reach: Double
  private let allowed: Bounds

  /// Finds the points that lie outside a plan by more than `reach`; `nil` if there are none.
  ///
  /// - Parameter reach: The distance by which a point may lie outside, in metres.
  init?(_ points: [Point], within bounds: Bounds, reach: Double = defaultReach) {
    allowed = Bounds(
      from: Point(x: bounds.lower.x - reach, y: bounds.lower.y - reach),
      to: Point(x: bounds.upper.x + reach, y: bounds.upper.y + reach))
    outside = points.filter { [allowed] in !allowed.contains($0) }
    (self.points, self.bounds, self.reach) = (points, bounds, reach)
    guard !outside.isEmpty else { return nil }
  }

  /// Returns `true` if a point lies outside the plan by more than `reach`.
  func contains(_ point: Point) -> Bool { !allowed.contains(point) }

  /// Returns a sentence that states how many points lie outside the plan, their extent, and the
  /// probable mistake.
  ///
  /// - Parameters:
  ///   - noun: The word for a point: position, cell.
  ///   - remark: The text to add to the extent.
  func sentence(about noun: String, _ remark: String = "") -> String {
    let verb = outside.count == 1 ? "lies" : "lie"
    let margin = reach > 0 ? " more than \(reach.inFewDigits) m" : ""
    return "\(outside.count) of \(points.count.counted(noun)) \(verb)\(margin) outside the plan ("
      + extent + remark + ")" + guess
  }

  /// The extent, such as `x 120 ... 640, plan 0 ... 8.2; y ...`, for the axes on which points lie
  /// outside; to a centimetre.
  private var extent: String {
    func part(_ axis: KeyPath<Point, Double>, _ name: String) -> String? {
      func text(_ metres: Double) -> String { ((metres * 100).rounded() / 100).inFewDigits }
      let values = outside.map { $0[keyPath: axis] }
      let range = (bounds.lower[keyPath: axis], bounds.upper[keyPath: axis])
      guard let least = values.min(), let most = values.max(), least < range.0 || most > range.1
      else { return nil }
      let given = least == most ? text(least) : "\(text(least)) ... \(text(most))"
      return "\(name) \(given), plan \(text(range.0)) ... \(text(range.1))"
    }
    return [part(\.x, "x"), part(\.y, "y")].compactMap(\.self).joined(separator: "; ")
  }

  /// A question about the mistake that would explain the positions; advice if no mistake would.
  ///
  /// Taken as centimetres or millimetres, the numbers of almost any positions lie near the origin.
  /// The question is therefore about a unit only if nearly all of the given positions are off the
  /// plan.
  private var guess: String {
    let nearlyAll = 0.95 * Double(points.count)
    func holds(_ undone: (Point) -> Point) -> Bool {
      Double(points.count { allowed.contains(undone($0)) }) >= nearlyAll
    }
    let areOff = Double(points.count { !allowed.contains($0) }) >= nearlyAll
    if areOff, holds({ Point(x: $0.x / 100, y: $0.y / 100) }) { return ": in centimetres?" }
    if areOff, holds({ Point(x: $0.x / 1000, y: $0.y / 1000) }) { return ": in millimetres?" }
    func swapped(_ point: Point) -> Point { Point(x: point.y, y: point.x) }
    // On a square plan, most positions lie on the plan either way.
    if holds(swapped), outside.allSatisfy({ allowed.contains(swapped($0)) }) {
      return ": x and y swapped?"
    }
    return "; if people walk there, widen the plan's bounds"
  }
}
