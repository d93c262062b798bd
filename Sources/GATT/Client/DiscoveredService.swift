import BLE

/// A primary service as a client has found it.
public struct DiscoveredService: Hashable, Sendable {
  /// The UUID of the service.
  public var uuid: AttributeUUID
  /// The handles of the service's attributes.
  public var handles: HandleRange

  /// Creates a service.
  public init(_ uuid: AttributeUUID, handles: HandleRange) {
    self.uuid = uuid
    self.handles = handles
  }
}

/// A characteristic as a client has found it.
public struct DiscoveredCharacteristic: Hashable, Sendable {
  /// The UUID of the characteristic.
  public var uuid: AttributeUUID
  /// The supported operations.
  public var properties: CharacteristicProperties
  /// The handle of the characteristic's value.
  public var value: AttributeHandle
  /// The handle of the last descriptor; without descriptors, the handle of the value.
  public var last: AttributeHandle

  /// Creates a characteristic.
  public init(
    _ uuid: AttributeUUID, _ properties: CharacteristicProperties, value: AttributeHandle,
    last: AttributeHandle
  ) {
    self.uuid = uuid
    self.properties = properties
    self.value = value
    self.last = last
  }
}
