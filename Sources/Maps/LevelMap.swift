import BLE
import Buildings
import Sim

/// The mean level of beacons at the centres of a grid's cells, for a phone on a mast: the terms
/// that the plan and the environment determine, as in `MeanLevels`, without a body.
///
///     transmit power + antenna gain + relative gain - distance loss - wall loss
///
/// The map agrees with `MeanLevels` within 0.05 dB.
public struct LevelMap: Hashable, Sendable {
  /// The cells.
  public let grid: CellGrid
  /// The levels in dBm: beacon by beacon, row by row, cell by cell, starting at the lowest
  /// coordinates.
  public let levels: [Float]

  /// Returns the level of a beacon at a cell's centre. The beacon is an index into the beacons of
  /// the map.
  public func level(of beacon: Int, column: Int, row: Int) -> PowerLevel {
    let cell = (beacon * grid.rows + row) * grid.columns + column
    return PowerLevel(dBm: Double(levels[cell]))
  }

  /// Computes the map.
  ///
  /// - Parameters:
  ///   - height: The phone's height, in metres above the floor.
  ///   - antennaDepth: The depth of the phone's antenna in its case, in metres.
  ///   - faintest: The level to which weaker levels are clamped. The lower it is, the more paths
  ///     around edges are examined; no phone receives below about -105 dBm.
  /// - Complexity: O(cells) for each beacon. Many walls add little, because blocks of cells share
  ///   their obstacles.
  public init(
    of beacons: [Beacon], on plan: FloorPlan, in environment: RadioEnvironment, height: Double,
    antennaDepth: Double = Phone.defaultAntennaDepth, openDoors: OpenDoors, over grid: CellGrid,
    faintest: PowerLevel = PowerLevel(dBm: -120)
  ) {
    var drawing = LevelMapBuilder(
      of: beacons, on: plan, in: environment, height: height, antennaDepth: antennaDepth,
      openDoors: openDoors, over: grid, faintest: faintest)
    self.grid = grid
    levels = drawing.draw()
  }
}
