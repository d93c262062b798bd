import Foundation

/// The line on standard error that shows the activity of a command. It appears on a terminal only,
/// and is removed before all other output.
///
/// Long work shows its progress. If nothing has been shown or written for a second, the line shows
/// that the command is running, and for how long.
enum StatusLine {
  private static let isOnTerminal = isatty(STDERR_FILENO) == 1
  /// The time without output after which the line shows that the command is running.
  private static let patience = Duration.seconds(1)
  private static let tick: useconds_t = 200_000  // µs

  private static let lock = NSLock()
  /// The running command; `nil` if no command is running. Guarded by the lock, like everything
  /// below.
  nonisolated(unsafe) private static var work: (name: String, start: ContinuousClock.Instant)?
  /// The time of the latest output.
  nonisolated(unsafe) private static var latest = ContinuousClock.now
  nonisolated(unsafe) private static var isShown = false

  /// Shows from now on, until `end`, that a command is running.
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

  /// Stops showing that a command is running, because the command shows its events, waits for them,
  /// or has ended.
  static func end() {
    clear()
    lock.withLock { work = nil }
  }

  /// Removes the line before the process ends, unless a thread is just writing it: if the output of
  /// the terminal is stopped, waiting would keep the process from ending.
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

  /// Shows that the command is running, if there was no output for long enough.
  ///
  /// - Returns: `false` if no command is running.
  private static func goesOn() -> Bool {
    lock.withLock {
      guard let work else { return false }
      guard latest.duration(to: .now) >= patience else { return true }
      let before = latest
      write("\(work.name): running for \(work.start.duration(to: .now).components.seconds) s")
      // The status line itself does not count as output.
      latest = before
      return true
    }
  }

  /// Writes the line. The caller holds the lock.
  private static func write(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data("\r\(text)\u{1B}[K".utf8))
    isShown = true
    latest = .now
  }
}
