import BLE
import Maps
import Sim

/// What a phone would make of a world's beacons at each place: cells side by side over the plan.
///
/// Levels are mean levels, as `LevelMap` has them: doors closed, nobody in the way, not even the one
/// who carries the phone. Where the plan has rooms, places in none of them are no part of the map;
/// a room may be one outdoors.
package struct CoverageMap: Sendable {
  /// What is shown.
  package let kind: Kind
  /// The world.
  package let world: World
  /// The only beacon that counts, as an index into the world's; `nil` where all do.
  package let beacon: Int?
  /// The phone: that of the first walker who carries one.
  package let phone: Phone
  /// How high it is above the floor, in metres.
  package let height: Double
  /// All cells, mapped or not.
  package let grid: CellGrid
  /// What is at each mapped cell, row by row from the least coordinates on.
  package let cells: [Cell]

  /// What a map shows.
  package enum Kind: String, CaseIterable, Sendable {
    /// The least error with which a place can be told, in metres: see `ErrorBound`.
    case errorBound = "error-bound"
    /// The mean level of the strongest beacon, in dBm.
    case rssi
    /// The share of the strongest beacon's packets that is received, in per cent of those that the
    /// phone listens to: the rest is too weak or lost to other traffic. (Beacons that send at the
    /// same time are left out.)
    case reception
    /// Which beacon is the nearest, and how far away it is, in metres.
    case nearest
    /// Which beacon is the strongest, and its mean level, in dBm.
    case strongest
  }

  /// A cell.
  package struct Cell: Hashable, Sendable {
    /// Its place in the grid along x.
    package let column: Int
    /// Its place in the grid along y.
    package let row: Int
    /// Its centre, which stands for all of it.
    package let centre: Point
    /// The room that the centre is in.
    package let room: String?
    /// How many beacons are heard there: those whose mean level is the phone's sensitivity or more.
    package let heard: Int
    /// The beacon that the value is about, as an index into the world's; `nil` where it is about
    /// all of them, or none is near enough to be read.
    package let beacon: Int?
    /// The figure, in the unit that the kind of map has; `nil` where there is none.
    package let value: Double?
  }

  /// Fewer beacons than this leave places that cannot be told apart.
  package static let fewestBeacons = 3
  /// No map has more cells times beacons.
  package static let mostLevels = 20_000_000

  /// The map of a world.
  ///
  /// - Parameters:
  ///   - cellSide: In metres.
  ///   - height: The phone's, in metres above the floor; that of the walker's phone where nothing is
  ///     said.
  ///   - beacon: The only beacon that is to count, as an index.
  /// - Precondition: The side is more than zero, and leaves no more than `mostLevels`.
  package init(
    of world: World, showing kind: Kind, cellSide: Double, height: Double? = nil,
    beacon: Int? = nil
  ) {
    let carrier = world.walkers.first { $0.phone != nil }
    let phone = carrier?.phone ?? Phone("phone")
    self.kind = kind
    self.world = world
    self.beacon = beacon
    self.phone = phone
    self.height = height ?? carrier?.phoneHeight ?? Carriage.hand.height
    grid = CellGrid(over: world.plan.bounds, side: cellSide)
    precondition(
      grid.columns * grid.rows <= Self.mostLevels / max(world.beacons.count, 1),
      "\(grid.columns) by \(grid.rows) cells are too many")
    let reading = CellReading(
      of: world, showing: kind, to: phone, height: self.height, beacon: beacon, over: grid)
    var cells: [Cell] = []
    for row in 0..<grid.rows {
      for column in 0..<grid.columns {
        let centre = grid.centre(column: column, row: row)
        let room = world.plan.whereabouts(of: centre).room
        guard room != nil || world.plan.rooms.isEmpty, world.plan.bounds.contains(centre)
        else { continue }
        cells.append(reading.cell(column: column, row: row, centre: centre, room: room))
      }
    }
    self.cells = cells
  }

  /// The share of the mapped area where fewer than three beacons are heard; `nil` where nothing is
  /// mapped.
  package var shareWithFewBeacons: Double? {
    guard !cells.isEmpty else { return nil }
    return Double(cells.count { $0.heard < Self.fewestBeacons }) / Double(cells.count)
  }
}
