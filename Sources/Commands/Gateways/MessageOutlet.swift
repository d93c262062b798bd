import Documents
import MQTT

/// The way in which messages reach their subscribers.
protocol MessageOutlet {
  /// Publishes a message.
  ///
  /// - Throws: `unusable` if the message cannot be published any more.
  func publish(_ message: Message) throws(InputError)

  /// Waits until all messages are acknowledged, or until none is acknowledged within a limit.
  ///
  /// - Returns: The error if some messages are not acknowledged; `nil` if all are.
  func close() -> InputError?
}
