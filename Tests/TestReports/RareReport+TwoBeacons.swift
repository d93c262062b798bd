import BLE
@testable import Documents
@testable import Reports
@testable import Studies
import TestScenes

extension RareReport {
  /// Of how often the beacon that is farther is the stronger by so many decibels.
  package static func ofTwoBeacons(margin: Double, runs: UInt64) async throws -> RareReport {
    let event = try TwoBeacons.farIsStronger(by: margin)
    var study = RareStudy(of: event, seeds: 1...runs, pilotBlocks: 2)
    try await study.carryOut()
    let scenario = try Shipped.scenario("office-walk-past")
    return RareReport(study, of: .falseUnlock, in: scenario, variant: nil)
  }

  /// Of an event of every fourth seed.
  package static func ofAQuarter() async throws -> RareReport {
    let event = try RareEvent(in: try TwoBeacons.world, at: InputPlace("world")) { seed, _ in
      seed % 4 == 0
    }
    var study = RareStudy(of: event, seeds: 1...400, pilotBlocks: 2)
    try await study.carryOut()
    let scenario = try Shipped.scenario("office-walk-past")
    return RareReport(study, of: .falseUnlock, in: scenario, variant: nil)
  }
}
