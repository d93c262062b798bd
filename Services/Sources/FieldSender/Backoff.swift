/// The pauses between attempts: each twice as long as the one before, up to a limit.
struct Backoff: Sendable {
  private static let shortest = Duration.milliseconds(100)
  private static let longest = Duration.seconds(10)

  private var next = Self.shortest

  /// The pause before the next attempt.
  mutating func pause() -> Duration {
    defer { next = min(next * 2, Self.longest) }
    return next
  }

  /// Begins anew, after a success.
  mutating func reset() { next = Self.shortest }
}
