import BLE

/// Discover All Characteristics of a Service.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 3, Part G, 4.6.1.
struct CharacteristicDiscovery: GATTProcedure {
  private var range: HandleRange
  private var last: AttributeHandle
  private var declared = AttributeHandle.none
  private var characteristics: [DiscoveredCharacteristic] = []

  init(_ service: DiscoveredService) {
    range = service.handles
    last = service.handles.last
  }

  mutating func begin(mtu: Int) -> GATTStep { request }

  mutating func receive(_ response: ATTPacket, mtu: Int) -> GATTStep {
    guard case .readByTypeResponse(let declarations) = response else { return .unexpected }
    for declaration in declarations {
      guard add(declaration) else { return .unexpected }
    }
    guard let rest = range.rest(after: declared) else { return finish }
    range = rest
    return request
  }

  mutating func fail(_ error: ATTError) -> GATTStep {
    error == .attributeNotFound ? finish : .finish(.failure(GATTFailure(error)))
  }

  private var request: GATTStep {
    .request(.readByTypeRequest(range, type: .characteristicDeclaration))
  }

  private var finish: GATTStep { .finish(.success(.characteristics(characteristics))) }

  /// Adds the characteristic of a declaration. Returns `false` if the characteristic does not lie
  /// after the earlier ones.
  ///
  /// - SeeAlso: *Bluetooth Core Specification*, Vol 3, Part G, 3.3.1.
  private mutating func add(_ declaration: AttributeValue) -> Bool {
    let handle = declaration.handle
    guard range.contains(handle), declaration.bytes.count == 5 || declaration.bytes.count == 19
    else { return false }
    var reader = ATTFieldReader(declaration.bytes[...])
    let properties = CharacteristicProperties(rawValue: reader.byte())
    let value = reader.handle()
    guard handle < value, value <= last, let uuid = AttributeUUID(littleEndian: reader.bytes())
    else { return false }
    if let before = characteristics.indices.last {
      // The previous characteristic ends with the attribute before this one.
      guard characteristics[before].value < handle else { return false }
      characteristics[before].last = AttributeHandle(handle.number - 1)
    }
    declared = handle
    characteristics.append(DiscoveredCharacteristic(uuid, properties, value: value, last: last))
    return true
  }
}
