import BLE

/// The services of a peripheral as a table of attributes, and their values.
///
/// Handles count from 1, without gaps, in the order of the services, characteristics and
/// descriptors.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 3, Part G, 2.6 and 3.
public struct AttributeDatabase: Hashable, Sendable {
  /// The attributes; the one with handle n is at index n - 1.
  private(set) var attributes: [Attribute] = []

  /// Makes the table of services.
  ///
  /// - Throws: `tooManyAttributes` for more than 65535 attributes; `longValue` for a value of more
  ///   than 512 bytes; `clientConfiguration` for a descriptor 2902, which the table gets from the
  ///   properties of its characteristic.
  public init(_ services: [ServiceDefinition]) throws(AttributeDatabaseError) {
    for service in services { try append(service) }
  }

  /// The number of attributes.
  public var count: Int { attributes.count }

  /// The handle of the value of a characteristic, or of the first one if several have the same
  /// UUIDs; `nil` if there is none.
  public func handle(of characteristic: Characteristic) -> AttributeHandle? {
    var isInService = false
    for attribute in attributes {
      if case .service = attribute.role {
        isInService = attribute.value == characteristic.service.littleEndianBytes
      } else if isInService, attribute.role == .value, attribute.type == characteristic.uuid {
        return attribute.handle
      }
    }
    return nil
  }

  /// The value of a characteristic or a descriptor, or a declaration; `nil` for a configuration,
  /// because each connection has its own, and for a handle that is not in use.
  public func value(at handle: AttributeHandle) -> [UInt8]? {
    guard let attribute = attribute(at: handle) else { return nil }
    if case .configuration = attribute.role { return nil }
    return attribute.value
  }

  func attribute(at handle: AttributeHandle) -> Attribute? {
    let index = Int(handle.number) - 1
    return attributes.indices.contains(index) ? attributes[index] : nil
  }

  /// The attributes within a range, in order.
  func attributes(in range: HandleRange) -> ArraySlice<Attribute> {
    let first = max(Int(range.first.number), 1) - 1
    let end = min(Int(range.last.number), attributes.count)
    return first < end ? attributes[first..<end] : []
  }

  /// Sets the value of an attribute.
  ///
  /// - Precondition: The handle is in use.
  mutating func set(_ value: [UInt8], at handle: AttributeHandle) {
    attributes[Int(handle.number) - 1].value = value
  }
}

extension AttributeDatabase {
  private mutating func append(_ service: ServiceDefinition) throws(AttributeDatabaseError) {
    let declaration = attributes.count
    // The end of the service is known after its characteristics.
    try append(.primaryService, .service(last: .none), value: service.uuid.littleEndianBytes)
    for characteristic in service.characteristics { try append(characteristic) }
    let first = attributes[declaration]
    attributes[declaration] = Attribute(
      first.handle, first.type, .service(last: AttributeHandle(UInt16(attributes.count))),
      value: first.value)
  }

  private mutating func append(
    _ characteristic: CharacteristicDefinition
  ) throws(AttributeDatabaseError) {
    let uuid = characteristic.uuid
    try append(.characteristicDeclaration, .declaration)
    let value = AttributeHandle(UInt16(truncatingIfNeeded: attributes.count + 1))
    var declaration = [characteristic.properties.rawValue]
    declaration.append(value)
    attributes[attributes.count - 1].value = declaration + uuid.littleEndianBytes
    try append(
      uuid, .value, value: characteristic.value, properties: characteristic.properties,
      lengths: characteristic.lengths, permissions: characteristic.permissions)
    let allowed = characteristic.properties.configurations
    if !allowed.isEmpty {
      try append(
        .clientConfiguration, .configuration(of: value, allowed: allowed),
        properties: [.read, .write],
        permissions: AttributePermissions(
          needsAuthentication: characteristic.permissions.needsAuthentication))
    }
    for descriptor in characteristic.descriptors {
      guard descriptor.uuid != .clientConfiguration else { throw .clientConfiguration(of: uuid) }
      try append(descriptor.uuid, .descriptor, value: descriptor.value)
    }
  }

  private mutating func append(
    _ type: AttributeUUID, _ role: Attribute.Role, value: [UInt8] = [],
    properties: CharacteristicProperties = .read,
    lengths: ClosedRange<Int> = 0...ATTLimits.longestValue,
    permissions: AttributePermissions = .open
  ) throws(AttributeDatabaseError) {
    guard attributes.count < Int(AttributeHandle.last.number) else { throw .tooManyAttributes }
    guard value.count <= ATTLimits.longestValue else { throw .longValue(value.count, of: type) }
    attributes.append(
      Attribute(
        AttributeHandle(UInt16(attributes.count + 1)), type, role, value: value,
        properties: properties, lengths: lengths, permissions: permissions))
  }
}

extension CharacteristicProperties {
  /// The ways to send changes.
  var configurations: ClientConfiguration {
    var configurations: ClientConfiguration = []
    if contains(.notify) { configurations.insert(.notifications) }
    if contains(.indicate) { configurations.insert(.indications) }
    return configurations
  }
}
