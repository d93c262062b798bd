import BLE

/// A note about a report that an app sent to its server.
public struct ServerNote: Hashable, Sendable {
  /// The walker whose app sent the report, as an index into the world's walkers.
  public var walker: Int
  /// The number of the report.
  public var report: UInt32
  /// The time at which the report was sent.
  public var sent: Instant
  /// The time at which the server received the report; `nil` if the report was lost.
  public var arrives: Instant?
  /// The time at which the app received the server's answer; `nil` if the app never received one.
  public var answered: Instant?

  /// Creates a note.
  public init(
    walker: Int, report: UInt32, sent: Instant, arrives: Instant?, answered: Instant?
  ) {
    self.walker = walker
    self.report = report
    self.sent = sent
    self.arrives = arrives
    self.answered = answered
  }
}
