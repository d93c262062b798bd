import GATT

/// The packets of a connection that were sent.
public struct CompletedPackets: Hashable, Sendable {
  /// The connection.
  public var handle: ConnectionHandle
  /// The number of packets.
  public var count: UInt16

  /// Creates a number of packets of a connection.
  public init(_ count: UInt16, of handle: ConnectionHandle) {
    self.handle = handle
    self.count = count
  }
}
