import BLE

/// An output of a client, for its host to carry out in order.
public enum GATTClientOutput: Hashable, Sendable {
  /// Send a packet to the server.
  case send([UInt8])
  /// A command was carried out, or failed.
  case answer(Result<GATTAnswer, GATTFailure>, to: GATTCommand)
  /// The server notifies or indicates that a characteristic has changed. The value may be the first
  /// MTU - 3 bytes of a longer one.
  case changed(AttributeHandle, to: [UInt8])
}
