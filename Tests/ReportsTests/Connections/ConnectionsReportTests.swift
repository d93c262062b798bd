import BLE
import Scenarios
import Scoring
import Sim
import TestScenes
import Testing

@testable import Reports

/// The lines about the connections of a phone in a calm hall.
@Suite struct ConnectionsReportTests {
  private struct Staying: DecisionEngine {
    let beacon: DeviceAddress

    func start(at time: Instant) -> [EngineOutput] { [.command(.connect(beacon))] }
    mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] { [] }
  }

  /// The lines with a connection to a beacon of this power.
  private static func lines(dBm: Double) throws -> [String] {
    let world = try CalmHall.files
      .changing("100, minor: 1 }", to: "100, minor: 1, transmitPowerDBm: \(dBm), peripheral: {} }")
      .read().world
    let run = Run(of: world, seed: 1) { _ in Staying(beacon: world.beacons[0].address) }
    return ConnectionsReport(on: run).lines
  }

  @Test(arguments: [-16.0, 4])
  func chargesPowersOfTheChip(dBm: Double) throws {
    let lines = try Self.lines(dBm: dBm)
    try #require(lines.count == 3)
    #expect(lines[1].hasPrefix("  w to A") && !lines[1].hasSuffix("-"))
    #expect(lines[2].hasPrefix("  charge: of an nRF52832"))
  }

  @Test(arguments: [5, 6.5])
  func saysWhyABeaconHasNoCharge(dBm: Double) throws {
    let lines = try Self.lines(dBm: dBm)
    try #require(lines.count == 4)
    #expect(lines[1].hasSuffix("-"))
    #expect(lines[3] == "  charge -: sends at a power outside -40 ... 4 dBm")
  }
}
