import Documents
import Foundation

/// The limits that the system sets to a process, as by `ulimit`.
enum ProcessLimits {
  /// The fewest open files with which every command works.
  private static let fewestFiles: rlim_t = 32
  /// The smallest stack with which every command works, in bytes.
  private static let smallestStack: rlim_t = 1 << 19

  /// Raises limits with which commands would fail, as far as the system lets it.
  ///
  /// - Throws: `unusable` for a limit that stays too low.
  static func raise() throws(InputError) {
    let files = least(of: RLIMIT_NOFILE, fewestFiles)
    guard files >= fewestFiles else {
      throw .unusable(
        InputPlace("limits"),
        "\(files) open files are allowed, at least \(fewestFiles) are required; see ulimit -n")
    }
    let stack = least(of: RLIMIT_STACK, smallestStack)
    guard stack >= smallestStack else {
      throw .unusable(
        InputPlace("limits"),
        "a stack of \(stack >> 10) KiB is allowed, at least \(smallestStack >> 10) KiB are required; "
          + "see ulimit -s")
    }
  }

  #if canImport(Darwin)
    private typealias Resource = Int32
  #else
    private typealias Resource = __rlimit_resource
  #endif

  /// The limit of a resource, after it was raised to the required amount if it was lower.
  private static func least(of resource: Resource, _ required: rlim_t) -> rlim_t {
    var limit = rlimit()
    #if canImport(Darwin)
      let number = resource
    #else
      let number = __rlimit_resource_t(resource.rawValue)
    #endif
    guard getrlimit(number, &limit) == 0 else { return required }
    guard limit.rlim_cur < required else { return limit.rlim_cur }
    limit.rlim_cur = min(required, limit.rlim_max)
    _ = setrlimit(number, &limit)
    return limit.rlim_cur
  }
}
