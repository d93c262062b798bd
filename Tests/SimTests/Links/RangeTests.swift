import BLE
import Links
@testable import Sim
import Testing

/// The first packet that a phone could receive of a beacon that can be connected.
struct RangeTests {
  /// An engine that scans, or does nothing.
  private struct Listener: DecisionEngine {
    let scans: Bool

    func start(at time: Instant) -> [EngineOutput] { scans ? [.command(.scan)] : [] }
    mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] { [] }
  }

  /// An observer of ranges, and of the packets that a phone receives.
  private struct Witness: Observer {
    var ranges: [Double] = []
    var firstSent: Double?
    var firstReceived: Double?

    mutating func observe(_ observation: Observation, at time: Instant) {
      switch observation {
      case .sent(let packet): firstSent = firstSent ?? packet.end.seconds
      case .receptions(let receptions):
        for case .received in receptions.map(\.outcome) {
          firstReceived = firstReceived ?? time.seconds
        }
      default: break
      }
    }

    mutating func observe(inRangeOf beacon: Int, walker: Int, at time: Instant) {
      ranges.append(time.seconds)
    }
  }

  private static func witness(_ world: World, seed: UInt64, scans: Bool) -> Witness {
    var simulation = Simulation(of: world, seed: seed) { _ in Listener(scans: scans) }
    var witness = Witness()
    while simulation.step(notifying: &witness) { simulation.checkInvariants() }
    return witness
  }

  /// Someone who walks 37 m to a beacon of -40 dBm, which is heard within some 5 m.
  private static func approach() throws -> World {
    let walker = try Hall.person(
      "guest", x: 39, through: [.walk(to: Point(x: 2.5, y: 2), speed: 1.4)])
    return try Hall.world([walker], transmitPower: -40)
  }

  @Test func isTheFirstPacketNextToTheBeacon() throws {
    let world = try Hall.world([try Hall.person("guest")])
    let witness = Self.witness(world, seed: 1, scans: false)
    #expect(witness.ranges.count == 1)
    #expect(witness.ranges.first == witness.firstSent)
  }

  /// A scan catches a packet of the next few events: the radio is on one of three channels at a
  /// time.
  @Test(arguments: 1...(20 as UInt64))
  func listeningDoesNotMatter(seed: UInt64) throws {
    let world = try Self.approach()
    let silent = Self.witness(world, seed: seed, scans: false)
    let listening = Self.witness(world, seed: seed, scans: true)
    #expect(silent.firstReceived == nil)
    #expect(silent.ranges == listening.ranges)
    let range = try #require(silent.ranges.first)
    let received = try #require(listening.firstReceived)
    #expect(range > 10 && range <= received && received < range + 1)
  }

  @Test func isNoneForAPhoneThatStaysAway() throws {
    let world = try Hall.world([try Hall.person("guest", x: 39)], transmitPower: -40)
    #expect(Self.witness(world, seed: 1, scans: true).ranges.isEmpty)
  }
}
