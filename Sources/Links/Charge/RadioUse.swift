/// The time that a radio spends sending and listening.
public struct RadioUse: Hashable, Sendable {
  /// The time spent sending.
  public var sending: Duration
  /// The time spent listening.
  public var listening: Duration

  /// No time.
  public static let none = RadioUse(sending: .zero, listening: .zero)

  /// Creates a use.
  public init(sending: Duration, listening: Duration) {
    self.sending = sending
    self.listening = listening
  }

  /// Adds the sending time and the listening time of another use.
  public static func += (left: inout RadioUse, right: RadioUse) {
    left.sending += right.sending
    left.listening += right.listening
  }
}
