import MQTT
import TestSupport
import Testing

/// The standard's example packets, and packets that it forbids.
@Suite struct ControlPacketTests {
  /// The figures of sections 3.1.2, 3.3.2, 3.8.3, 3.9.3 and 3.10.3.
  @Test func packetsAreThoseOfTheFigures() throws {
    let ten = try PacketIdentifier.number(10)
    let (ab, cd) = (try TopicFilter("a/b"), try TopicFilter("c/d"))
    let figures: [(ControlPacket, String)] = [
      (
        .connect(
          ConnectRequest(
            client: try MQTTString("c"), isClean: true, keepAliveSeconds: 10,
            will: Message("w", about: try TopicName("t"), quality: .atLeastOnce),
            credentials: try Credentials(user: MQTTString("u"), password: Array("p".utf8)))),
        "10 19 0004 4d515454 04 ce 000a 0001 63 0001 74 0001 77 0001 75 0001 70"
      ),
      (
        .publish(
          Message([], about: try TopicName("a/b"), quality: .atLeastOnce), ten,
          isRepeated: false),
        "32 07 0003 612f62 000a"
      ),
      (
        .subscribe(ten, [Subscription(ab), Subscription(cd, quality: .exactlyOnce)]),
        "82 0e 000a 0003 612f62 01 0003 632f64 02"
      ),
      (.subscribeAcknowledgement(ten, [.atMostOnce, .exactlyOnce, nil]), "90 05 000a 00 02 80"),
      (.unsubscribe(ten, [ab, cd]), "a2 0c 000a 0003 612f62 0003 632f64"),
      (.connectAcknowledgement(.accepted(isPresent: false)), "20 02 00 00"),
      (.publishRelease(ten), "62 02 000a"),
      (.pingRequest, "c0 00"), (.pingResponse, "d0 00"), (.disconnect, "e0 00"),
    ]
    for (packet, digits) in figures {
      #expect(packet.bytes == bytes(digits))
      #expect(try ControlPacket(bytes(digits)) == packet)
    }
  }

  @Test func everyKindIsReadAsItWasWritten() throws {
    let packets = try Corpus.packets()
    #expect(Set(packets.map(\.kind)).count == ControlPacketKind.allCases.count)
    for packet in packets { #expect(try ControlPacket(packet.bytes) == packet) }
  }

  /// Table 2.4.
  @Test(
    arguments: zip(
      [0, 127, 128, 16_383, 16_384, 2_097_151, 2_097_152],
      ["00", "7f", "8001", "ff7f", "808001", "ffff7f", "80808001"]))
  func lengthsAreThoseOfTheTable(length: Int, digits: String) throws {
    guard length >= 3 else {
      return #expect(ControlPacket.pingRequest.bytes == bytes("c0" + digits))
    }
    let message = Message(
      [UInt8](repeating: 0, count: length - 3), about: try TopicName("t"), quality: .atMostOnce)
    let packet = ControlPacket.publish(message, nil, isRepeated: false)
    #expect(Array(packet.bytes.prefix(1 + digits.count / 2)) == bytes("30" + digits))
    #expect(try ControlPacket(packet.bytes) == packet)
  }

  @Test(arguments: [
    ("00 00", ControlPacketError.kind(0)),
    ("f0 00", .kind(15)),
    ("c1 00", .flags(1, of: .pingRequest)),
    ("80 08 000a 0003 612f62 00", .flags(0, of: .subscribe)),
    ("c0 ff ff ff ff", .length),
    ("c0 80 80 80 80 00", .length),
    ("c0 01 00", .excess(1, of: .pingRequest)),
    ("40 03 000a 00", .excess(1, of: .publishAcknowledgement)),
    ("40 01 00", .truncated(.publishAcknowledgement)),
    ("40 02 0000", .noIdentifier(.publishAcknowledgement)),
    ("10 0c 0004 4d515454 05 02 000a 0000", .protocolLevel(5)),
    ("10 0c 0004 4d515455 04 02 000a 0000", .protocolLevel(4)),
    ("10 0c 0004 4d515454 04 03 000a 0000", .connectFlags(3)),
    ("10 0c 0004 4d515454 04 0a 000a 0000", .connectFlags(0x0A)),
    ("10 0c 0004 4d515454 04 42 000a 0000", .connectFlags(0x42)),
    ("10 0c 0004 4d515454 04 1e 000a 0000", .connectFlags(0x1E)),
    ("10 0d 0004 4d515454 04 02 000a 0001 00", .string(.nul, in: .connect)),
    ("20 02 02 00", .connectFlags(2)),
    ("20 02 01 05", .connectFlags(1)),
    ("20 02 00 06", .returnCode(6)),
    ("36 07 0003 612f62 000a", .quality(3)),
    ("38 05 0003 612f62", .flags(8, of: .publish)),
    ("30 05 0004 612f62", .truncated(.publish)),
    ("30 02 0000", .topic(.empty, in: .publish)),
    ("30 05 0003 612f23", .topic(.wildcard, in: .publish)),
    ("30 05 0003 eda080", .topic(.string(.illFormed), in: .publish)),
    ("32 07 0003 612f62 0000", .noIdentifier(.publish)),
    ("82 02 000a", .noEntries(.subscribe)),
    ("82 08 000a 0003 612f62 03", .quality(3)),
    ("82 08 000a 0003 612b62 00", .topic(.misplacedWildcard, in: .subscribe)),
    ("90 02 000a", .noEntries(.subscribeAcknowledgement)),
    ("90 03 000a 03", .returnCode(3)),
    ("a2 02 000a", .noEntries(.unsubscribe)),
    ("c0", .length), ("c0 00 c0 00", .length),
  ])
  func otherBytesAreAnError(digits: String, error: ControlPacketError) {
    #expect(throws: error) { try ControlPacket(bytes(digits)) }
    #expect(!error.description.isEmpty && !error.description.contains("\n"))
  }
}
