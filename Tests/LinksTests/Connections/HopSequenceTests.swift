import BLE
import Links
import Testing

struct HopSequenceTests {
  /// The sample data of the Core Specification, Vol 6, Part C, 3: Channel Selection algorithm #2.
  private let sample = HopSequence.Algorithm.accessAddress(0x8E89_BED6)

  @Test func followsTheSampleOfAllChannels() {
    let hops = HopSequence(sample)
    #expect((0...3).map { hops.channel(ofEvent: $0).index } == [25, 20, 6, 21])
  }

  @Test func followsTheSampleOfNineChannels() {
    let used = ChannelMap([9, 10, 21, 22, 23, 33, 34, 35, 36].map { DataChannel($0) })
    let hops = HopSequence(sample, over: used)
    #expect((6...8).map { hops.channel(ofEvent: $0).index } == [23, 9, 34])
  }

  /// Algorithm #1 by hand: steps of 7 from channel 0, modulo 37; a channel that is not used gives
  /// way to the one at its index modulo the number of those used.
  @Test func hopsByAFixedNumber() {
    let all = HopSequence(.fixedHop(7))
    #expect((0...6).map { all.channel(ofEvent: $0).index } == [7, 14, 21, 28, 35, 5, 12])
    let map = ChannelMap((0..<10).map { DataChannel($0) })
    let few = HopSequence(.fixedHop(7), over: map)
    // 14 mod 10, 21 mod 10, 28 mod 10, 35 mod 10, and 5 itself.
    #expect((0...5).map { few.channel(ofEvent: $0).index } == [7, 4, 1, 8, 5, 5])
  }

  /// 37 is prime, so each hop visits every channel once in 37 events.
  @Test(arguments: 5...16)
  func visitsEachChannelOnce(hop: Int) {
    let hops = HopSequence(.fixedHop(hop))
    let visited = (1000..<1037).map { hops.channel(ofEvent: $0).index }
    #expect(visited.sorted() == Array(0..<37))
  }

  /// In 65,536 events, each of 37 channels has 1,771 on average.
  @Test func spreadsEvenly() {
    let hops = HopSequence(.accessAddress(0x50C2_33A7))
    var counts = Array(repeating: 0, count: 37)
    for event in 0..<65_536 { counts[hops.channel(ofEvent: event).index] += 1 }
    #expect(counts.allSatisfy { abs($0 - 1771) < 60 })
  }

  @Test func dataChannelsLeaveOutTheAdvertisingOnes() {
    let megahertz = DataChannel.all.map { Int($0.frequency / 1e6) }
    let even = (0..<39).map { 2402 + 2 * $0 }.filter { ![2402, 2426, 2480].contains($0) }
    #expect(megahertz == even)
  }
}
