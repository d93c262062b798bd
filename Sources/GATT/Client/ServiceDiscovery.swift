import BLE

/// Discover All Primary Services, and Discover Primary Service by Service UUID.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 3, Part G, 4.4.1 and 4.4.2.
struct ServiceDiscovery: GATTProcedure {
  /// The UUID of the services; `nil` means all services.
  let uuid: AttributeUUID?
  private var range = HandleRange.all
  private var services: [DiscoveredService] = []

  init(_ uuid: AttributeUUID?) { self.uuid = uuid }

  mutating func begin(mtu: Int) -> GATTStep { request }

  mutating func receive(_ response: ATTPacket, mtu: Int) -> GATTStep {
    switch response {
    case .findByTypeValueResponse(let groups):
      guard let uuid else { return .unexpected }
      for handles in groups {
        guard add(DiscoveredService(uuid, handles: handles)) else { return .unexpected }
      }
    case .readByGroupTypeResponse(let groups):
      for group in groups {
        guard group.bytes.count == 2 || group.bytes.count == 16,
          let uuid = AttributeUUID(littleEndian: group.bytes),
          add(DiscoveredService(uuid, handles: group.handles))
        else { return .unexpected }
      }
    default: return .unexpected
    }
    guard let last = services.last?.handles.last, let rest = range.rest(after: last) else {
      return finish
    }
    range = rest
    return request
  }

  mutating func fail(_ error: ATTError) -> GATTStep {
    error == .attributeNotFound ? finish : .finish(.failure(GATTFailure(error)))
  }

  private var request: GATTStep {
    guard let uuid else {
      return .request(.readByGroupTypeRequest(range, type: .primaryService))
    }
    return .request(.findByTypeValueRequest(range, type: 0x2800, value: uuid.littleEndianBytes))
  }

  private var finish: GATTStep { .finish(.success(.services(services))) }

  /// Adds a service. Returns `false` if the service does not lie after the earlier ones.
  private mutating func add(_ service: DiscoveredService) -> Bool {
    let before = services.last?.handles.last ?? .none
    guard service.handles.isValid, before < service.handles.first,
      range.first <= service.handles.first
    else { return false }
    services.append(service)
    return true
  }
}
