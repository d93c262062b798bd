import BLE
import Sim

/// The mean level of beacons at the centres of a grid's cells, for a phone on a mast: the terms
/// that a plan and a setting decide, as in `MeanLevels`, without a body.
///
///     transmit power + antenna gain - distance loss - wall loss
///
/// Within 0.05 dB of what `MeanLevels` reckons for one place.
public struct LevelMap: Hashable, Sendable {
  /// The cells.
  public let grid: CellGrid
  /// In dBm: beacon by beacon, row by row, cell by cell, from the least coordinates on.
  public let levels: [Float]

  /// The level of a beacon, an index into those of the map, at a cell's centre.
  public func level(of beacon: Int, column: Int, row: Int) -> PowerLevel {
    let cell = (beacon * grid.rows + row) * grid.columns + column
    return PowerLevel(dBm: Double(levels[cell]))
  }

  /// Reckons the map.
  ///
  /// - Parameters:
  ///   - height: The phone's, in metres above the floor.
  ///   - faintest: What fainter levels are given as. The fainter it is, the more ways around edges
  ///     have to be looked at; no phone hears below about -105 dBm.
  /// - Complexity: O(cells) for each beacon, and little more where there are many walls: blocks of
  ///   cells share what stands in the way.
  public init(
    of beacons: [Beacon], on plan: FloorPlan, in environment: RadioEnvironment, height: Double,
    openDoors: OpenDoors, over grid: CellGrid, faintest: PowerLevel = PowerLevel(dBm: -120)
  ) {
    var drawing = LevelDrawing(
      of: beacons, on: plan, in: environment, height: height, openDoors: openDoors, over: grid,
      faintest: faintest)
    self.grid = grid
    levels = drawing.draw()
  }
}
