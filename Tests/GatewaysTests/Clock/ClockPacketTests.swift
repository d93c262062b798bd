import BLE
@testable import Gateways
import HCI
import TestSupport
import Testing

struct ClockPacketTests {
  @Test(
    arguments: [
      .advance(until: nil), .advance(until: .start), .advance(until: Instant(nanoseconds: 1)),
      .advance(until: Instant(nanoseconds: 1 << 61)), .act(.unlock), .act(.lock),
      .time(.start), .time(Instant(nanoseconds: 1_250_000_000)),
    ] as [ClockPacket])
  func isReadAsItWasSent(packet: ClockPacket) throws {
    let bytes = packet.packet.bytes
    #expect(ClockPacket(try HCIPacket(bytes)) == packet)
  }

  /// The bytes, so that other hosts can follow the clock.
  @Test func hasTheDocumentedBytes() {
    #expect(
      ClockPacket.advance(until: nil).packet.bytes
        == [0x01, 0x53, 0xFC, 8, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF])
    #expect(ClockPacket.act(.lock).packet.bytes == [0x01, 0x54, 0xFC, 1, 1])
    #expect(
      ClockPacket.time(Instant(nanoseconds: 0x0102)).packet.bytes
        == [0x04, 0xFF, 9, 0x53, 0x02, 0x01, 0, 0, 0, 0, 0, 0])
  }

  @Test(
    arguments: [
      [0x01, 0x03, 0x0C, 0], [0x01, 0x53, 0xFC, 0], [0x01, 0x53, 0xFC, 1, 0],
      [0x01, 0x54, 0xFC, 0], [0x01, 0x54, 0xFC, 1, 2], [0x04, 0xFF, 0], [0x04, 0xFF, 1, 0x53],
      [0x04, 0xFF, 9, 0x54, 0, 0, 0, 0, 0, 0, 0, 0],
      [0x04, 0xFF, 9, 0x53, 0, 0, 0, 0, 0, 0, 0, 0x7F],
      [0x04, 0xFF, 9, 0x53, 0, 0, 0, 0, 0, 0, 0, 0x80],
      [0x01, 0x53, 0xFC, 8, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F],
    ] as [[UInt8]])
  func otherPacketsAreNoneOfTheClock(bytes: [UInt8]) throws {
    #expect(ClockPacket(try HCIPacket(bytes)) == nil)
  }

  @Test func theRunGoesOnWhenNothingWasSentSince() {
    var clock = SharedClock()
    #expect(clock.send(at: .start) == nil)
    #expect(clock.state == .apart)
    let start = ClockPacket.time(.start).packet
    #expect(clock.advance(until: nil, at: .start) == start)
    #expect(clock.state == .busy)
    #expect(clock.send(at: .start) == nil)
    #expect(clock.advance(until: nil, at: .start) == start)
    let later = Instant(nanoseconds: 5)
    #expect(clock.advance(until: later, at: .start) == nil)
    #expect(clock.state == .free(until: later))
    #expect(clock.send(at: later) == ClockPacket.time(later).packet)
    #expect(clock.state == .busy)
  }
}
