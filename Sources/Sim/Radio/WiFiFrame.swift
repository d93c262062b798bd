import BLE
import Buildings

/// A Wi-Fi frame that destroys a packet at a receiver.
package struct WiFiFrame: Hashable, Sendable {
  /// The access point whose network the frame belongs to.
  package let network: AccessPoint
  /// The level of that part of the frame which the receiver of the packet hears.
  package let level: PowerLevel
}

extension World {
  /// Returns the Wi-Fi frame that destroyed a packet in a run; `nil` if none did.
  ///
  /// - Parameters:
  ///   - reception: The packet at a phone or a receiver.
  ///   - seed: The seed of the run.
  ///   - position: The position of the phone or the receiver.
  ///   - openDoors: The doors that were open when the packet arrived.
  package func wifiFrame(
    destroying reception: Reception, seed: UInt64, at position: Position, openDoors: OpenDoors
  ) -> WiFiFrame? {
    guard let budget = reception.budget else { return nil }
    let packet = reception.packet
    let sender =
      packet.sender < beacons.count
      ? beacons[packet.sender].stream : walkers[tagged[packet.sender - beacons.count]].stream
    return WiFi(in: environment, on: plan).frame(
      destroying: WiFi.ArrivingPacket(packet, budget: budget, at: position), openDoors: openDoors
    ) { network in
      WiFi.draw(of: packet, from: sender, for: network, by: Chance(seed: seed))
    }
  }
}
