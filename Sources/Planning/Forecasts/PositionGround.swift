import BLE
import Documents
import Maps
import Positioning
import Scenarios
import Sim

/// The mean levels of the beacons at all spots where a building is surveyed, and where phones are
/// then to be positioned, reckoned once.
struct PositionGround: Sendable {
  /// Where it is surveyed.
  let cells: [Place]
  /// Where phones are.
  let places: [Place]
  /// In dBm, of a beacon that radiates 0 dBm, in the mean over the directions that the surveyor
  /// faces: spot by spot, cell by cell.
  let cellLevels: [[Double]]
  /// The same of a phone whose carrier faces one direction: spot by spot, place by place.
  let placeLevels: [[Double]]

  struct Place: Hashable, Sendable {
    let point: Point
    let room: String?
  }

  /// - Throws: `unusable` where beacons cannot hang at the spots.
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

/// The mean levels of the beacons at some spots as a phone reads them, wherever it is.
struct SpotLevels: Sendable {
  private let means: MeanLevels

  /// - Throws: `unusable` where beacons cannot hang there.
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

  /// In dBm, of a beacon that radiates 0 dBm.
  func level(of spot: Int, at place: Point, facing: Vector = Vector(dx: 0, dy: 1)) -> Double {
    means.level(from: spot, to: 0, at: Pose(point: place, heading: facing)).dBm
  }
}

extension InputError {
  /// What to say of beacons that make no world.
  static func cannotHang(_ error: WorldError) -> InputError {
    .unusable(InputPlace("the plan"), "beacons cannot hang at the spots: \(error)")
  }
}
