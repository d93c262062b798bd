import BLE
import Buildings
import Documents
import Maps
import Positioning
import Scenarios
import Sim

/// The mean levels of devices at all mounting points, both at surveyed points and at the later
/// positions of people, computed once.
struct PositionForecastGround: Sendable {
  /// The surveyed points.
  let cells: [Point]
  /// The positions of people.
  let places: [Place]
  /// The levels in dBm at a transmit power of 0 dBm, averaged over the directions that the surveyor
  /// faces: mounting point by mounting point, cell by cell.
  let cellLevels: [[Double]]
  /// The levels for a person who faces one direction: mounting point by mounting point, point by
  /// point.
  let placeLevels: [[Double]]
  private let floor: FloorCells
  /// The room of each cell of the floor, as in `Place`.
  private let rooms: [Int]

  /// A position.
  struct Place: Hashable, Sendable {
    let point: Point
    /// The room, as an index into the plan's rooms; -1 for none.
    let room: Int
  }

  /// Creates the ground.
  ///
  /// - Throws: `unusable` if the devices cannot hang at the mounting points.
  init(of spots: [Spot], in setting: PlacementSetting, places: [Point]) throws(InputError) {
    let plan = setting.plan
    let cells = PlacementTrial.survey(of: plan).cells(on: plan).map(\.point)
    let levels = try SpotLevels(of: spots, in: setting, carried: setting.carriage)
    let facings = (0..<4).map { Vector(headingDegrees: 90 * Double($0)) }
    cellLevels = spots.indices.map { spot in
      cells.map { cell in
        facings.reduce(0) { $0 + levels.level(of: spot, at: cell, facing: $1) } / 4
      }
    }
    placeLevels = spots.indices.map { spot in
      places.enumerated().map { number, place in
        levels.level(of: spot, at: place, facing: PlacementTestPlaces.facing(number))
      }
    }
    self.cells = cells
    self.places = places.map { point in
      Place(point: point, room: plan.rooms.lastIndex { $0.contains(point) } ?? -1)
    }
    floor = FloorCells(of: plan)
    rooms = floor.rooms(of: plan)
  }

  /// The room of a point, by the cell of the floor in which it lies, as in `Place`.
  func room(at point: Point) -> Int { rooms[floor.cell(at: point)] }
}

/// The mean levels on the links between devices at some mounting points and a device that is
/// carried to any position.
struct SpotLevels: Sendable {
  private let means: MeanLevels
  /// The devices at the mounting points, in order, as indices into the world's devices.
  private let mounted: Range<Int>

  /// Creates the links.
  ///
  /// - Parameter height: The height of the carried device; by default, that of the setting.
  /// - Throws: `unusable` if the devices cannot hang at the mounting points.
  init(
    of spots: [Spot], in setting: PlacementSetting, carried: CarryPosition, height: Double? = nil
  ) throws(InputError) {
    let walk = Walk(tracing: [TracePoint(at: .start, setting.plan.bounds.lower)])
    let world = try setting.link.devices(at: spots, sending: .unit)
      .world(of: walk, for: .seconds(1), in: setting, carried: carried, height: height)
    means = MeanLevels(of: world)
    mounted = world.devices(linkedTo: 0)
  }

  /// Returns the level in dBm on the link to a mounting point, at a transmit power of 0 dBm.
  func level(of spot: Int, at place: Point, facing: Vector = Vector(dx: 0, dy: 1)) -> Double {
    means.level(from: mounted.lowerBound + spot, to: 0, at: Pose(point: place, heading: facing)).dBm
  }
}
