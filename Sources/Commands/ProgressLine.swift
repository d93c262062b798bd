import Foundation

/// A line on standard error with the progress of long work and the estimated remaining time. It
/// appears on a terminal only, and only after a second.
struct ProgressLine {
  private let what: String
  private let start = ContinuousClock.now
  private var shown: Duration = .seconds(1)
  private let isOnTerminal = isatty(STDERR_FILENO) == 1

  init(_ what: String) { self.what = what }

  mutating func show(done: Int, of all: Int) {
    let elapsed = start.duration(to: .now)
    guard isOnTerminal, done > 0, elapsed >= shown else { return }
    shown = elapsed + .milliseconds(200)
    let left = (elapsed / done * (all - done)).components.seconds + 1
    let line = "\r\(what) \(done) of \(all), about \(left) s left\u{1B}[K"
    try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
  }

  func clear() {
    guard isOnTerminal else { return }
    try? FileHandle.standardError.write(contentsOf: Data("\r\u{1B}[K".utf8))
  }
}
