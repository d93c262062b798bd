import BLE
import Buildings
import Maps
import Sim

/// A coverage map of a world's beacons for a phone, or of its receivers for a tag: square cells
/// over the plan.
///
/// In a world without beacons, `World.mirrored(for:)` replaces each receiver by a beacon. The
/// sensitivity is then the first receiver's.
///
/// Levels are mean levels, as in `LevelMap`: doors closed, and no bodies, not even the carrier's.
/// If the plan has rooms, points outside all of them are not mapped. A room may be outdoors.
package final class CoverageMap: Sendable {
  /// The kind of map.
  package let kind: Kind
  /// The kinds of the devices at both ends of the links.
  package let roles: RadioPathRoles
  /// The world, with beacons in place of receivers.
  package let world: World
  /// The only beacon to consider, as an index into the world's beacons; `nil` to consider all.
  package let beacon: Int?
  /// The phone of the first walker who carries one, or a stand-in for the first tag.
  package let phone: Phone
  /// The height of the phone or tag above the floor, in metres.
  package let height: Double
  /// The cells, mapped or not.
  package let grid: CellGrid
  /// The mapped cells, row by row, starting at the lowest coordinates.
  package let cells: [Cell]

  /// A kind of map.
  package enum Kind: String, CaseIterable, Sendable {
    /// The lower bound of the position error, in metres: see `ErrorBound`.
    case errorBound = "error-bound"
    /// The mean level of the strongest beacon, in dBm.
    case rssi
    /// The fraction of the strongest beacon's packets that is received while the phone listens, in
    /// per cent. The rest is too weak or lost to other traffic. (Collisions between beacons are not
    /// modelled.)
    case reception
    /// The nearest beacon, and its distance, in metres.
    case nearest
    /// The strongest beacon, and its mean level, in dBm.
    case strongest
  }

  /// A cell.
  package struct Cell: Hashable, Sendable {
    /// The column, along x.
    package let column: Int
    /// The row, along y.
    package let row: Int
    /// The centre, which represents the cell.
    package let centre: Point
    /// The room of the centre.
    package let room: String?
    /// The number of beacons heard in the cell: those with a mean level of at least the phone's
    /// sensitivity.
    package let heard: Int
    /// The beacon that the value is about, as an index into the world's beacons; `nil` if the value
    /// is about all beacons, or if none is strong enough.
    package let beacon: Int?
    /// The value, in the unit of the kind of map; `nil` if the cell has no value.
    package let value: Double?
  }

  /// The number of beacons below which positions are ambiguous.
  package static let fewestBeacons = 3
  /// The maximum count of levels: the count of cells times the count of beacons.
  package static let mostLevels = 20_000_000

  /// Returns the kind of links that a map of a world shows: from beacons to phones, or from tags to
  /// receivers if there are no beacons.
  package static func roles(in world: World) -> RadioPathRoles {
    world.beacons.isEmpty && !world.receivers.isEmpty && !world.tagged.isEmpty
      ? .receivers : .beacons
  }

  /// Creates the map of a world.
  ///
  /// - Parameters:
  ///   - cellSide: The side of a cell, in metres.
  ///   - height: The height of the phone or tag above the floor, in metres; by default as carried.
  ///   - beacon: The only beacon or receiver to consider, as an index.
  /// - Precondition: The side is more than zero, and gives at most `mostLevels` levels.
  package init(
    of world: World, showing kind: Kind, cellSide: Double, height: Double? = nil,
    beacon: Int? = nil
  ) {
    let roles = Self.roles(in: world)
    let walker =
      roles == .receivers
      ? world.tagged.first : world.walkers.firstIndex { $0.phone != nil }
    let world = roles == .receivers ? walker.map(world.mirrored) ?? world : world
    let carrier = walker.map { world.walkers[$0] }
    let phone = carrier?.phone ?? Phone("phone")
    self.kind = kind
    self.roles = roles
    self.world = world
    self.beacon = beacon
    self.phone = phone
    self.height = height ?? carrier?.phoneHeight ?? CarryPosition.hand.height
    grid = CellGrid(over: world.plan.bounds, side: cellSide)
    precondition(
      grid.columns * grid.rows <= Self.mostLevels / max(world.beacons.count, 1),
      "\(grid.columns) by \(grid.rows) cells are too many")
    let reading = CoverageReading(
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

  /// The fraction of the mapped area where fewer than three beacons are heard; `nil` if nothing is
  /// mapped.
  package var shareWithFewBeacons: Double? {
    guard !cells.isEmpty else { return nil }
    return Double(cells.count { $0.heard < Self.fewestBeacons }) / Double(cells.count)
  }
}
