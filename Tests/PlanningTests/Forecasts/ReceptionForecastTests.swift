import BLE
import Documents
@testable import Planning
import Sim
import TestReports
import Testing

@Suite struct ReceptionForecastTests {
  /// Independent beacons: the probability of hearing none is a product. That of hearing fewer than
  /// two adds the probability of each beacon alone.
  @Test func treatsBeaconsAsIndependent() throws {
    let floor = try RandomFloor(4, width: 8...11, height: 6...8)
    let spots = try Spots.onGrid(
      of: floor.plan, at: InputPlace("plan.json"), spacing: 3, height: 2.2)
    func forecast(_ least: Int) throws -> ReceptionForecast {
      let setting = PlacementSetting(
        plan: floor.plan, at: InputPlace("plan.json"),
        link: .beacons(to: Phone("phone", sensitivity: PowerLevel(dBm: -80))),
        goal: .reception, heardAtLeast: least)
      return ReceptionForecast(
        on: try PlacementGround(of: spots.all, in: setting, mostCells: 50), in: setting,
        PlacementBroadcastSetting(power: PowerLevel(dBm: -12), interval: .milliseconds(500)))
    }
    let (one, two) = try (forecast(1), forecast(2))
    let (a, b) = (one.costs(inCellsOf: [0]), one.costs(inCellsOf: [1]))
    let neither = zip(a, b).map { $0 * $1 }
    let notBoth = zip(a, b).map { 1 - (1 - $0) * (1 - $1) }
    for (found, expected) in zip(one.costs(inCellsOf: [0, 1]), neither) {
      #expect(abs(found - expected) < 1e-12)
    }
    for (found, expected) in zip(two.costs(inCellsOf: [0, 1]), notBoth) {
      #expect(abs(found - expected) < 1e-12)
    }
    let mean = notBoth.reduce(0, +) / Double(notBoth.count)
    #expect(abs(two.cost(of: [0, 1]) - mean) < 1e-12)
    #expect(mean > 0.01 && mean < 0.99)
  }
}
