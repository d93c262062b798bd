import BLE
@testable import Buildings
@testable import Sim
@testable import Statistics
import TestSupport
import Testing

/// The time until a phone that begins to scan receives the first packet of a beacon that begins to
/// advertise at the same time.
struct DiscoveryTests {
  /// The radio stays on one channel. The beacon's first event is uniform in its interval T. So the
  /// wait is uniform over T, plus the offset of the channel's packet within the event. The channel
  /// changes within the first T in one of a hundred runs. The effect on the mean is less than a
  /// hundredth of a millisecond.
  @Test func waitIsUniformOnOneChannel() throws {
    let waits = try Self.waits(
      every: 100, scanner: Scanner(interval: .milliseconds(10_240), window: .milliseconds(10_240)))
    let test = KolmogorovSmirnov(of: waits) { wait in
      (0..<3).map { channel in
        let sent = DiscoveryOracle.airtime + Double(channel) * DiscoveryOracle.spacing
        return min(max((wait - sent) / 100, 0), 1)
      }.mean
    }
    #expect(test.p > 0.05)
  }

  /// The foreground's 30 of 40 ms; a continuous window that changes its channel; and one that the
  /// beacon's interval keeps missing for many events.
  @Test(
    arguments: [(100, 40, 30), (250, 30, 30), (100, 100, 25)].prefix(Build.isOptimised ? 3 : 1))
  func waitMatchesTheOracleWithWindows(interval: Int, scanInterval: Int, window: Int) throws {
    let oracle = DiscoveryOracle(interval: interval, scanInterval: scanInterval, window: window)
    #expect(abs(oracle.probability(ofNoMoreThan: 1e9) - 1) < 1e-3)
    let waits = try Self.waits(
      every: interval,
      scanner: Scanner(
        interval: .milliseconds(scanInterval), window: .milliseconds(window),
        blindTime: .microseconds(500)))
    let test = KolmogorovSmirnov(of: waits) { oracle.probability(ofNoMoreThan: $0) }
    #expect(test.p > 0.05)
  }

  /// The oracle compared with a calculation by hand: a first event, which comes within T, is
  /// received if its packet on any channel is in that channel's window.
  @Test func oracleMatchesTheWindowFractionInTheFirstEvent() {
    let oracle = DiscoveryOracle(interval: 100, scanInterval: 40, window: 30)
    let heard = oracle.share(ofEvent: 0)
    #expect(abs(heard - (30 - DiscoveryOracle.blindTime - DiscoveryOracle.airtime) / 40) < 1e-6)
  }

  /// The waits of many runs, in milliseconds.
  private static func waits(every milliseconds: Int, scanner: Scanner) throws -> [Double] {
    let plan = FloorPlan(openGround: Bounds(from: Point(x: 0, y: 0), to: Point(x: 4, y: 4)))
    let world = try World(
      plan: plan, beacons: [Corridor.beacon("b", x: 2, every: milliseconds)],
      walkers: [
        Walker(
          "w", walk: try Walk(from: Point(x: 1, y: 2), through: [], on: plan),
          phone: Phone("phone", scanner: scanner))
      ], environment: .calm, duration: .seconds(600))
    return (1...(Build.isOptimised ? 100_000 : 2000)).compactMap { (seed: UInt64) in
      var simulation = Simulation(of: world, seed: seed) { _ in Actor() }
      var first = FirstPacket()
      while first.time == nil, simulation.step(notifying: &first) {}
      return first.time.map { $0.seconds * 1000 }
    }
  }
}

/// Records the first reception.
private struct FirstPacket: Observer {
  private(set) var time: Instant?

  mutating func observe(_ observation: Observation, at time: Instant) {
    guard self.time == nil, case .receptions(let receptions) = observation else { return }
    for reception in receptions {
      if case .received = reception.outcome { self.time = time }
    }
  }
}
