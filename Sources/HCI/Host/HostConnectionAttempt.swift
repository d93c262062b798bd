import BLE

/// The attempt of a controller to connect. There is one at a time.
struct HostConnectionAttempt: Hashable, Sendable {
  let peer: PeerAddress
  let start: Instant
  /// `true` if the engine no longer wants the connection.
  var isUnwanted = false
  /// `true` if the controller was asked to give up the attempt.
  var isCancelled = false
}
