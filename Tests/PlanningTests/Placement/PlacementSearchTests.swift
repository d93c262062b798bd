import BLE
import Documents
@testable import FloorPlans
@testable import Planning
@testable import Scenarios
import Sim
import TestReports
import TestSupport
import Testing

@Suite struct PlacementSearchTests {
  /// The minimum over all combinations.
  private static func optimum(
    of count: Int, among spots: Int, by forecast: some PlacementForecast
  ) -> Double {
    var least = Double.infinity
    func visit(_ chosen: [Int], from first: Int) {
      if chosen.count == count {
        least = min(least, forecast.cost(of: chosen))
        return
      }
      for spot in first..<max(spots, first) { visit(chosen + [spot], from: spot + 1) }
    }
    visit([], from: 0)
    return least
  }

  /// On small floors, for each goal: at most 2 % above the minimum cost.
  @Test(arguments: 1...(Build.isOptimised ? 20 : 3) as ClosedRange<UInt64>)
  func isWithinTwoPercentOfTheOptimumOnSmallPlans(seed: UInt64) throws {
    let floor = try RandomFloor(seed, width: 8...11, height: 6...8)
    let spots = Spots.alongWalls(of: floor.plan, spacing: 3.5, height: 2.2)
    let few = Spots.listed(
      spots.all.prefix(14).map { FixedDevice(name: $0.name, position: $0.position) },
      on: floor.plan)
    for goal in [PlacementGoal.error, .room, .reception] {
      let setting = PlacementSetting(
        plan: floor.plan, at: InputPlace("plan.json"),
        link: .beacons(to: Phone("phone", sensitivity: PowerLevel(dBm: -85))),
        goal: goal,
        heardAtLeast: 2)
      let forecast = try Self.forecast(setting, few)
      let search = PlacementSearch(few, by: forecast)
      let found = try #require(search.best(3, seed: seed, combinations: 0).first)
      let all = try #require(search.best(3, seed: seed).first)
      let least = Self.optimum(of: 3, among: few.all.count, by: forecast)
      #expect(found.cost <= 1.02 * least, "\(goal.rawValue): \(found.cost) for \(least)")
      #expect(abs(all.cost - least) <= 1e-9 * least)
      #expect(found.spots == found.spots.sorted() && Set(found.spots).count == 3)
    }
  }

  private static func forecast(
    _ setting: PlacementSetting, _ spots: Spots
  ) throws -> any PlacementForecast {
    let broadcast = PlacementBroadcastSetting(
      power: PowerLevel(dBm: -12), interval: .milliseconds(500))
    guard setting.goal != .reception else {
      let ground = try PlacementGround(of: spots.all, in: setting, mostCells: 80)
      return ReceptionForecast(on: ground, in: setting, broadcast)
    }
    let places = PlacementTestPlaces(30, on: setting.plan, seed: 1).points
    let ground = try PositionForecastGround(of: spots.all, in: setting, places: places)
    return PositionForecast(
      setting.goal == .error ? .error : .room, on: ground, in: setting, power: broadcast.power,
      draws: 2, seed: 1)
  }

  /// The cost is a sum over mounting points, so the best ones have the smallest numbers.
  private struct Sum: PlacementForecast {
    let numbers: [Double]

    func costs(adding spots: [Int], to base: [Int]) -> [Double] {
      spots.map { spot in (base + [spot]).reduce(0) { $0 + numbers[$1] } }
    }

    func costs(inCellsOf spots: [Int]) -> [Double] { [] }
  }

  @Test func fixedBeaconsStay() throws {
    let floor = try RandomFloor(1, width: 8...11, height: 6...8)
    let free = try Spots.onGrid(
      of: floor.plan, at: InputPlace("plan.json"), spacing: 2, height: 2.2)
    let fixed = FixedDevice(
      name: "old", position: Position(Point(x: 1, y: 1), height: 2))
    let spots = free.keeping([fixed], on: floor.plan)
    var dice = Dice(3)
    let numbers = [100] + (1..<spots.all.count).map { _ in dice.number(1...9) }
    let best = PlacementSearch(spots, by: Sum(numbers: numbers)).best(4, seed: 1, combinations: 0)
    let least = numbers.indices.dropFirst().sorted { numbers[$0] < numbers[$1] }.prefix(3).sorted()
    #expect(best.first?.spots == [0] + least)
  }
}
