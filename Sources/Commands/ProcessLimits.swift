import Documents
import Foundation

/// The limits that the system sets for a process, as with `ulimit`.
enum ProcessLimits {
  /// The minimum number of open files with which every command works.
  private static let fewestFiles: rlim_t = 32
  /// The smallest stack with which every command works, in bytes.
  private static let smallestStack: rlim_t = 1 << 19
  /// The minimum memory with which small commands work, in bytes; most of it is address space for
  /// threads and libraries. With less, Swift's runtime hangs or ends the process.
  private static let smallestMemory: rlim_t = 1 << 29

  /// Raises the limit of open files if commands would fail with it, as far as the system allows.
  /// The limit of the stack cannot be raised at this point: threads use the limit at the program's
  /// start.
  ///
  /// - Throws: `unusable` for a limit that is too low.
  static func raise() throws(InputError) {
    let files = limit(of: RLIMIT_NOFILE, raisedTo: fewestFiles)
    guard files >= fewestFiles else {
      throw .unusable(
        InputPlace("limits"),
        "\(files) open files are allowed, at least \(fewestFiles) are required; see ulimit -n")
    }
    let stack = limit(of: RLIMIT_STACK)
    guard stack >= smallestStack else {
      throw .unusable(
        InputPlace("limits"),
        "a stack of \(stack >> 10) KiB is allowed, at least \(smallestStack >> 10) KiB are required; "
          + "see ulimit -s")
    }
    let memory = limit(of: RLIMIT_AS)
    guard memory >= smallestMemory else {
      throw .unusable(
        InputPlace("limits"),
        "memory is limited to \(memory >> 20) MiB; at least \(smallestMemory >> 20) MiB are "
          + "required; see ulimit -v")
    }
  }

  #if canImport(Darwin)
    private typealias Resource = Int32
  #else
    private typealias Resource = __rlimit_resource
  #endif

  /// Returns the limit of a resource, after raising it to a required amount if it was lower.
  private static func limit(of resource: Resource, raisedTo required: rlim_t = 0) -> rlim_t {
    var limit = rlimit()
    #if canImport(Darwin)
      let number = resource
    #else
      let number = __rlimit_resource_t(resource.rawValue)
    #endif
    guard getrlimit(number, &limit) == 0 else { return .max }
    guard limit.rlim_cur < required else { return limit.rlim_cur }
    limit.rlim_cur = min(required, limit.rlim_max)
    _ = setrlimit(number, &limit)
    return limit.rlim_cur
  }
}
