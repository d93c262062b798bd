import BLE

/// An attribute's handle and type: an entry of a Find Information Response.
public struct AttributeType: Hashable, Sendable {
  /// The handle.
  public var handle: AttributeHandle
  /// The type.
  public var uuid: AttributeUUID

  /// Creates an entry.
  public init(_ handle: AttributeHandle, _ uuid: AttributeUUID) {
    self.handle = handle
    self.uuid = uuid
  }
}

/// An attribute's handle and value: an entry of a Read By Type Response.
public struct AttributeValue: Hashable, Sendable {
  /// The handle.
  public var handle: AttributeHandle
  /// The value, or its beginning.
  public var bytes: [UInt8]

  /// Creates an entry.
  public init(_ handle: AttributeHandle, _ bytes: [UInt8]) {
    self.handle = handle
    self.bytes = bytes
  }
}

/// The handles of a group and the value of its first attribute: an entry of a Read By Group Type
/// Response.
public struct AttributeGroup: Hashable, Sendable {
  /// The handles, from the attribute that declares the group to the last of the group.
  public var handles: HandleRange
  /// The value of the first attribute, or its beginning.
  public var bytes: [UInt8]

  /// Creates an entry.
  public init(_ handles: HandleRange, _ bytes: [UInt8]) {
    self.handles = handles
    self.bytes = bytes
  }
}
