import BLE
@testable import Sim
@testable import Statistics
import TestSupport
import Testing

struct AdvertiserTests {
  private func beacon(_ name: String, every interval: Duration) -> Beacon {
    Beacon(
      name, at: Position(Point(x: 0, y: 0), height: 1), transmitPower: PowerLevel(dBm: 0),
      interval: interval, payload: Payload(repeating: 0, count: 31))
  }

  /// The gaps between events, in milliseconds.
  private func gaps(_ count: Int, every interval: Duration, seed: UInt64 = 1) -> [Double] {
    let chance = Chance(seed: seed)
    var advertiser = Advertiser(beacon("b", every: interval), sender: 0, chance: chance)
    return (0..<count).map { _ in
      let start = advertiser.eventStart
      while advertiser.advance(using: chance) {}
      return start.duration(to: advertiser.eventStart).inSeconds * 1000
    }
  }

  /// Uniform in 0 ... 10 ms: mean 5 ms, deviation 10 / √12 = 2.89 ms.
  @Test(arguments: [20, 100, 450, 10_240])
  func eventsAreAnIntervalAndUpToTenMillisecondsApart(milliseconds: Int) {
    let gaps = gaps(10_000, every: .milliseconds(milliseconds))
    let interval = Double(milliseconds)
    #expect(gaps.allSatisfy { interval <= $0 && $0 < interval + 10 })
    #expect(abs(gaps.mean - interval - 5) < 0.12)
    #expect(abs(gaps.deviation - 2.887) < 0.06)
  }

  /// Every third of 12 events is due for a frame of its own, and every fourth; in the twelfth the
  /// first of both is sent. The times are those of a beacon with one frame.
  @Test func framesTakeTurns() {
    let chance = Chance(seed: 3)
    var beacon = beacon("b", every: .milliseconds(100))
    var plain = Advertiser(beacon, sender: 0, chance: chance)
    beacon.interleaved = [InterleavedPayload([3], every: 3), InterleavedPayload([4, 4], every: 4)]
    var advertiser = Advertiser(beacon, sender: 0, chance: chance)
    var sizes: [Int] = []
    for _ in 0..<12 {
      sizes.append(advertiser.payload.count)
      #expect(advertiser.eventStart == plain.eventStart)
      let airtime = advertiser.packet.start.duration(to: advertiser.packet.end)
      #expect(airtime == .microseconds(8 * (16 + advertiser.payload.count)))
      while advertiser.advance(using: chance) {}
      while plain.advance(using: chance) {}
    }
    #expect(sizes == [31, 31, 1, 2, 31, 1, 31, 2, 1, 31, 31, 1])
    #expect(beacon.payloads == [Payload(repeating: 0, count: 31), [3], [4, 4]])
  }

  /// The times of three trains by their absolute starts, as a slower way to the same: the earliest
  /// event is next, but not before the one before has ended.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func setsHaveEventsOfTheirOwn(seed: UInt64) {
    let chance = Chance(seed: seed)
    var beacon = beacon("b", every: .milliseconds(100))
    beacon.sets = [
      AdvertisingSet([1], every: .milliseconds(20)), AdvertisingSet([2, 2], every: .seconds(1)),
    ]
    var advertiser = Advertiser(beacon, sender: 0, chance: chance)
    let phase = chance.uniform(.advertisingPhase, beacon.stream, 0)
    let intervals: [Int64] = [100_000_000, 20_000_000, 1_000_000_000]
    let sizes = [31, 1, 2]
    var next = intervals.map { Int64(phase * Double($0)) }
    var end: Int64 = 0
    for event in 0..<500 as Range<UInt64> {
      let train = next.indices.min { next[$0] < next[$1] } ?? 0
      let start = max(next[train], end)
      #expect(advertiser.eventStart.nanoseconds == start)
      #expect(advertiser.payload.count == sizes[train])
      #expect(advertiser.packet.event == event)
      end = advertiser.packet(on: .channel39).end.nanoseconds
      let delay = chance.uniform(.advertisingDelay, beacon.stream, event)
      next[train] = start + intervals[train] + Int64(delay * 10e6)
      while advertiser.advance(using: chance) {}
    }
    #expect(beacon.payloads == [beacon.payload, [1], [2, 2]])
  }

  /// Frames in one of several events count only the usual events. In 100 s there are about
  /// 100/0.105 of these, and 100/0.055 of the set.
  @Test func framesTakeTurnsBesideSets() {
    let chance = Chance(seed: 5)
    var beacon = beacon("b", every: .milliseconds(100))
    beacon.interleaved = [InterleavedPayload([4, 4], every: 4)]
    beacon.sets = [AdvertisingSet([1], every: .milliseconds(50))]
    var advertiser = Advertiser(beacon, sender: 0, chance: chance)
    var sizes: [Int] = []
    while advertiser.eventStart < Instant(nanoseconds: 100_000_000_000) {
      sizes.append(advertiser.payload.count)
      while advertiser.advance(using: chance) {}
    }
    let main = sizes.filter { $0 != 1 }
    #expect(main.enumerated().allSatisfy { $1 == ($0 % 4 == 3 ? 2 : 31) })
    #expect(abs(main.count - 952) < 10 && abs(sizes.count - main.count - 1818) < 20)
  }

  /// Sets fall silent with their device, and begin again with it.
  @Test func setsFollowThePhases() {
    let chance = Chance(seed: 2)
    let set = AdvertisingSet([1], every: .milliseconds(50))
    func phase(_ seconds: Int64, _ interval: Duration?) -> AdvertisingSchedule.Phase {
      AdvertisingSchedule.Phase(
        from: Instant(nanoseconds: seconds * 1_000_000_000), interval: interval, payload: [2, 2],
        sets: [set])
    }
    let schedule = AdvertisingSchedule([
      phase(0, .milliseconds(100)), phase(10, nil), phase(20, .milliseconds(200)),
    ])
    #expect(schedule.phases.map { $0.intervals.count } == [2, 0, 2])
    var advertiser = Advertiser(
      schedule, sender: 0, address: DeviceAddress(named: "b"), stream: RandomStream("b"),
      chance: chance)
    var seconds: [Double] = []
    while advertiser.eventStart < Instant(nanoseconds: 30_000_000_000) {
      seconds.append(advertiser.eventStart.seconds)
      while advertiser.advance(using: chance) {}
    }
    #expect(!seconds.contains { (10...20).contains($0) })
    // 10 s at intervals of 105 and 55 ms, and 10 s at 205 and 55 ms.
    #expect(abs(seconds.count { $0 < 10 } - 277) < 8)
    #expect(abs(seconds.count { $0 > 20 } - 231) < 8)
  }

  @Test func trapsOnFramesSentTooOften() async {
    await #expect(processExitsWith: .failure) { _ = InterleavedPayload([], every: 1) }
    await #expect(processExitsWith: .failure) { _ = AdvertisingSet([], every: .milliseconds(19)) }
  }

  /// The gaps less the interval are uniform from 0 to 10 ms.
  @Test(arguments: [20, 100, 10_240, 10_485_759])
  func gapsHaveTheDistributionOfTheSpecification(milliseconds: Int) {
    let gaps = gaps(Build.isOptimised ? 100_000 : 10_000, every: .milliseconds(milliseconds))
    let test = KolmogorovSmirnov(of: gaps) { min(max(($0 - Double(milliseconds)) / 10, 0), 1) }
    #expect(test.p > 0.05)
  }

  /// The time from an independent moment to the next event: the distribution of the residual gap,
  /// with density (1 - F(t)) / (T + 5 ms), where F is that of the gaps.
  @Test func longRunsReachAUniformPhase() {
    let interval = 100.0
    var dice = Dice(11)
    let waits = (0..<(Build.isOptimised ? 100_000 : 2000)).map { seed in
      let chance = Chance(seed: UInt64(seed))
      var advertiser = Advertiser(
        beacon("b", every: .milliseconds(100)), sender: 0, chance: chance)
      let moment = Instant(nanoseconds: Int64(dice.number(5e9...15.5e9)))
      while advertiser.eventStart < moment { _ = advertiser.advance(using: chance) }
      return moment.duration(to: advertiser.eventStart).inSeconds * 1000
    }
    let test = KolmogorovSmirnov(of: waits) { wait in
      let beyond = min(max(wait - interval, 0), 10)
      return (min(wait, interval) + beyond - beyond * beyond / 20) / (interval + 5)
    }
    #expect(test.p > 0.05)
  }

  @Test func consecutiveDelaysAreUncorrelated() {
    let gaps = gaps(10_000, every: .milliseconds(100))
    #expect(abs(Array(gaps.dropLast()).correlation(with: Array(gaps.dropFirst()))) < 0.05)
  }

  @Test func firstEventIsUniformInTheFirstInterval() {
    let phases = (0..<4000).map { seed in
      Advertiser(
        beacon("b", every: .milliseconds(100)), sender: 0, chance: Chance(seed: seed)
      ).eventStart.seconds
    }
    #expect(phases.allSatisfy { 0 <= $0 && $0 < 0.1 })
    #expect(abs(phases.mean - 0.05) < 0.002)
    #expect(abs(phases.deviation - 0.1 / 12.0.squareRoot()) < 0.001)
  }

  @Test func sendsThreePacketsPerEventAndNumbersEvents() {
    let chance = Chance(seed: 1)
    var advertiser = Advertiser(
      beacon("b", every: .milliseconds(100)), sender: 4, chance: chance)
    for event in 0..<3 as Range<UInt64> {
      for channel in AdvertisingChannel.allCases {
        #expect(advertiser.packet == advertiser.packet(on: channel))
        #expect(advertiser.packet.event == event && advertiser.packet.sender == 4)
        #expect(advertiser.advance(using: chance) == (channel != .channel39))
      }
    }
  }
}
