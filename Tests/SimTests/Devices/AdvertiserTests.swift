import BLE
@testable import Sim
import Testing

struct AdvertiserTests {
  private func beacon(_ name: String, every interval: Duration) -> Beacon {
    Beacon(
      name, at: Position(Point(x: 0, y: 0), height: 1), transmitPower: PowerLevel(dBm: 0),
      interval: interval, payload: [UInt8](repeating: 0, count: 31))
  }

  /// The gaps between events, in milliseconds.
  private func gaps(_ count: Int, every interval: Duration, seed: UInt64 = 1) -> [Double] {
    var advertiser = Advertiser(beacon("b", every: interval))
    let chance = Chance(seed: seed)
    var now = advertiser.firstEvent(by: chance)
    return (0..<count).map { _ in
      let next = advertiser.advertise(as: 0, at: now, by: chance).next
      defer { now = next }
      return now.duration(to: next).inSeconds * 1000
    }
  }

  /// 0 ... 10 ms, uniform: 5 ms in the mean, 10 / √12 = 2.89 ms the deviation.
  @Test(arguments: [20, 100, 450, 10_240])
  func eventsAreAnIntervalAndUpToTenMillisecondsApart(milliseconds: Int) {
    let gaps = gaps(10_000, every: .milliseconds(milliseconds))
    let interval = Double(milliseconds)
    #expect(gaps.allSatisfy { interval <= $0 && $0 < interval + 10 })
    #expect(abs(gaps.mean - interval - 5) < 0.12)
    #expect(abs(gaps.deviation - 2.887) < 0.06)
  }

  @Test func delaysTellNothingOfTheNextOnes() {
    let gaps = gaps(10_000, every: .milliseconds(100))
    #expect(abs(Array(gaps.dropLast()).correlation(with: Array(gaps.dropFirst()))) < 0.05)
  }

  @Test func theFirstEventComesAtAnyMomentOfTheFirstInterval() {
    let phases = (0..<4000).map { seed in
      Advertiser(beacon("b", every: .milliseconds(100))).firstEvent(by: Chance(seed: seed)).seconds
    }
    #expect(phases.allSatisfy { 0 <= $0 && $0 < 0.1 })
    #expect(abs(phases.mean - 0.05) < 0.002)
    #expect(abs(phases.deviation - 0.1 / 12.0.squareRoot()) < 0.001)
  }

  @Test func eventsAreNumbered() {
    var advertiser = Advertiser(beacon("b", every: .milliseconds(100)))
    for event in 0..<3 as Range<UInt64> {
      let packets = advertiser.advertise(as: 4, at: .start, by: Chance(seed: 1)).packets
      #expect(packets.map(\.event) == [event, event, event])
      #expect(packets.map(\.beacon) == [4, 4, 4])
    }
  }
}
