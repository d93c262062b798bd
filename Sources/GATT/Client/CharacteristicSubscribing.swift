import BLE

/// Finds the client's configuration of a characteristic, and writes it.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 3, Part G, 3.3.3.3, 4.10 and 4.11.
struct CharacteristicSubscribing: GATTProcedure {
  let configuration: ClientConfiguration
  private var search: DescriptorDiscovery
  private var isWriting = false

  /// Subscribes to a characteristic, or cancels the subscription.
  init(_ characteristic: DiscoveredCharacteristic, isOn: Bool) {
    let allowed = characteristic.properties.configurations
    configuration =
      !isOn ? [] : allowed.contains(.notifications) ? .notifications : allowed
    search = DescriptorDiscovery(characteristic)
  }

  mutating func begin(mtu: Int) -> GATTStep { write(after: search.begin(mtu: mtu)) }

  mutating func receive(_ response: ATTPacket, mtu: Int) -> GATTStep {
    response == .writeResponse
      ? .finish(.success(.done)) : write(after: search.receive(response, mtu: mtu))
  }

  mutating func fail(_ error: ATTError) -> GATTStep {
    isWriting ? .finish(.failure(GATTFailure(error))) : write(after: search.fail(error))
  }

  /// Writes the configuration once the descriptors are known.
  private mutating func write(after step: GATTStep) -> GATTStep {
    guard case .finish(.success(.descriptors(let descriptors))) = step else { return step }
    guard let descriptor = descriptors.first(where: { $0.uuid == .clientConfiguration }) else {
      return .finish(.failure(.noSuchAttribute))
    }
    isWriting = true
    return .request(.writeRequest(descriptor.handle, configuration.bytes))
  }
}
