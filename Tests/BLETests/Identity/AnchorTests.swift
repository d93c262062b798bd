import BLE
import Testing

struct AnchorTests {
  private let node = DeviceAddress(named: "node")
  private let receiver = DeviceAddress(named: "receiver")

  @Test func devicesMatchAtEitherEnd() {
    let heard = Advertisement(transmitter: node, receiver: receiver, rssi: nil)
    #expect(Anchor.device(node).isHeard(in: heard))
    #expect(Anchor.device(receiver).isHeard(in: heard))
    #expect(!Anchor.device(DeviceAddress(named: "other")).isHeard(in: heard))
  }

  @Test func beaconsMatchByPayload() throws {
    let vector = try #require(PacketVectors.iBeacons.first)
    let payload = try packet(vector.hex)
    let heard = Advertisement(
      transmitter: node, receiver: receiver, rssi: nil, payload: Payload(payload))
    #expect(Anchor.beacon(try vector.identifier).isHeard(in: heard))
    var silent = heard
    silent.payload = []
    #expect(!Anchor.beacon(try vector.identifier).isHeard(in: silent))
  }

  /// From AltBeacon/android-beacon-library: 2F234454-CF6D-4A0F-ADF2-F4911BA9FFA6, 1 and 2.
  @Test func beaconsMatchByAltBeaconFrames() throws {
    let heard = Advertisement(
      transmitter: node, receiver: receiver, rssi: nil,
      payload: Payload(
        try packet("02011a1bff1801beac2f234454cf6d4a0fadf2f4911ba9ffa600010002c509")))
    let uuid = try #require(BeaconUUID("2F234454-CF6D-4A0F-ADF2-F4911BA9FFA6"))
    #expect(Anchor.beacon(BeaconIdentifier(uuid: uuid, major: 1, minor: 2)).isHeard(in: heard))
    #expect(!Anchor.beacon(BeaconIdentifier(uuid: uuid, major: 1, minor: 3)).isHeard(in: heard))
  }

  /// A report on the battery says nothing of whose it is but the address.
  @Test func framesWithoutIdentifierMatchByAddress() throws {
    let vector = try #require(PacketVectors.iBeacons.first)
    let heard = Advertisement(
      transmitter: node, receiver: receiver, rssi: nil,
      payload: Payload(try packet("0201060303aafe1116aafe20000b1813000000146700002ac4")))
    #expect(!Anchor.beacon(try vector.identifier).isHeard(in: heard))
    #expect(Anchor.device(node).isHeard(in: heard))
  }

  /// The list has the number 0102...0F10 low byte first.
  @Test func servicesMatchByTheListInThePayload() throws {
    let uuid = try #require(BeaconUUID("01020304-0506-0708-090A-0B0C0D0E0F10"))
    let list: [UInt8] = [0x11, 0x07] + (1...16).reversed()
    var heard = Advertisement(
      transmitter: node, receiver: receiver, rssi: nil, payload: Payload([0x02, 0x01, 0x06] + list))
    #expect(Anchor.service(AttributeUUID(uuid)).isHeard(in: heard))
    #expect(!Anchor.service(AttributeUUID(assigned: 0x180F)).isHeard(in: heard))
    #expect(Anchor.service(AttributeUUID(uuid)).description == uuid.description)
    heard.payload = Payload([0x02, 0x01, 0x06])
    #expect(!Anchor.service(AttributeUUID(uuid)).isHeard(in: heard))
  }

  private static let sticker: UInt64 = 0x1EFE_427E_B6F4_BC2F

  /// The published frame of a nearable, one rebuilt from published values, and a synthetic one.
  @Test(arguments: [
    ("02010403030f1817ff5d01011efe427eb6f4bc2f040168a1aafe05c1452553", "1efe427eb6f4bc2f"),
    ("02010403030f1817ff5d01019ca626b86a3a5c2604017dc1b2ff03c05a0043", "9ca626b86a3a5c26"),
    ("17ff5d01011efe427eb6f4bc2f0401385f750aec3d05e143", "1efe427eb6f4bc2f"),
  ])
  func nearablesMatchByTheirFrame(hex: String, text: String) throws {
    let heard = Advertisement(
      transmitter: node, receiver: receiver, rssi: nil, payload: Payload(try packet(hex)))
    let identifier = try #require(UInt64(text, radix: 16))
    #expect(Anchor.nearable(identifier).isHeard(in: heard))
    #expect(!Anchor.nearable(identifier ^ 1).isHeard(in: heard))
    #expect(Anchor.nearable(identifier).description == text)
    #expect(Nearable.identifier(named: text.uppercased()) == identifier)
  }

  /// Packets of other formats, and the frame with any byte of its header changed, cut at any place,
  /// or with another structure behind it that is malformed.
  @Test func nothingElseIsANearable() throws {
    let frame = try packet("02010403030f1817ff5d01011efe427eb6f4bc2f040168a1aafe05c1452553")
    var payloads = try PacketVectors.iBeacons.map { Payload(try packet($0.hex)) }
    payloads += try PacketVectors.others.map { Payload(try packet($0)) }
    payloads += frame.indices.map { Payload(frame[..<$0]) }
    payloads.append(Payload(frame.dropFirst(3) + [0x02, 0x01]))
    payloads.append(Payload(frame.dropFirst(3) + [0x02, 0x01, 0x04]))
    payloads.append(Payload(frame.dropFirst(3) + [0x00, 0x01, 0x04]))
    for index in frame.indices {
      for change: UInt8 in [0x01, 0x10, 0xFF] {
        var bytes = frame
        bytes[index] ^= change
        payloads.append(Payload(bytes))
      }
    }
    var nearables = 0
    for payload in payloads {
      // The whole parser is the oracle.
      var expected: UInt64?
      if case .nearable(let nearable) = BeaconFrame(advertisingData: payload) {
        expected = nearable.identifier
        nearables += 1
      }
      #expect(Nearable.identifier(in: payload) == expected, "\(Array(payload))")
    }
    #expect(nearables > 40 && nearables < payloads.count - 40)
  }

  @Test func nearablesHave16Digits() {
    #expect(Anchor.nearable(Self.sticker).description == "1efe427eb6f4bc2f")
    #expect(Anchor.nearable(0x0A).description == "000000000000000a")
    for text in ["", "1efe427eb6f4bc2", "1efe427eb6f4bc2f0", "1efe427eb6f4bc2g", "c0:98:e5:00:00"] {
      #expect(Nearable.identifier(named: text) == nil)
    }
  }
}
