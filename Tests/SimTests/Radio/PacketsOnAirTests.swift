import BLE
import Links
@testable import Sim
import TestSupport
import Testing

struct PacketsOnAirTests {
  private func packet(
    _ beacon: Int, _ start: Int64, _ end: Int64, _ channel: AdvertisingChannel = .channel37
  ) -> Transmission {
    Transmission(
      sender: beacon, event: 0, channel: channel, start: Instant(nanoseconds: start),
      end: Instant(nanoseconds: end))
  }

  @Test func rivalsOverlapOnTheSameChannel() {
    var air = PacketsOnAir()
    let packet = packet(0, 1000, 2000)
    let rivals = [self.packet(1, 500, 1001), self.packet(2, 1999, 3000), self.packet(3, 0, 9000)]
    let others = [
      self.packet(4, 500, 1000), self.packet(5, 2000, 3000), self.packet(0, 1000, 2000),
      self.packet(6, 1000, 2000, .channel38),
    ]
    for packet in [packet] + rivals + others { air.add(packet) }
    #expect(Array(air.rivals(of: packet)) == rivals)
  }

  /// Compared with the list of all packets ever added.
  @Test func keepsPacketsThatMayStillOverlap() {
    var dice = Dice(1)
    var air = PacketsOnAir()
    var all: [Transmission] = []
    var waiting: [Transmission] = []
    var now: Int64 = 0
    var overlaps = 0
    for event in 0..<3000 as Range<UInt64> {
      now += Int64(dice.integer(0...700_000))
      for packet in waiting where packet.end.nanoseconds < now {
        let expected = all.filter {
          $0.sender != packet.sender && $0.channel == packet.channel
            && max($0.start, packet.start) < min($0.end, packet.end)
        }
        overlaps += expected.count
        #expect(Array(air.rivals(of: packet)) == expected)
      }
      waiting.removeAll { $0.end.nanoseconds < now }
      let airtime = Airtime.ofAdvertisement(carrying: dice.integer(0...31)).nanoseconds
      let packets = AdvertisingChannel.allCases.map { channel in
        Transmission.packet(
          of: event, by: Int(event), on: channel, airtime: airtime,
          startOfEvent: Instant(nanoseconds: now))
      }
      air.forget(before: Instant(nanoseconds: now))
      for packet in packets { air.add(packet) }
      all.removeAll { $0.end.nanoseconds < now - 5_000_000 }
      all += packets
      waiting += packets
    }
    #expect(overlaps > 2000)
  }
}
