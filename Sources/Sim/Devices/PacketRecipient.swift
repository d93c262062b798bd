/// The recipient of the packets that a walker's phone receives, or that receivers hear from the
/// walker's tag.
enum PacketRecipient: UInt8, Sendable {
  /// No recipient: the engine does not scan, and a bare radio listens only to connect.
  case nobody
  /// The engine, on a bare radio or in the network of the receivers.
  case engine
  /// The phone's system.
  case system
}
