import BLE
import Buildings
import Documents
import Maps
import Positioning
import Scenarios
import Sim

/// The mean levels of beacons at all mounting points, at surveyed points and at the later positions
/// of phones, computed once.
struct PositionGround: Sendable {
  /// The surveyed points.
  let cells: [Place]
  /// The positions of phones.
  let places: [Place]
  /// The levels in dBm of a beacon of 0 dBm, averaged over the directions that the surveyor faces:
  /// mounting point by mounting point, cell by cell.
  let cellLevels: [[Double]]
  /// The levels for a phone whose carrier faces one direction: mounting point by mounting point,
  /// point by point.
  let placeLevels: [[Double]]

  struct Place: Hashable, Sendable {
    let point: Point
    let room: String?
  }

  /// - Throws: `unusable` if beacons cannot hang at the mounting points.
  init(of spots: [Spot], in setting: PlacementSetting, places: [Point]) throws(InputError) {
    let plan = setting.plan
    let cells = PlacementTrial.survey(of: plan).cells(on: plan).map(\.point)
    let levels = try SpotLevels(of: spots, in: setting, carried: .hand)
    let facings = (0..<4).map { Vector(headingDegrees: 90 * Double($0)) }
    cellLevels = spots.indices.map { spot in
      cells.map { cell in
        facings.reduce(0) { $0 + levels.level(of: spot, at: cell, facing: $1) } / 4
      }
    }
    placeLevels = spots.indices.map { spot in
      places.enumerated().map { number, place in
        levels.level(of: spot, at: place, facing: TestPlaces.facing(number))
      }
    }
    func named(_ point: Point) -> Place {
      Place(point: point, room: plan.whereabouts(of: point).room)
    }
    self.cells = cells.map(named)
    self.places = places.map(named)
  }
}

/// The mean levels of beacons at some mounting points as a phone reads them at any position.
struct SpotLevels: Sendable {
  private let means: MeanLevels

  /// - Throws: `unusable` if beacons cannot hang there.
  init(
    of spots: [Spot], in setting: PlacementSetting, carried: Carriage
  ) throws(InputError) {
    let unit = BeaconSetting(power: PowerLevel(dBm: 0), interval: .milliseconds(100))
    let place = setting.plan.bounds.lower
    let walker = Walker(
      "tester", walk: Walk(tracing: [TracePoint(at: .start, place)]), phone: setting.phone,
      carriage: carried, phoneHeight: setting.height)
    do {
      means = MeanLevels(
        of: try World(
          plan: setting.plan, beacons: unit.beacons(at: spots), walkers: [walker],
          environment: setting.environment, duration: .seconds(1)))
    } catch {
      throw .cannotHang(error)
    }
  }

  /// The level in dBm of a beacon of 0 dBm.
  func level(of spot: Int, at place: Point, facing: Vector = Vector(dx: 0, dy: 1)) -> Double {
    means.level(from: spot, to: 0, at: Pose(point: place, heading: facing)).dBm
  }
}

extension InputError {
  /// The error for beacons that make no valid world.
  static func cannotHang(_ error: WorldError) -> InputError {
    .unusable(InputPlace("the plan"), "beacons cannot be mounted at these points: \(error)")
  }
}
