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
}
