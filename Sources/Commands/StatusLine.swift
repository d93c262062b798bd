import Foundation

/// The line on standard error that says what a command is doing. It appears on a terminal only, and
/// gives way to all other output.
///
/// Long work shows its progress. Where nothing was shown or written for a second, the line says that the
/// command is at work, and for how long.
enum StatusLine {
  private static let isOnTerminal = isatty(STDERR_FILENO) == 1
  /// The time without output after which the line says that the command is at work.
  private static let patience = Duration.seconds(1)
  private static let tick: useconds_t = 200_000  // µs

  private static let lock = NSLock()
  /// The command at work; `nil` for none. Guarded by the lock, as is all below.
  nonisolated(unsafe) private static var work: (name: String, start: ContinuousClock.Instant)?
  /// The time of the latest output.
  nonisolated(unsafe) private static var latest = ContinuousClock.now
  nonisolated(unsafe) private static var isShown = false

  /// Says that a command is at work, from now on and until `end`.
  static func begin(_ name: String) {
    guard isOnTerminal else { return }
    lock.withLock {
      latest = .now
      work = (name, latest)
    }
    Thread.detachNewThread {
      while goesOn() { usleep(tick) }
    }
  }

  /// Says no more that a command is at work: it shows its events, waits for them, or has ended.
  static func end() {
    clear()
    lock.withLock { work = nil }
  }

  /// Removes the line before the process ends, unless a thread is writing it: a terminal whose output is
  /// stopped would not let the process end.
  static func clearIfFree() {
    guard isOnTerminal, lock.try() else { return }
    if isShown { write("") }
    lock.unlock()
  }

  /// Shows the progress of a command.
  static func show(_ text: String) {
    guard isOnTerminal else { return }
    lock.withLock { write(text) }
  }

  /// Removes the line before other output.
  static func clear() {
    guard isOnTerminal else { return }
    lock.withLock {
      if isShown { write("") }
      isShown = false
      latest = .now
    }
  }

  /// Shows that the command is at work, if it is time.
  ///
  /// - Returns: `false` if none is at work.
  private static func goesOn() -> Bool {
    lock.withLock {
      guard let work else { return false }
      guard latest.duration(to: .now) >= patience else { return true }
      let before = latest
      write("\(work.name): running for \(work.start.duration(to: .now).components.seconds) s")
      // This is not the output that it waits for.
      latest = before
      return true
    }
  }

  /// Writes the line. The lock is held.
  private static func write(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data("\r\(text)\u{1B}[K".utf8))
    isShown = true
    latest = .now
  }
}
