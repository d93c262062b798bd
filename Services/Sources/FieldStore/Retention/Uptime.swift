import Foundation

/// The time since the start of the machine, which nobody sets, and which of its starts that was.
package struct Uptime: Sendable, Equatable {
  /// The start of the machine, or of this process where the machine does not name its own.
  package let boot: String
  /// Microseconds since then.
  package let microseconds: Int64

  /// Creates a time.
  package init(boot: String, microseconds: Int64) {
    self.boot = boot
    self.microseconds = microseconds
  }

  private static let process = (id: UUID().uuidString, start: ContinuousClock.now)

  /// The present time: by Linux's files, so that processes agree on it; elsewhere by the clock of
  /// this process.
  package static var now: Uptime {
    let kernel = "/proc/sys/kernel/random/boot_id"
    if let boot = try? String(contentsOfFile: kernel, encoding: .utf8),
      let text = try? String(contentsOfFile: "/proc/uptime", encoding: .utf8),
      let seconds = text.split(separator: " ").first.flatMap({ Double($0) }), seconds < 1e12
    {
      return Uptime(
        boot: boot.filter { !$0.isWhitespace }, microseconds: Int64(seconds * 1_000_000))
    }
    let elapsed = process.start.duration(to: .now) / .microseconds(1)
    return Uptime(boot: process.id, microseconds: Int64(elapsed))
  }
}
