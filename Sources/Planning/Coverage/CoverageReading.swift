import BLE
import Buildings
import Maps
import Sim

/// The calculation for each cell of a coverage map.
struct CoverageReading {
  private let world: World
  private let kind: CoverageMap.Kind
  private let phone: Phone
  private let height: Double
  /// The beacons to show, as indices.
  private let shown: [Int]
  private let levels: LevelMap
  /// The level to which weaker levels are clamped.
  private let faintest: PowerLevel
  private let bound: ErrorBound

  init(
    of world: World, showing kind: CoverageMap.Kind, to phone: Phone, height: Double,
    beacon: Int?, over grid: CellGrid
  ) {
    self.world = world
    self.kind = kind
    self.phone = phone
    self.height = height
    shown = beacon.map { [$0] } ?? Array(world.beacons.indices)
    // The lowest level, as a phone without an offset reads it, is so far below the sensitivity that
    // fading has no effect.
    faintest = phone.sensitivity - phone.receiveOffset - Decibels(30)
    let environment = world.environment
    levels = LevelMap(
      of: world.beacons, on: world.plan, in: environment, height: height,
      antennaDepth: phone.antennaDepth, openDoors: OpenDoors(closed: world.plan.doors.count),
      over: grid, faintest: faintest)
    bound = ErrorBound(
      of: shown.map { world.beacons[$0] }, on: world.plan, in: environment, to: phone,
      height: height)
  }

  func cell(column: Int, row: Int, centre: Point, room: String?) -> CoverageMap.Cell {
    let levels = world.beacons.indices.map { level(of: $0, column: column, row: row) }
    let strongest = shown.filter { levels[$0] != nil }.max { left, right in
      // Of equally strong beacons, the first one is taken.
      (levels[left] ?? faintest, right) < (levels[right] ?? faintest, left)
    }
    func cell(_ beacon: Int?, _ value: Double?) -> CoverageMap.Cell {
      CoverageMap.Cell(
        column: column, row: row, centre: centre, room: room,
        heard: levels.count { $0.map { $0 >= phone.sensitivity } ?? false }, beacon: beacon,
        value: value)
    }
    switch kind {
    case .errorBound: return cell(nil, bound.error(at: centre))
    case .rssi, .strongest: return cell(strongest, strongest.flatMap { levels[$0]?.dBm })
    case .reception:
      return cell(strongest, strongest.map { received(of: $0, at: levels[$0], centre) } ?? 0)
    case .nearest:
      let nearest = shown.min { distance(to: $0, from: centre) < distance(to: $1, from: centre) }
      return cell(nearest, nearest.map { distance(to: $0, from: centre) })
    }
  }

  /// Returns the mean level of a beacon as the phone reads it; `nil` if it is too weak.
  private func level(of beacon: Int, column: Int, row: Int) -> PowerLevel? {
    let level = levels.level(of: beacon, column: column, row: row)
    return level > faintest ? level + phone.receiveOffset : nil
  }

  /// Returns the reception, in per cent.
  private func received(of beacon: Int, at level: PowerLevel?, _ place: Point) -> Double {
    guard let level else { return 0 }
    let scatter = LevelScatter(
      in: world.environment, at: distance(to: beacon, from: place),
      depth: world.beacons[beacon].antennaDepth + phone.antennaDepth)
    return 100 * (1 - world.environment.interference)
      * scatter.received(at: level, sensitivity: phone.sensitivity)
  }

  private func distance(to beacon: Int, from place: Point) -> Double {
    world.beacons[beacon].position.distance(to: Position(place, height: height))
  }
}
