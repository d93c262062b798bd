import Foundation

/// The files and connections that the system lets a process have open, as by `ulimit -n`.
enum OpenFiles {
  /// The fewest with which every program does its work. With less than half of them, Swift's
  /// runtime ends the process.
  private static let fewest: rlim_t = 64

  /// Raises a lower limit to the fewest, as far as the system lets the process. A server fits its
  /// connections into the limit.
  ///
  /// - Throws: ``UsageError`` for a limit that is too low.
  static func raiseLimit() throws(UsageError) {
    var limit = rlimit()
    #if canImport(Darwin)
      let resource = RLIMIT_NOFILE
    #else
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #endif
    guard getrlimit(resource, &limit) == 0 else { return }
    guard limit.rlim_max >= fewest else {
      throw UsageError(
        "\(limit.rlim_max) open files are allowed, at least \(fewest) are required; see ulimit -n")
    }
    guard limit.rlim_cur < fewest else { return }
    limit.rlim_cur = fewest
    _ = setrlimit(resource, &limit)
  }
}
