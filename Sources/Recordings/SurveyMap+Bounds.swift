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
    guard let off = RecordedPointsOffPlan(map.cells.map(\.point), within: bounds) else { return }
    throw .unusable(place, off.sentence(about: "cell"))
  }
}
