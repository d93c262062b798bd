import BLE
import Sim

extension World {
  /// Returns the name of the device that an anchor identifies, or the anchor's own description if
  /// there is no such device.
  package func name(of anchor: Anchor) -> String {
    device(of: anchor).map { name(of: $0) } ?? anchor.description
  }

  /// Returns the index of the device that an anchor identifies; `nil` if there is no such device.
  package func device(of anchor: Anchor) -> Int? {
    if let beacon = beacons.firstIndex(where: anchor.identifies) { return beacon }
    if case .device(let address) = anchor,
      let receiver = receivers.firstIndex(where: { $0.address == address })
    {
      return device(ofReceiver: receiver)
    }
    return (0..<deviceCount).first { device in
      carrier(of: device).flatMap { walkers[$0].tag }.map(anchor.identifies) ?? false
    }
  }
}

extension Anchor {
  /// Returns `true` if the anchor identifies a beacon.
  package func identifies(_ beacon: Beacon) -> Bool {
    identifies(beacon.address, sending: beacon.payloads)
  }

  /// Returns `true` if the anchor identifies a tag.
  fileprivate func identifies(_ tag: Tag) -> Bool { identifies(tag.address, sending: tag.payloads) }

  private func identifies(
    _ sender: DeviceAddress, sending payloads: @autoclosure () -> [Payload]
  ) -> Bool {
    switch self {
    case .device(let address): sender == address
    case .beacon(let identifier):
      payloads().contains { BeaconIdentifier(advertisingData: $0) == identifier }
    case .service(let service): payloads().contains { service.isListed(in: $0) }
    case .nearable(let identifier):
      payloads().contains { Nearable.identifier(in: $0) == identifier }
    }
  }
}

extension Tag {
  /// The payloads that the tag sends.
  package var payloads: [Payload] {
    schedule.phases.filter { $0.interval != nil }.flatMap { phase in
      [phase.payload] + phase.interleaved.map { $0.payload } + phase.sets.map { $0.payload }
    }
  }
}
