import BLE

/// A command to a client. The client gives one answer to each command, in the order of the
/// commands.
public enum GATTCommand: Hashable, Sendable {
  /// Agree on the largest packet, once in a connection; answered by `mtu` (Part G, 4.3.1). A server
  /// that does not know the request leaves the limit at 23 bytes.
  case exchangeMTU
  /// Find the services of this UUID, or all services if it is `nil`; answered by `services` (4.4).
  /// There may be none.
  case discoverServices(AttributeUUID?)
  /// Find the characteristics of a service; answered by `characteristics` (4.6.1). There may be
  /// none.
  case discoverCharacteristics(of: DiscoveredService)
  /// Find the descriptors of a characteristic; answered by `descriptors` (4.7.1). There may be
  /// none.
  case discoverDescriptors(of: DiscoveredCharacteristic)
  /// Read a value to its end; answered by `value` (4.8.1 and 4.8.3).
  case read(AttributeHandle)
  /// Write a value of at most 512 bytes; answered by `done` (4.9.3). A value that does not fit into
  /// a packet is prepared in parts (4.9.4).
  case write([UInt8], to: AttributeHandle)
  /// Write a value without a response (4.9.1); answered by `done` once it is sent. The value has at
  /// most MTU - 3 bytes.
  case writeWithoutResponse([UInt8], to: AttributeHandle)
  /// Have changes of a characteristic sent, as notifications if it supports them, else as
  /// indications; answered by `done` (4.10 and 4.11). The first change may come before the answer.
  case subscribe(to: DiscoveredCharacteristic)
  /// Stop having changes of a characteristic sent; answered by `done`.
  case unsubscribe(from: DiscoveredCharacteristic)
}

/// The answer to a command that was carried out.
public enum GATTAnswer: Hashable, Sendable {
  /// The largest packet, in bytes.
  case mtu(UInt16)
  /// Services, in the server's order.
  case services([DiscoveredService])
  /// Characteristics, in the server's order.
  case characteristics([DiscoveredCharacteristic])
  /// Descriptors, in the server's order.
  case descriptors([AttributeType])
  /// A value.
  case value([UInt8])
  /// The command was carried out.
  case done
}
