import BLE
import Sim

/// Chooses placements: what is reckoned once for a study, and how the choice goes.
struct PlacementChoice: Sendable {
  private let setting: PlacementSetting
  private let spots: Spots
  private let powers: [PowerLevel]
  /// The longest first.
  private let intervals: [Duration]
  private let chance: PlacementStudy.SeedPlan
  private let sideBySide: SideBySide
  private let ground: PlacementGround
  /// `nil` where nobody is to be positioned.
  private let positions: PositionGround?
  let separation: DoorSeparation?

  /// By how much worse than the best setting one may score that is easier on the battery: by so much
  /// of an error, or by so many per cent of shares.
  static let slack = (ofError: 0.05, ofShares: 1.0)
  /// How many of the placements that were found the engine tries, beside the uniform grid.
  private static let tried = 4
  /// Of surveyed cells times soundings times spots: what a forecast of all spots takes.
  private static let mostWork = 4_000_000
  /// Soundings at each place, for the choice and for the map.
  private static let draws = (choosing: 2, mapping: 24)

  init(
    _ setting: PlacementSetting, at spots: Spots, powers: [PowerLevel], intervals: [Duration],
    chance: PlacementStudy.SeedPlan, sideBySide: SideBySide
  ) throws(InputError) {
    self.sideBySide = sideBySide
    self.setting = setting
    self.spots = spots
    self.powers = powers
    self.intervals = intervals
    self.chance = chance
    ground = PlacementGround(of: spots.all, in: setting, mostCells: 250)
    positions = try Self.positions(of: spots.all, in: setting, chance)
    guard let door = setting.door, let interval = intervals.last else {
      separation = nil
      return
    }
    separation = try DoorSeparation(
      of: spots.all, at: Doorstep(of: door, on: setting.plan), in: setting, interval: interval)
  }

  private static func positions(
    of spots: [Spot], in setting: PlacementSetting, _ chance: PlacementStudy.SeedPlan
  ) throws(InputError) -> PositionGround? {
    guard setting.goal == .error || setting.goal == .room else { return nil }
    let cells = PlacementTrial.survey(of: setting.plan).cells(on: setting.plan).count
    let count = mostWork / max(spots.count * cells * draws.choosing, 1)
    let places = TestPlaces(
      min(max(count, 40), 200), on: setting.plan, seed: chance.first &+ 250_000)
    return try PositionGround(of: spots, in: setting, places: places.points)
  }

  private func forecast(
    _ beacons: BeaconSetting, on ground: PlacementGround
  ) -> any PlacementForecast {
    if let separation { return DoorForecast(separation, on: ground) }
    if let positions { return forecast(beacons, on: positions, draws: Self.draws.choosing) }
    return ReceptionForecast(on: ground, in: setting, beacons)
  }

  private func forecast(
    _ beacons: BeaconSetting, on positions: PositionGround, draws: Int
  ) -> PositionForecast {
    PositionForecast(
      setting.goal == .error ? .error : .room, on: positions, in: setting, power: beacons.power,
      draws: draws, seed: chance.first)
  }

  /// A placement that the engine has tried.
  private struct Tried {
    var spots: [Int]
    var beacons: BeaconSetting
    var score: Double
  }

  /// What is chosen of so many beacons.
  ///
  /// - Parameter fewer: What was chosen of fewer.
  func result(of count: Int, beyond fewer: [Int]) async throws(InputError) -> PlacementResult {
    var tried: [Tried] = []
    let shortest = intervals[intervals.count - 1]
    for power in powers {
      let setTo = BeaconSetting(power: power, interval: shortest)
      let search = PlacementSearch(spots, by: forecast(setTo, on: ground))
      var best: Tried?
      let found = search.best(count, beyond: fewer, seed: chance.first).prefix(Self.tried)
      let grid = search.uniformGrid(count)
      let isFound = found.contains { $0.spots == grid.spots }
      for candidate in found + (isFound ? [] : [grid]) {
        let score = try await score(of: candidate.spots, setTo, seeds: chance.choice)
        if best.map({ isBetter(score, than: $0.score) }) ?? true {
          best = Tried(spots: candidate.spots, beacons: setTo, score: score)
        }
      }
      guard let best else { continue }
      tried.append(best)
      for interval in intervals.dropLast() {
        let setTo = BeaconSetting(power: power, interval: interval)
        tried.append(
          Tried(
            spots: best.spots, beacons: setTo,
            score: try await score(of: best.spots, setTo, seeds: chance.choice)))
      }
    }
    return try await result(of: chosen(among: tried))
  }

  /// Of those that are nearly as good as the best, the one that is easiest on the battery: of the
  /// longest interval, and then of the least power.
  private func chosen(among tried: [Tried]) -> Tried {
    var best = tried[0]
    for other in tried where isBetter(other.score, than: best.score) { best = other }
    let limit =
      setting.goal.isBetterLess
      ? best.score * (1 + Self.slack.ofError) : best.score - Self.slack.ofShares
    for other in tried where !isBetter(limit, than: other.score) {
      let (a, b) = (other.beacons, best.beacons)
      if (b.interval, a.power) < (a.interval, b.power) { best = other }
    }
    return best
  }

  private func isBetter(_ score: Double, than other: Double) -> Bool {
    setting.goal.isBetterLess ? score < other : score > other
  }

  private func judge(
    _ indices: [Int], _ beacons: BeaconSetting
  ) throws(InputError) -> any PlacementJudge {
    let made = beacons.beacons(at: indices.map { spots.all[$0] })
    guard let separation else { return try PlacementTrial(of: made, in: setting) }
    return DoorTrial(of: made, at: indices, by: separation, in: setting)
  }

  private func marks(
    of indices: [Int], _ beacons: BeaconSetting, seeds: [UInt64], dead: [Int?] = [nil]
  ) async throws(InputError) -> [[PlacementMarks]] {
    let judge = try judge(indices, beacons)
    var marks: [[PlacementMarks]] = []
    _ = try await sideBySide.fold(seeds.count) { number throws(InputError) in
      try judge.marks(seed: seeds[number], dead: dead)
    } take: {
      marks.append($0)
    }
    return marks
  }

  private func score(
    of indices: [Int], _ beacons: BeaconSetting, seeds: [UInt64]
  ) async throws(InputError) -> Double {
    let marks = try await marks(of: indices, beacons, seeds: seeds)
    return marks.reduce(0) { $0 + $1[0].score } / Double(marks.count)
  }

  private func result(of chosen: Tried) async throws(InputError) -> PlacementResult {
    let marks = try await marks(of: chosen.spots, chosen.beacons, seeds: chance.heldOut).map {
      $0[0]
    }
    guard let score = MeanInterval(of: marks.map(\.score)) else {
      preconditionFailure("no seeds")
    }
    return PlacementResult(
      spots: chosen.spots.map { spots.all[$0] }, indices: chosen.spots, beacons: chosen.beacons,
      marks: marks, score: score,
      coverage: coverage(of: chosen.spots, chosen.beacons),
      isExhaustive: PlacementSearch.isExhaustive(
        chosen.spots.count - spots.fixedCount, of: spots.all.count - spots.fixedCount))
  }

  private func coverage(of indices: [Int], _ beacons: BeaconSetting) -> Double {
    let heard = ground.cells.indices.map { cell in
      indices.count {
        ground.levels[$0][cell] + beacons.power.dBm >= setting.phone.sensitivity.dBm
      }
    }
    return Double(heard.count { $0 >= setting.heardAtLeast }) / Double(max(heard.count, 1))
  }

  /// The scores while each of the beacons is dead.
  func losses(of result: PlacementResult) async throws(InputError) -> [MeanInterval] {
    let marks = try await marks(
      of: result.indices, result.beacons, seeds: chance.heldOut,
      dead: result.indices.indices.map { $0 })
    return result.indices.indices.compactMap { beacon in
      MeanInterval(of: marks.map { $0[beacon].score })
    }
  }

  /// What the forecast makes of each place.
  func map(of result: PlacementResult) throws(InputError) -> PlacementMap {
    let fine = PlacementGround(of: spots.all, in: setting, mostCells: 900)
    let costs: [Double]
    if positions == nil {
      costs = forecast(result.beacons, on: fine).costs(inCellsOf: result.indices)
    } else {
      let positions = try PositionGround(
        of: result.spots, in: setting, places: fine.cells.map(\.centre))
      costs = forecast(result.beacons, on: positions, draws: Self.draws.mapping)
        .costs(inCellsOf: Array(result.indices.indices))
    }
    return PlacementMap(fine, costs: costs, goal: setting.goal)
  }
}
