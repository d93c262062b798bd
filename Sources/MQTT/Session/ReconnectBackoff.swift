import BLE

/// The pauses between attempts to connect: each twice as long as the one before, up to a limit.
///
/// The pauses start over only after a connection that has lasted at least as long as the last
/// pause. A broker that accepts a client and then closes the connection is thus asked less and less
/// often.
struct ReconnectBackoff: Hashable {
  private let first: Duration
  private let longest: Duration
  private var last: Duration?

  init(from first: Duration, to longest: Duration) {
    self.first = first
    self.longest = longest
  }

  /// The next pause.
  mutating func next() -> Duration {
    let pause = last.map { min($0 * 2, longest) } ?? first
    last = pause
    return pause
  }

  /// Notes how long a connection has lasted. If that is at least the last pause, the pauses start
  /// over.
  mutating func note(connectedFor time: Duration) {
    if let pause = last, time >= pause { last = nil }
  }
}
