import BLE
@testable import Buildings
@testable import Sim
import TestSupport
import Testing

/// Independent beacons, compared with the closed form of their collisions.
struct CollisionTests {
  private struct Crowd: CustomTestStringConvertible {
    var beacons: Int
    var milliseconds: Int
    var testDescription: String { "\(beacons) beacons every \(milliseconds) ms" }
  }

  /// Intervals at which between a quarter and three quarters of the packets are lost.
  private static let crowds = [
    Crowd(beacons: 10, milliseconds: 20), Crowd(beacons: 30, milliseconds: 20),
    Crowd(beacons: 100, milliseconds: 100), Crowd(beacons: 300, milliseconds: 200),
    Crowd(beacons: 1000, milliseconds: 500),
  ]

  /// The airtime of packets of 31 bytes, in milliseconds.
  private static let airtime = 0.376

  /// The fraction of packets without a collision.
  ///
  ///     P = (1 - 2 τ / (T + 5 ms))^(N-1)
  ///
  /// A packet is hit by a rival whose packet on the same channel starts less than τ before or after
  /// it. A rival's starts on a channel are T + 0 ... 10 ms apart, so at most one falls into these 2
  /// τ. One comes in T + 5 ms on average, so the probability is 2 τ / (T + 5 ms) for independent
  /// phases. This is exact once the delays have blurred the phases. All beacons first send within
  /// T, and then pause together for 5 ms on average. After 100 events the pauses are 29 ms wide,
  /// and raise the odds by a relative (5 / T)² · T / (2 √π · 29 ms): 0.24 % at 100 ms.
  private static func survival(of crowd: Crowd) -> Double {
    let hit = 2 * airtime / (Double(crowd.milliseconds) + 5)
    return (0..<crowd.beacons - 1).reduce(1) { share, _ in share * (1 - hit) }
  }

  /// The surviving and the lost fraction each agree within 2 %. For 300,000 packets, whose outcomes
  /// are equal in pairs, the standard error is at most 0.5 %. Debug builds use fewer.
  @Test(arguments: Build.isOptimised ? crowds : Array(crowds.prefix(2)))
  private func collisionsMatchTheClosedForm(crowd: Crowd) throws {
    let expected = Self.survival(of: crowd)
    let (packets, tolerance) = Build.isOptimised ? (300_000, 0.02) : (5000, 0.12)
    let tally = try Self.tally(of: crowd, packets: packets) { _ in PowerLevel(dBm: 0) }
    let total = tally.heard + tally.collided
    #expect(total >= packets)
    let survived = Double(tally.heard) / Double(total)
    #expect(abs(survived / expected - 1) < tolerance)
    #expect(abs((1 - survived) / (1 - expected) - 1) < tolerance)
  }

  /// One beacon of a hundred exceeds the others by slightly more or slightly less than the capture
  /// ratio. It loses no packets, or as many as any other.
  @Test(arguments: [7.9, 8.1])
  func strongPacketsSurviveByTheCaptureRatio(excess: Double) throws {
    let crowd = Crowd(beacons: 100, milliseconds: 100)
    let tally = try Self.tally(
      of: crowd, packets: Build.isOptimised ? 5000 : 500, of: 0, captureRatio: Decibels(8)
    ) { PowerLevel(dBm: $0 == 0 ? excess : 0) }
    let survived = Double(tally.heard) / Double(tally.heard + tally.collided)
    let expected = excess > 8 ? 1 : Self.survival(of: crowd)
    #expect(abs(survived - expected) <= (excess > 8 ? 0 : Build.isOptimised ? 0.03 : 0.09))
  }

  /// Counts the outcomes at a phone that listens continuously and receives all beacons equally
  /// well, starting at the hundredth event.
  private static func tally(
    of crowd: Crowd, packets: Int, of beacon: Int? = nil, captureRatio: Decibels = Decibels(1000),
    power: (Int) -> PowerLevel
  ) throws -> Tally {
    let plan = FloorPlan(openGround: Bounds(from: Point(x: 0, y: 0), to: Point(x: 4, y: 4)))
    let beacons = (0..<crowd.beacons).map { number in
      Beacon(
        "beacon \(number)", at: Position(Point(x: 3, y: 3), height: 1),
        transmitPower: power(number), interval: .milliseconds(crowd.milliseconds),
        payload: Payload(repeating: 0, count: 31))
    }
    let phone = Phone(
      "phone", scanner: Scanner(interval: .milliseconds(10_240), window: .milliseconds(10_240)))
    let world = try World(
      plan: plan, beacons: beacons,
      walkers: [
        Walker("w", walk: try Walk(from: Point(x: 1, y: 1), through: [], on: plan), phone: phone)
      ],
      environment: RadioEnvironment(
        shadowingDeviation: 0, kFactor: .infinity, antennaDeviation: 0,
        captureRatio: captureRatio, interference: 0),
      duration: .seconds(86_400))
    var simulation = Simulation(of: world, seed: 1) { _ in Actor() }
    var tally = Tally(of: beacon, from: .milliseconds(100 * (crowd.milliseconds + 5)))
    while tally.heard + tally.collided < packets, simulation.step(notifying: &tally) {}
    return tally
  }
}

/// Counts outcomes, starting at a given time.
private struct Tally: Observer {
  private(set) var heard = 0
  private(set) var collided = 0
  private let beacon: Int?
  private let start: Instant

  init(of beacon: Int?, from start: Duration) {
    self.beacon = beacon
    self.start = .start.advanced(by: start)
  }

  mutating func observe(_ observation: Observation, at time: Instant) {
    guard case .receptions(let receptions) = observation, time >= start else { return }
    for reception in receptions where beacon == nil || reception.packet.sender == beacon {
      switch reception.outcome {
      case .received: heard += 1
      case .collided: collided += 1
      case .notListening, .tooWeak, .interference: break
      }
    }
  }
}
