import BLE
import Links
import Planning
import Scenarios
import Scoring
import Sim
import TestScenes
import Testing

struct ConnectedTimeTests {
  /// By the formula, a beacon uses the same charge for its connections as in a run, event by event.
  /// There are lost packets, answers that carry values, and connections that are set up: 10 % for
  /// them.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func chargesWhatARunCharges(seed: UInt64) throws {
    let scenario = try Shipped.scenario("approach-connect")
    let run = try scenario.run(scenario.world, seed: seed, on: nil)
    let log = run.journal.connections
    let end = Instant.start.advanced(by: run.world.duration)
    for (device, beacon) in run.world.beacons.enumerated() {
      let connected = log.connections.filter { $0.device == device }
        .map { $0.duration(until: end) }.reduce(.zero, +)
      let charge = log.tallies.filter { $0.device == device }.compactMap {
        ConnectionScore.chip.charge(
          of: $0.beaconUse, in: $0.beaconEvents, at: beacon.transmitPower)
      }.reduce(0, +)
      let power = try #require(
        BeaconConsumption(
          chip: ConnectionScore.chip, interval: beacon.interval,
          transmitPower: beacon.transmitPower,
          connected: ConnectedTime(share: connected / run.world.duration)))
      let current = charge / run.world.duration.inSeconds
      #expect(current > 50 && abs(power.connectedCurrent / current - 1) < 0.1)
    }
  }

  @Test(arguments: [(0, 30), (4, 150), (29, 900)])
  func latencySavesEvents(latency: Int, milliseconds: Int) throws {
    let connected = ConnectedTime(
      share: 0.1,
      parameters: try ConnectionParameters(latency: latency, supervisionTimeout: .seconds(32)))
    #expect(connected.wakingInterval == .milliseconds(milliseconds))
  }
}
