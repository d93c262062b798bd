import BLE
import Scenarios
import Sim

/// The coverage maps of the people of a household, each with the phone, the carriage and the height
/// of a person.
package struct CoveragePeople: Sendable {
  /// The household.
  package let household: Household
  /// The map of each person, in the order of the household.
  package let maps: [CoverageMap]
  /// The person for whom most of the area has fewer than three beacons, as an index. Of
  /// several, the first of those who hear the fewest beacons in the mean over the cells.
  package let worst: Int

  /// Creates the maps of a world.
  ///
  /// - Parameter makeMap: Makes the map of a world.
  /// - Precondition: The people have been checked in this world.
  package init(
    of world: World, over household: Household, by makeMap: (World) -> CoverageMap
  ) {
    self.household = household
    let maps = household.people.map { makeMap(world.lived(inBy: $0)) }
    self.maps = maps
    func cost(_ person: Int) -> (Double, Double) {
      (maps[person].shareWithFewBeacons ?? 0, -(maps[person].meanHeard ?? 0))
    }
    worst = maps.indices.dropFirst().reduce(0) { cost($1) > cost($0) ? $1 : $0 }
  }
}

extension CoverageMap {
  /// The mean number of beacons heard in a cell; `nil` if nothing is mapped.
  package var meanHeard: Double? {
    guard !cells.isEmpty else { return nil }
    return Double(cells.reduce(0) { $0 + $1.heard }) / Double(cells.count)
  }
}
