/// A bridge's handling of decisions.
package struct BridgeSettings: Sendable {
  /// The time after a decision at which a pulse is of no use any more.
  package var deadline = Duration.seconds(2)
  /// The time before the deadline after which nothing is sent: what the lock may take from a
  /// request to the pulse.
  package var lead = Duration.milliseconds(250)
  /// The longest time for a connection, and for an answer.
  package var timeout = Duration.milliseconds(1000)
  /// The pause between attempts to connect.
  package var pause = Duration.milliseconds(50)
  /// The requests that may be open at a time.
  package var width = 4

  /// Creates the default settings.
  package init() {}
}
