import BLE
import Documents
import Positioning

extension SurveyMap {
  /// Checks that the cells lie on a plan, as the true positions of a recording must.
  ///
  /// - Parameters:
  ///   - bounds: The bounds of the plan, in metres.
  ///   - place: The place of the map, for the error.
  /// - Throws: `unusable` with the number of cells outside and their extent.
  package func checkCells(within bounds: Bounds, at place: InputPlace) throws(InputError) {
    let reach = Recording.reachBeyondPlan
    let allowed = Bounds(
      from: Point(x: bounds.lower.x - reach, y: bounds.lower.y - reach),
      to: Point(x: bounds.upper.x + reach, y: bounds.upper.y + reach))
    let points = map.cells.map(\.point)
    let outside = points.filter { !allowed.contains($0) }
    guard !outside.isEmpty else { return }
    throw .unusable(
      place,
      "\(outside.count) of \(points.count.counted("cell")) \(outside.count == 1 ? "lies" : "lie") more "
        + "than \(reach.inFewDigits) m outside the plan ("
        + Recording.extent(of: outside, beside: bounds) + ")"
        + Recording.guess(points, within: allowed))
  }
}
