import BLE
import Documents

extension Recording {
  /// The distance in metres by which a true position may lie outside of a plan: the errors of tapes and of
  /// positions by camera, and a step out of the door.
  package static let reachBeyondPlan = 1.0

  /// Checks that the true positions lie on a plan.
  ///
  /// Positions in centimetres, with x and y swapped, or of another plan would give numbers of which none is
  /// true. If nearly all of them would lie on the plan in another unit or swapped, the error says so.
  ///
  /// - Parameters:
  ///   - bounds: The bounds of the plan, in metres.
  ///   - subject: The subject whose positions count; `nil` for all.
  ///   - reach: The distance by which a position may lie outside, in metres.
  /// - Throws: `unusable` at `truth.csv` with the number of positions outside, their extent, and the time
  ///   of the first.
  package func checkPositions(
    within bounds: Bounds, of subject: DeviceAddress? = nil,
    reach: Double = Recording.reachBeyondPlan
  ) throws(InputError) {
    let rows = (truth ?? []).filter { $0.position != nil && (subject ?? $0.subject) == $0.subject }
    let points = rows.compactMap(\.position)
    let allowed = Bounds(
      from: Point(x: bounds.lower.x - reach, y: bounds.lower.y - reach),
      to: Point(x: bounds.upper.x + reach, y: bounds.upper.y + reach))
    func isOutside(_ row: TruthRow) -> Bool { row.position.map { !allowed.contains($0) } ?? false }
    guard let first = rows.first(where: isOutside) else { return }
    let outside = rows.filter(isOutside).compactMap(\.position)
    let isAre = outside.count == 1 ? "lies" : "lie"
    let margin = reach > 0 ? " more than \(reach.inFewDigits) m" : ""
    throw .unusable(
      InputPlace("\(source)/\(Self.truthFile)"),
      "\(outside.count) of \(points.count.counted("position")) \(isAre)\(margin) outside the plan ("
        + Self.extent(of: outside, beside: bounds)
        + "; the first at \(DecimalSeconds.text(first.time)) s)"
        + Self.guess(points, within: allowed))
  }

  /// `x 120 ... 640, plan 0 ... 8.2; y ...`, for the axes on which points lie outside; to a centimetre.
  static func extent(of points: [Point], beside bounds: Bounds) -> String {
    func part(_ axis: KeyPath<Point, Double>, _ name: String) -> String? {
      func text(_ metres: Double) -> String { ((metres * 100).rounded() / 100).inFewDigits }
      let values = points.map { $0[keyPath: axis] }
      let range = (bounds.lower[keyPath: axis], bounds.upper[keyPath: axis])
      guard let least = values.min(), let most = values.max(), least < range.0 || most > range.1
      else { return nil }
      let given = least == most ? text(least) : "\(text(least)) ... \(text(most))"
      return "\(name) \(given), plan \(text(range.0)) ... \(text(range.1))"
    }
    return [part(\.x, "x"), part(\.y, "y")].compactMap(\.self).joined(separator: "; ")
  }

  /// The question about the mistake that would explain the positions, or what to do if there is none.
  ///
  /// In a smaller unit any positions lie near the origin, so those given must be far from it: nearly all
  /// off the plan.
  static func guess(_ points: [Point], within bounds: Bounds) -> String {
    let nearlyAll = 0.95 * Double(points.count)
    func holds(_ undone: (Point) -> Point) -> Bool {
      Double(points.count { bounds.contains(undone($0)) }) >= nearlyAll
    }
    let areOff = Double(points.count { !bounds.contains($0) }) >= nearlyAll
    if areOff, holds({ Point(x: $0.x / 100, y: $0.y / 100) }) { return ": in centimetres?" }
    if areOff, holds({ Point(x: $0.x / 1000, y: $0.y / 1000) }) { return ": in millimetres?" }
    func swapped(_ point: Point) -> Point { Point(x: point.y, y: point.x) }
    // In a square plan most positions lie on it either way.
    let outside = points.filter { !bounds.contains($0) }
    if holds(swapped), outside.allSatisfy({ bounds.contains(swapped($0)) }) {
      return ": x and y swapped?"
    }
    return "; if people walk there, widen the plan's bounds"
  }
}
