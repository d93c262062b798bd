import GATT

/// The count of packets of a connection that have been sent.
public struct CompletedPackets: Hashable, Sendable {
  /// The connection.
  public var handle: ConnectionHandle
  /// The count of packets.
  public var count: UInt16

  /// Creates a count of packets of a connection.
  public init(_ count: UInt16, of handle: ConnectionHandle) {
    self.handle = handle
    self.count = count
  }
}
