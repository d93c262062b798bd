import BLE
import Documents
import Scenarios
import Sim

/// The shared data of a study's forecasts, computed once.
struct PlacementForecasts: Sendable {
  private let setting: PlacementSetting
  private let spots: [Spot]
  private let seed: UInt64
  private let ground: PlacementGround
  /// The ground of position forecasts; `nil` if the goal needs no positions.
  private let positions: PositionForecastGround?
  /// The separation of a door's sides; `nil` if the goal is not a door.
  let separation: DoorSeparation?
  private let door: DoorForecast?

  /// The maximum product of the counts of surveyed cells, samples and mounting points, which is the
  /// work of a forecast.
  private static let mostWork = 4_000_000
  /// The number of samples at each point, for the choice and for the map.
  private static let draws = (choosing: 2, mapping: 24)

  /// Creates the forecasts of a study.
  ///
  /// - Parameter interval: The shortest interval of the beacons.
  init(
    of spots: [Spot], in setting: PlacementSetting, interval: Duration, seed: UInt64
  ) throws(InputError) {
    self.setting = setting
    self.spots = spots
    self.seed = seed
    ground = try PlacementGround(of: spots, in: setting, mostCells: 250)
    positions = try Self.positions(of: spots, in: setting, seed: seed)
    guard let door = setting.door else {
      separation = nil
      self.door = nil
      return
    }
    let separation = try DoorSeparation(
      of: spots, at: PlacementDoorstep(of: door, on: setting.plan), in: setting, interval: interval)
    self.separation = separation
    self.door = try DoorForecast(separation, at: spots, in: setting, on: ground)
  }

  private static func positions(
    of spots: [Spot], in setting: PlacementSetting, seed: UInt64
  ) throws(InputError) -> PositionForecastGround? {
    guard setting.goal == .error || setting.goal == .room else { return nil }
    let survey = PlacementTrial.survey(of: setting.plan)
    try survey.check(on: setting.plan, at: setting.planPlace)
    let cells = survey.cells(on: setting.plan).count
    let count = mostWork / max(spots.count * cells * draws.choosing, 1)
    return try PositionForecastGround(
      of: spots, in: setting,
      places: places(min(max(count, 40), 200), in: setting, seed: seed &+ 250_000))
  }

  /// The positions of people: in all rooms alike if they are residents, otherwise all over the
  /// plan, as in trials.
  private static func places(_ count: Int, in setting: PlacementSetting, seed: UInt64) -> [Point] {
    if setting.motion == .resident {
      let stays = FloorWays(of: setting.personPlan).stays(count, seed: seed)
      // A floor without space for a person has an error, which the trials throw.
      if !stays.isEmpty { return stays }
    }
    return PlacementTestPlaces(count, on: setting.plan, seed: seed).points
  }

  /// Returns the forecast for placing beacons with a setting.
  func forecast(_ broadcast: PlacementBroadcastSetting) -> any PlacementForecast {
    forecast(broadcast, on: ground)
  }

  private func forecast(
    _ broadcast: PlacementBroadcastSetting, on ground: PlacementGround
  ) -> any PlacementForecast {
    if let door { return door.on(ground) }
    if let positions { return forecast(broadcast, on: positions, draws: Self.draws.choosing) }
    return ReceptionForecast(on: ground, in: setting, broadcast)
  }

  private func forecast(
    _ broadcast: PlacementBroadcastSetting, on positions: PositionForecastGround, draws: Int
  ) -> PositionForecast {
    PositionForecast(
      setting.goal == .error ? .error : .room, on: positions, in: setting, power: broadcast.power,
      draws: draws, seed: seed)
  }

  /// Returns the number of points on the plan that have enough links with a mean level of at least
  /// the sensitivity, and the number of all points.
  func coverage(of placement: PlacementTrials.Placement) -> (heard: Int, places: Int) {
    let sensitivity = setting.link.listener.sensitivity.dBm
    let heard = ground.cells.indices.count { cell in
      let links = placement.spots.count {
        ground.levels[$0][cell] + placement.broadcast.power.dBm >= sensitivity
      }
      return links >= setting.heardAtLeast
    }
    return (heard, ground.cells.count)
  }

  /// Returns the forecast at each point.
  func map(of placement: PlacementTrials.Placement) throws(InputError) -> PlacementMap {
    let fine = try PlacementGround(of: spots, in: setting, mostCells: 900)
    let costs: [Double]
    if positions == nil {
      costs = forecast(placement.broadcast, on: fine).costs(inCellsOf: placement.spots)
    } else {
      let positions = try PositionForecastGround(
        of: placement.spots.map { spots[$0] }, in: setting, places: fine.cells.map(\.centre))
      costs = forecast(placement.broadcast, on: positions, draws: Self.draws.mapping)
        .costs(inCellsOf: Array(placement.spots.indices))
    }
    return PlacementMap(fine, costs: costs, in: setting)
  }
}
