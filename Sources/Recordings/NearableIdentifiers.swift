import BLE

/// The identifiers of the nearables among devices, gathered from their payloads.
package struct NearableIdentifiers: Sendable {
  /// The identifiers in the nearable frames of each device.
  private var identifiers: [DeviceAddress: Set<UInt64>] = [:]
  /// The devices that also send other payloads.
  private var others: Set<DeviceAddress> = []

  /// Creates an empty collection.
  package init() {}

  /// Adds a payload of a device.
  package mutating func take(_ payload: Payload, from address: DeviceAddress) {
    guard let identifier = Nearable.identifier(in: payload) else {
      others.insert(address)
      return
    }
    identifiers[address, default: []].insert(identifier)
  }

  /// The identifier of each device that has only one identifier and shares it with no other device;
  /// by address.
  package var distinct: [DeviceAddress: UInt64] {
    var counts: [UInt64: Int] = [:]
    for identifier in identifiers.values.joined() { counts[identifier, default: 0] += 1 }
    return identifiers.compactMapValues { own in
      own.count == 1 ? own.first.flatMap { counts[$0] == 1 ? $0 : nil } : nil
    }
  }

  /// The identifiers of those devices that send no other frames, so that the identifier covers all
  /// of their packets.
  package var complete: [DeviceAddress: UInt64] { distinct.filter { !others.contains($0.key) } }
}

extension Recording {
  /// The identifiers of the nearables that sent packets.
  package var nearables: NearableIdentifiers {
    var nearables = NearableIdentifiers()
    for packet in sightings.lazy.map(\.advertisement) {
      nearables.take(packet.payload, from: packet.transmitter)
    }
    return nearables
  }
}
