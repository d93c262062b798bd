import BLE
@testable import Sim
import TestSupport
import Testing

struct BeaconEncounterTests {
  private let beacon = Beacon(
    "b", at: Position(Point(x: 0, y: 0), height: 1), transmitPower: PowerLevel(dBm: 0),
    interval: .milliseconds(100), payload: Payload(repeating: 0, count: 30))

  private func receptions(
    _ count: Int, of phone: Phone, lossShare: Double = 0, seed: UInt64
  ) -> [Transmission] {
    var encounter = BeaconEncounter(of: phone, with: beacon, lossShare: lossShare, seed: seed)
    return (0..<count).compactMap { _ in encounter.nextReception(by: Instant(nanoseconds: .max)) }
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func receivesThePacketsThatThePhoneListensTo(seed: UInt64) {
    let phone = Phone("p")
    let received = receptions(20, of: phone, seed: seed)
    #expect(received.allSatisfy { phone.listeningState(during: $0, seed: seed) == .listens })
    #expect(zip(received, received.dropFirst()).allSatisfy { $0.start < $1.start })
    // No such packet is skipped.
    var advertiser = Advertiser(beacon, sender: 0, chance: Chance(seed: seed))
    var heard: [Transmission] = []
    while heard.count < 20 {
      let packet = advertiser.packet
      if phone.listeningState(during: packet, seed: seed) == .listens { heard.append(packet) }
      _ = advertiser.advance(using: Chance(seed: seed))
    }
    #expect(received == heard)
  }

  /// Before the first 1000 packets are received at a loss of 60 %, 1500 are lost, with a standard
  /// error of 61.
  @Test func losesAFractionOfThePackets() {
    let all = Set(receptions(4000, of: Phone("p"), seed: 3))
    let some = receptions(1000, of: Phone("p"), lossShare: 0.6, seed: 3)
    #expect(all.isSuperset(of: some))
    let last = some.last?.start ?? .start
    let lost = all.count { $0.start <= last } - some.count
    #expect(abs(lost - 1500) < 250)
  }

  @Test func trapsOnALossOfOne() async {
    await #expect(processExitsWith: .failure) {
      _ = BeaconEncounter(
        of: Phone("p"),
        with: Beacon(
          "b", at: Position(Point(x: 0, y: 0), height: 1), transmitPower: PowerLevel(dBm: 0),
          interval: .milliseconds(100), payload: []), lossShare: 1, seed: 1)
    }
  }
}
