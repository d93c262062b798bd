import BLE

/// The reason why a command was not carried out.
public enum GATTFailure: Error, Hashable, Sendable {
  /// The server has no such attribute: no such handle, or no configuration to subscribe to.
  case noSuchAttribute
  /// The server refused.
  case refused(ATTError)
  /// The value is longer than 512 bytes, or does not fit into a packet without a response. Nothing
  /// was sent.
  case longValue(Int)
  /// The server's response contradicts the request, or the protocol.
  case unexpectedResponse
  /// The server did not respond within 30 s. Nothing more can be asked on this connection; the host
  /// should end it.
  case timedOut
  /// The connection ended.
  case disconnected

  /// The failure for an error of the server.
  init(_ error: ATTError) { self = error.isNoSuchAttribute ? .noSuchAttribute : .refused(error) }
}
