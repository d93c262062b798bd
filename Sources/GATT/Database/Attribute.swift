import BLE

/// One row of a server's table.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 3, Part F, 3.2.
struct Attribute: Hashable, Sendable {
  /// The role of an attribute in a service.
  enum Role: Hashable, Sendable {
    /// The attribute declares a service, which ends with this handle.
    case service(last: AttributeHandle)
    /// The attribute declares a characteristic.
    case declaration
    /// The attribute has the value of a characteristic.
    case value
    /// The attribute has a client's configuration of the characteristic whose value has this
    /// handle. The characteristic supports the configurations in `allowed`.
    case configuration(of: AttributeHandle, allowed: ClientConfiguration)
    /// The attribute describes a characteristic.
    case descriptor
  }

  let handle: AttributeHandle
  let type: AttributeUUID
  let role: Role
  /// The supported operations.
  let properties: CharacteristicProperties
  /// The lengths of values that clients may write.
  let lengths: ClosedRange<Int>
  let permissions: AttributePermissions
  /// The value; empty for a configuration, whose values belong to connections.
  var value: [UInt8]

  init(
    _ handle: AttributeHandle, _ type: AttributeUUID, _ role: Role, value: [UInt8] = [],
    properties: CharacteristicProperties = .read,
    lengths: ClosedRange<Int> = 0...ATTLimits.longestValue,
    permissions: AttributePermissions = .open
  ) {
    self.handle = handle
    self.type = type
    self.role = role
    self.properties = properties
    self.lengths = lengths
    self.permissions = permissions
    self.value = value
  }

  /// The last handle of the group that the attribute begins; the attribute's own handle, unless the
  /// attribute declares a service.
  var lastOfGroup: AttributeHandle {
    if case .service(let last) = role { last } else { handle }
  }

  /// The error with which a read is refused; `nil` if the read is allowed.
  func readRefusal(isAuthenticated: Bool) -> ATTError? {
    guard properties.contains(.read) else { return .readNotPermitted }
    // A configuration can be read by everybody (Part G, 3.3.3.3).
    if case .configuration = role { return nil }
    if permissions.needsAuthentication, !isAuthenticated { return .insufficientAuthentication }
    return permissions.readRefusal
  }

  /// The error with which a write of this kind is refused; `nil` if the write is allowed.
  func writeRefusal(
    _ kind: CharacteristicProperties, isAuthenticated: Bool
  ) -> ATTError? {
    guard properties.contains(kind) else { return .writeNotPermitted }
    if permissions.needsAuthentication, !isAuthenticated { return .insufficientAuthentication }
    return permissions.writeRefusal
  }

  /// The error with which a value is refused; `nil` if the attribute may have the value.
  func refusal(of value: [UInt8]) -> ATTError? {
    guard lengths.contains(value.count), value.count <= ATTLimits.longestValue else {
      return .invalidLength
    }
    guard case .configuration(_, let allowed) = role else { return nil }
    guard let configuration = ClientConfiguration(bytes: value) else { return .invalidLength }
    return configuration.isSubset(of: allowed) ? nil : .improperlyConfigured
  }
}
