import BLE
import FloorPlans
@testable import Scenarios
import Sim
import TestScenes
import Testing

/// Timings of connections that iPhones refuse.
@Suite struct RefusedConnectionTests {
  private static func world(_ phone: String) throws -> World {
    try TinyScenario()
      .changing(#"phone: { carried: "bag" }"#, to: "phone: { carried: 'bag', \(phone) }")
      .read().world
  }

  /// 500 ms · 21 = 10.5 s, in multiples of 15 ms: 495 · 21 = 10395 ms.
  private static let slow =
    "connection: { intervalMs: 495, latency: 20, supervisionTimeoutMs: 30000 }"

  @Test func anIPhoneKeepsItsOwnTiming() throws {
    let world = try Self.world("system: 'ios', \(Self.slow)")
    #expect(
      world.refusedConnections.map(\.finding.fault) == [
        "iOS refuses the 'connection' of the phone of 'guest': intervalMs · (latency + 1) is 10395, "
          + "above 6000"
      ])
    let phone = try #require(world.walkers[0].phone)
    #expect(phone.timing(requesting: nil) == .standard)
    #expect(phone.timing(requesting: .standard) == .standard)
  }

  @Test(arguments: ["system: 'android-13'", "system: 'raw'"])
  func otherPhonesTakeIt(system: String) throws {
    let world = try Self.world("\(system), \(Self.slow)")
    #expect(world.refusedConnections.isEmpty)
    let phone = try #require(world.walkers[0].phone)
    #expect(phone.timing(requesting: nil).interval == .milliseconds(495))
  }

  @Test func whatKeepsTheRulesIsTaken() throws {
    let world = try Self.world("system: 'ios', connection: { intervalMs: 45 }")
    #expect(world.refusedConnections.isEmpty)
    let phone = try #require(world.walkers[0].phone)
    #expect(phone.timing(requesting: nil).interval == .milliseconds(45))
  }
}
