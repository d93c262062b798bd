import HCI
import Testing

@testable import Gateways

struct PacketChannelTests {
  @Test func packetsComeAsTheyWereSentHoweverTheyAreCut() throws {
    let ends = try SocketPair()
    var channel = PacketChannel(ends.here, from: .host)
    let packets = [HCIPacket.reset, .event(of: 0), .event(of: 200), .reset]
    var received: [HCIPacket] = []
    for byte in packets.flatMap(\.bytes) {
      ends.there.write([byte])
      received += channel.receive().compactMap(\.packet)
    }
    #expect(received == packets)
  }

  @Test func lossOfStepIsReportedOnceUntilReset() throws {
    let ends = try SocketPair()
    var channel = PacketChannel(ends.here, from: .host)
    ends.there.write([0xFF, 0xFF, 0xFF] + HCIPacket.reset.bytes)
    let arrivals = channel.receive()
    #expect(arrivals.count == 2)
    #expect(arrivals.first?.packet == nil)
    #expect(arrivals.last?.packet == .reset)
  }

  /// A peer that closes right after the last packet has left when that is read.
  @Test func theEndIsSeenTogetherWithTheLastPacket() throws {
    var ends: SocketPair? = try SocketPair()
    var channel = PacketChannel(try #require(ends).here, from: .host)
    ends?.there.write(HCIPacket.reset.bytes)
    ends = nil
    let last = channel.receive().compactMap(\.packet)
    #expect(last == [.reset])
    #expect(!channel.isOpen)
    let after = channel.receive()
    #expect(after.isEmpty)
  }

  @Test func whatIsNotTakenWaitsInOrder() throws {
    let ends = try SocketPair()
    var channel = PacketChannel(ends.here, from: .host)
    let packets = (0..<3000).map { HCIPacket.event(of: $0 % 256) }
    for packet in packets { channel.send(packet) }
    channel.flush()
    #expect(channel.isOpen && channel.waitingCount > 0 && channel.wish.writes)
    var taken: [UInt8] = []
    while true {
      let more = ends.there.pending
      if more.isEmpty, channel.waitingCount == 0 { break }
      taken += more
      channel.flush()
    }
    #expect(taken == packets.flatMap(\.bytes))
    #expect(!channel.wish.writes)
  }

  @Test func aPeerThatLetsTooMuchWaitIsGone() throws {
    let ends = try SocketPair()
    var channel = PacketChannel(ends.here, from: .host)
    var sent = 0
    while channel.isOpen, sent < 10 << 20 {
      channel.send(.event(of: 255))
      channel.flush()
      sent += 258
    }
    #expect(!channel.isOpen)
    #expect(channel.waitingCount <= ByteChannel.mostWaiting + 258)
    let arrivals = channel.receive()
    #expect(arrivals.isEmpty)
  }
}

extension PacketChannel.Arrival {
  fileprivate var packet: HCIPacket? {
    if case .packet(let packet) = self { packet } else { nil }
  }
}
