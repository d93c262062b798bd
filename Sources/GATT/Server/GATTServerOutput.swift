import BLE

/// An output of a server, for its host to carry out in order.
public enum GATTServerOutput: Hashable, Sendable {
  /// Send a packet on a connection.
  case send([UInt8], to: ConnectionHandle)
  /// A client has written a characteristic. The server has the value already.
  case written([UInt8], to: AttributeHandle, by: ConnectionHandle)
  /// A client has subscribed to a characteristic, or has unsubscribed.
  case configured(ClientConfiguration, of: AttributeHandle, by: ConnectionHandle)
  /// A client has confirmed the indication of a characteristic.
  case confirmed(AttributeHandle, by: ConnectionHandle)
  /// A client has not confirmed an indication in time. The server no longer serves the connection;
  /// the host should end it.
  case timedOut(ConnectionHandle)
}
