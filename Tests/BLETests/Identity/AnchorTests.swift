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
}
