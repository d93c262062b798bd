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
