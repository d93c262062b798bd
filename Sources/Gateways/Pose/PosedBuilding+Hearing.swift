import BLE
import HCI
import Links

extension PosedBuilding {
  /// Delivers a packet to the controller of a radio.
  mutating func deliver(_ delivery: PosedAir.Delivery) {
    guard let index = radios.firstIndex(where: { $0.place == delivery.place }) else { return }
    switch delivery.sound {
    case .advertisement(let packet, let isConnectable):
      guard radios[index].isScanning else { return }
      hear(
        Array(packet.payload), isConnectable ? .connectableLegacy : .beacon, of: packet, by: index)
      // An active scan gets a scan response, even an empty one, because hosts wait for it.
      if isConnectable { hear([], [.connectableLegacy, .scanResponse], of: packet, by: index) }
    case .connected(let device): connect(index, to: device)
    case .level(let level, let device):
      guard let handle = radios[index].handle(of: device) else { return }
      carryOut(radios[index].controller.measure(level, on: handle), of: index)
    case .attributes(let bytes, let device):
      guard let handle = radios[index].handle(of: device) else { return }
      carryOut(radios[index].controller.receive(bytes, on: handle), of: index)
    case .ended(let device, let ending):
      guard !noteEnd(index, device), let handle = radios[index].handle(of: device) else { return }
      radios[index].links[handle] = nil
      carryOut(
        radios[index].controller.lose(
          handle, reason: HCIStatus(rawValue: ending.reported.rawValue)), of: index)
    }
  }

  private mutating func hear(
    _ data: [UInt8], _ properties: AdvertisingProperties, of packet: Advertisement, by index: Int
  ) {
    let heard = ControllerHeardPacket(
      data, from: PeerAddress(likely: packet.transmitter), properties, rssi: packet.rssi,
      channel: packet.channel)
    carryOut(radios[index].controller.hear(heard, at: now), of: index)
  }

  private mutating func connect(_ index: Int, to device: DeviceAddress) {
    // The number of connections is compared because a host may have masked the event.
    let count = radios[index].controller.connections.count
    let outputs = radios[index].controller.connect(to: PeerAddress(likely: device))
    let connections = radios[index].controller.connections
    if let handle = connections.last, connections.count > count {
      radios[index].links[handle] = device
      radios[index].attempt = nil
      carryOut(outputs, of: index)
    } else {
      // The host has given up the attempt in the meantime.
      end(index, device)
    }
  }
}

extension PeerAddress {
  /// Creates the address of a device of a building, with the kind of address that it most likely
  /// has.
  init(likely address: DeviceAddress) { self.init(address, AddressKind(likelyOf: address)) }
}
