import BLE
import Links
import Scenarios
import Scoring
import Sim
import TestScenes
import Testing

/// A phone in a calm hall that connects to a beacon and stays. It loses few packets.
struct ConnectionScoreTests {
  private struct Staying: DecisionEngine {
    let beacon: DeviceAddress

    func start(at time: Instant) -> [EngineOutput] { [.command(.connect(beacon))] }
    mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] { [] }
  }

  /// The score of the walker, and the tally of the link.
  private static func score(
    dBm: Int, latency: Int = 0
  ) throws -> (score: WalkerScore, tally: ConnectionLog.Tally) {
    let world = try CalmHall.files
      .changing("100, minor: 1 }", to: "100, minor: 1, transmitPowerDBm: \(dBm), peripheral: {} }")
      .changing(
        "phone: { carried: \"mast\" } }],\n  survey",
        to: "phone: { carried: \"mast\", connection: { latency: \(latency) } } }],\n  survey"
      )
      .read().world
    let run = Run(of: world, seed: 1) { _ in Staying(beacon: world.beacons[0].address) }
    return (WalkerScore(of: run, walker: 0), try #require(run.journal.connections.tallies.first))
  }

  /// An event of two empty packets takes 4.514 µC at 0 dBm, as `BeaconChipTests` has by hand, and
  /// one without an answer 0.528 µC less.
  @Test func chargesTheBeaconForEachEvent() throws {
    let (score, tally) = try Self.score(dBm: 0)
    let share = try #require(score.value(of: .connectedShare))
    // One every 30 ms of 10 s.
    #expect(tally.beaconEvents == tally.events)
    #expect(share > 0.9 && abs(Double(tally.events) - share * 10 / 0.03) < 2)
    let charge = try #require(score.value(of: .connectionChargeUC))
    #expect(abs(charge / Double(tally.events) - 4.514) < 0.02)
    #expect(abs(charge - Self.byHand(tally)) < 0.01)
    #expect(score.value(of: .connectionChargeUC, beacon: "A") == charge)
  }

  /// 3.506 µC an event, and 6 mA and 6.6056 mA of radio.
  private static func byHand(_ tally: ConnectionLog.Tally) -> Double {
    let use = tally.beaconUse
    return 3.506 * Double(tally.beaconEvents) + 6000 * use.listening.inSeconds
      + 6605.56 * use.sending.inSeconds
  }

  /// A beacon that may miss four of five events wakes for one of five.
  @Test func chargesNothingForEventsThatTheBeaconMisses() throws {
    let (score, tally) = try Self.score(dBm: 0, latency: 4)
    #expect((0.19...0.22).contains(Double(tally.beaconEvents) / Double(tally.events)))
    let charge = try #require(score.value(of: .connectionChargeUC))
    #expect(abs(charge - Self.byHand(tally)) < 0.01)
  }

  /// A beacon that is switched off is silent for the supervision timeout; one that ends its
  /// connections says so.
  @Test(arguments: [
    (
      "peripheral: {}, schedule: [{ atS: 5, power: 'off' }]", DisconnectionReason.supervisionTimeout
    ),
    ("peripheral: { connectionTimeS: 5 }", .endedByPeer),
  ])
  func knowsWhyConnectionsEnd(keys: String, reason: DisconnectionReason) throws {
    let world = try CalmHall.files.changing("100, minor: 1 }", to: "100, minor: 1, \(keys) }")
      .read().world
    let run = Run(of: world, seed: 1) { _ in Staying(beacon: world.beacons[0].address) }
    let score = try #require(WalkerScore(of: run, walker: 0).allConnections)
    #expect(score.endings.map(\.reason) == [reason] && score.endings[0].count == 1)
    #expect(score.lost == (reason == .supervisionTimeout ? 1 : 0))
  }

  /// Requests that the beacon cannot hear, or does not admit, make no connection, and are told
  /// apart.
  @Test(arguments: [
    ("peripheral: {}", "transmitPowerDBm: -60", LinkNote.RequestAnswer.tooWeak),
    ("peripheral: { admits: [] }", "", .ignored),
  ])
  func knowsWhyRequestsFail(
    beacon: String, phone: String, answer: LinkNote.RequestAnswer
  ) throws {
    let world = try CalmHall.files.changing("100, minor: 1 }", to: "100, minor: 1, \(beacon) }")
      .changing(
        "phone: { carried: \"mast\" } }],\n  survey",
        to: "phone: { carried: \"mast\", connection: { \(phone) } } }],\n  survey"
      ).read().world
    let run = Run(of: world, seed: 1) { _ in Staying(beacon: world.beacons[0].address) }
    let score = try #require(WalkerScore(of: run, walker: 0).allConnections)
    #expect(score.count == 0 && score.requests > 10)
    let log = run.journal.connections
    let failures = log.failures(of: 0, to: 0)
    #expect(failures.map(\.answer) == [answer])
    // One may still be waiting at the end.
    #expect((score.requests - 1...score.requests).contains(failures[0].count))
    let half = Instant(nanoseconds: 5_000_000_000)
    let early = log.failures(of: 0, by: half)
    // A request fails six intervals of 30 ms after the start of its first one, at most a few later.
    let sent = log.requests.count { $0.time <= half.advanced(by: .milliseconds(-500)) }
    #expect(early.map(\.count).allSatisfy { (sent...log.requests.count).contains($0) })
    #expect(early[0].count < failures[0].count)
  }

  /// The chip sends at 4 dBm at most.
  @Test func isNilBeyondTheKnownPowers() throws {
    #expect(try Self.score(dBm: 5).score.value(of: .connectionChargeUC) == nil)
  }
}
