import BLE
import Captures
import HCI
import Testing

/// Packets of the nRF Sniffer. Their fields are those that tshark 4.0.17 prints of the same bytes.
@Suite struct NordicTests {
  private static let packet = "d6be898e 4209a6a5a4a3a2c1010203 adb4eb"

  private static func record(_ hex: String) -> CaptureRecord {
    CaptureRecord(
      number: 1, offset: 24, time: nil, interface: 0, kind: .linkLayer(.nordicSniffer),
      bytes: bytes(hex), originalLength: bytes(hex).count)
  }

  private static let packets: [String] = [
    "051c00020700060a01253d000001020304" + packet, "051c00030700020a01263e000001020304" + packet,
    "051d00030700020a212740000001020304 d6be898e 00" + packet.dropFirst(9),
  ]
  private static let fields: [(UInt8, Double)] = [(37, -61), (38, -62), (39, -64)]

  @Test(arguments: zip(packets, fields))
  func versions2And3(_ hex: String, _ expected: (channel: UInt8, dBm: Double)) throws {
    guard case .linkLayer(let packet) = try CapturedPacket(Self.record(hex)) else { return }
    #expect(packet.channel == expected.channel)
    #expect(packet.level == PowerLevel(dBm: expected.dBm))
    #expect(packet.isCRCRight == true && packet.pdu == bytes("4209a6a5a4a3a2c1010203"))
    #expect(packet.layer == (expected.channel == 39 ? .coded : .le1M))
    var listener = CaptureListener()
    let heard = try #require(listener.receive(Self.record(hex)).first)
    #expect(heard.packet.data == [1, 2, 3] && heard.packet.channel?.rawValue == expected.channel)
    #expect(heard.packet.advertiser.address == DeviceAddress(0xC1A2_A3A4_A5A6))
  }

  /// The field is a magnitude: 80 is -128 dBm and ff is -255 dBm, which no radio reports, and 7f is
  /// -127.
  @Test(arguments: zip(["80", "ff", "7f"], [nil, nil, PowerLevel(dBm: -127)]))
  func levelsOfNoRadioAreUnknown(_ field: String, _ level: PowerLevel?) throws {
    let hex = "051c00020700060a0125\(field)000001020304" + Self.packet
    guard case .linkLayer(let packet) = try CapturedPacket(Self.record(hex)) else {
      Issue.record("no packet")
      return
    }
    #expect(packet.level == level)
  }

  private static let others: [String] = [
    "051c00030700020a00273f000001020304" + packet, "051c00030700010a012740000001020304" + packet,
    "051c00010700060a01253d000001020304" + packet, "051c00020700060a01253d0000010203",
    "0512000207", "050000020700", "051c00020700060b01253d000001020304" + packet,
  ]
  private static let reasons: [CaptureOmission] = [
    .wrongCRC, .note, .unknownKind, .malformed, .malformed, .malformed, .malformed,
  ]

  @Test(arguments: zip(others, reasons))
  func othersAreLeftOut(_ hex: String, _ reason: CaptureOmission) {
    var listener = CaptureListener()
    #expect(listener.receive(Self.record(hex)).isEmpty)
    #expect(listener.count(of: reason) == 1)
  }
}
