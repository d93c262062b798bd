import BLE

/// Discover All Characteristic Descriptors.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 3, Part G, 4.7.1.
struct DescriptorDiscovery: GATTProcedure {
  /// The handles that are not searched yet; `nil` if there are none.
  private var range: HandleRange?
  private var descriptors: [AttributeType] = []

  init(_ characteristic: DiscoveredCharacteristic) {
    range = HandleRange(characteristic.value, characteristic.last).rest(after: characteristic.value)
  }

  mutating func begin(mtu: Int) -> GATTStep { request }

  mutating func receive(_ response: ATTPacket, mtu: Int) -> GATTStep {
    guard case .findInformationResponse(let types) = response else { return .unexpected }
    for type in types {
      guard let present = range, present.contains(type.handle) else { return .unexpected }
      descriptors.append(type)
      range = present.rest(after: type.handle)
    }
    return request
  }

  mutating func fail(_ error: ATTError) -> GATTStep {
    error == .attributeNotFound ? finish : .finish(.failure(GATTFailure(error)))
  }

  private var request: GATTStep { range.map { .request(.findInformationRequest($0)) } ?? finish }

  private var finish: GATTStep { .finish(.success(.descriptors(descriptors))) }
}
