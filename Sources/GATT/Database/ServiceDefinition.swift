import BLE

/// A primary service of a peripheral, with its characteristics in order.
///
///     ServiceDefinition(.init(assigned: 0x181A), characteristics: [
///       CharacteristicDefinition(
///         .init(assigned: 0x2A6E), properties: [.read, .notify], value: [0x66, 0x08])
///     ])
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 3, Part G, 3.1.
public struct ServiceDefinition: Hashable, Sendable {
  /// The UUID of the service.
  public var uuid: AttributeUUID
  /// The characteristics of the service.
  public var characteristics: [CharacteristicDefinition]

  /// Creates a service.
  public init(_ uuid: AttributeUUID, characteristics: [CharacteristicDefinition] = []) {
    self.uuid = uuid
    self.characteristics = characteristics
  }

  /// The service that every peripheral has, with the peripheral's name and appearance.
  ///
  /// - SeeAlso: *Bluetooth Core Specification*, Vol 3, Part C, 12.
  public static func genericAccess(name: String, appearance: UInt16 = 0) -> ServiceDefinition {
    ServiceDefinition(
      AttributeUUID(assigned: 0x1800),
      characteristics: [
        CharacteristicDefinition(
          AttributeUUID(assigned: 0x2A00), properties: .read, value: Array(name.utf8)),
        CharacteristicDefinition(
          AttributeUUID(assigned: 0x2A01), properties: .read,
          value: [
            UInt8(truncatingIfNeeded: appearance), UInt8(truncatingIfNeeded: appearance >> 8),
          ]),
      ])
  }

  /// The service of every peripheral whose services may change. The host indicates a range of
  /// handles as the value of the service's characteristic.
  ///
  /// - SeeAlso: *Bluetooth Core Specification*, Vol 3, Part G, 7.1.
  public static let genericAttribute = ServiceDefinition(
    AttributeUUID(assigned: 0x1801),
    characteristics: [
      CharacteristicDefinition(AttributeUUID(assigned: 0x2A05), properties: .indicate)
    ])
}

/// A characteristic of a service: a value, and its operations.
///
/// If the characteristic notifies or indicates, its first descriptor is the configuration by which
/// each client subscribes.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 3, Part G, 3.3.
public struct CharacteristicDefinition: Hashable, Sendable {
  /// The UUID of the characteristic.
  public var uuid: AttributeUUID
  /// The supported operations.
  public var properties: CharacteristicProperties
  /// The initial value, at most 512 bytes.
  public var value: [UInt8]
  /// The lengths of values that clients may write, in bytes; values of other lengths are refused
  /// with `invalidLength`.
  public var lengths: ClosedRange<Int>
  /// The permissions to read and write the value.
  public var permissions: AttributePermissions
  /// Further descriptors, in order.
  public var descriptors: [DescriptorDefinition]

  /// Creates a characteristic.
  public init(
    _ uuid: AttributeUUID, properties: CharacteristicProperties, value: [UInt8] = [],
    lengths: ClosedRange<Int> = 0...ATTLimits.longestValue,
    permissions: AttributePermissions = .open, descriptors: [DescriptorDefinition] = []
  ) {
    self.uuid = uuid
    self.properties = properties
    self.value = value
    self.lengths = lengths
    self.permissions = permissions
    self.descriptors = descriptors
  }
}

/// A readable descriptor of a characteristic.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 3, Part G, 3.3.3.
public struct DescriptorDefinition: Hashable, Sendable {
  /// The type of the descriptor.
  public var uuid: AttributeUUID
  /// The value, at most 512 bytes.
  public var value: [UInt8]

  /// Creates a descriptor.
  public init(_ uuid: AttributeUUID, value: [UInt8]) {
    self.uuid = uuid
    self.value = value
  }

  /// The descriptor that names the characteristic for people.
  ///
  /// - SeeAlso: *Bluetooth Core Specification*, Vol 3, Part G, 3.3.3.2.
  public static func userDescription(_ text: String) -> DescriptorDefinition {
    DescriptorDefinition(AttributeUUID(assigned: 0x2901), value: Array(text.utf8))
  }
}
