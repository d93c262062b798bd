import MQTT
import Testing

@Suite struct ControlPacketStreamTests {
  @Test func packetsCutAnywhereAreTheSame() throws {
    let packets = try Corpus.packets()
    let all = packets.flatMap(\.bytes)
    for size in [1, 2, 3, 7, 100, all.count] {
      var stream = ControlPacketStream(longest: 1000)
      var read: [ControlPacket] = []
      for start in stride(from: 0, to: all.count, by: size) {
        stream.append(all[start..<min(start + size, all.count)])
        while let packet = try stream.next() { read.append(packet) }
      }
      #expect(read == packets && stream.pendingCount == 0)
    }
  }

  /// It is refused by its announcement, before it comes.
  @Test func aPacketThatIsTooLongIsNotWaitedFor() throws {
    var stream = ControlPacketStream(longest: 1000)
    stream.append(bytes("30 e9 07")[...])
    #expect(throws: ControlPacketError.tooLong(1001, most: 1000)) { try stream.next() }
    var other = ControlPacketStream(longest: 1001)
    other.append(bytes("30 e9 07")[...])
    #expect(try other.next() == nil)
  }

  @Test func anErrorStays() throws {
    var stream = ControlPacketStream(longest: 1000)
    stream.append(bytes("c0 00 00")[...])
    #expect(try stream.next() == .pingRequest)
    for _ in 0..<3 {
      #expect(throws: ControlPacketError.kind(0)) { try stream.next() }
      stream.append(bytes("c0 00")[...])
      #expect(stream.pendingCount == 0)
    }
  }

  /// The kind is checked before the length has come.
  @Test func noByteOfAnUnknownKindIsKept() {
    var stream = ControlPacketStream(longest: 1000)
    stream.append([0xF0])
    #expect(throws: ControlPacketError.kind(15)) { try stream.next() }
  }
}
