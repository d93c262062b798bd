/// A characteristic of a peripheral: a value of one of its services.
public struct Characteristic: Hashable, Sendable {
  /// The UUID of the service.
  public var service: AttributeUUID
  /// The UUID of the characteristic within its service.
  public var uuid: AttributeUUID

  /// Creates a characteristic of a service.
  public init(_ uuid: AttributeUUID, of service: AttributeUUID) {
    self.uuid = uuid
    self.service = service
  }

  /// Creates a characteristic from two assigned numbers.
  public init(service: UInt16, characteristic: UInt16) {
    self.init(
      AttributeUUID(assigned: UInt32(characteristic)), of: AttributeUUID(assigned: UInt32(service)))
  }
}

/// A characteristic as a peripheral declares it.
public struct CharacteristicDeclaration: Hashable, Sendable {
  /// The UUID of the characteristic within its service.
  public var uuid: AttributeUUID
  /// The supported operations.
  public var properties: CharacteristicProperties

  /// Creates a declaration.
  public init(_ uuid: AttributeUUID, _ properties: CharacteristicProperties) {
    self.uuid = uuid
    self.properties = properties
  }
}
