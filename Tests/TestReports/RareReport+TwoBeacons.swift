import BLE
import Documents
import Reports
import Scoring
import Studies
import TestScenes

extension RareReport {
  /// The rate at which the farther beacon is stronger by a margin in decibels.
  package static func ofTwoBeacons(margin: Double, runs: UInt64) async throws -> RareReport {
    let event = try TwoBeacons.farIsStronger(by: margin)
    var study = RareStudy(of: event, seeds: 1...runs, pilotBlocks: 2)
    try await study.perform()
    let scenario = try Shipped.scenario("office-walk-past")
    return RareReport(study, of: .falseUnlocks, in: scenario, variant: nil)
  }

  /// The rate of an event that occurs with every fourth seed.
  package static func ofAQuarter() async throws -> RareReport {
    let event = try RareEvent(in: try TwoBeacons.world, at: InputPlace("world")) { seed, _ in
      seed % 4 == 0
    }
    var study = RareStudy(of: event, seeds: 1...400, pilotBlocks: 2)
    try await study.perform()
    let scenario = try Shipped.scenario("office-walk-past")
    return RareReport(study, of: .falseUnlocks, in: scenario, variant: nil)
  }
}
