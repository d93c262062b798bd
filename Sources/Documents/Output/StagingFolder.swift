import Foundation

/// A hidden folder beside an output, in which the output is built before the output takes its
/// place.
///
/// Its lock reserves the output for one program. A folder that a killed program has left is used by
/// the next program, which puts back the previous files from it, and empties it. The folder is
/// removed with this object, and by `UnfinishedOutputs` before a signal ends the process.
final class StagingFolder: Sendable {
  /// The path of the folder.
  let path: String
  private let descriptor: Int32

  /// Makes the folder `.simrun-NAME.partial`.
  ///
  /// - Parameters:
  ///   - parent: The folder in which it is made.
  ///   - name: The name of the output.
  /// - Throws: `unwritable` if another program builds the same output, or a `POSIXError`.
  init(in parent: String, for name: String) throws {
    let path = Self.path(in: parent, for: name)
    self.path = path
    descriptor = try UnfinishedOutputs.step {
      let descriptor = try Self.hold(path)
      UnfinishedOutputs.begin(path)
      return descriptor
    }
  }

  /// Makes the folder at a path, or takes one that was left there, and locks it.
  ///
  /// - Returns: The file descriptor of the open folder.
  private static func hold(_ path: String) throws -> Int32 {
    while true {
      var isNew = true
      do { try FileCall.makeFolder(path, mode: 0o700) } catch POSIXError.EEXIST { isNew = false }
      let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard descriptor >= 0 else {
        // The program that had made the folder has just removed it.
        if errno == ENOENT { continue }
        let failure = FileCall.lastError
        if isNew { rmdir(path) }
        throw failure
      }
      // If the file system has no locks, programs continue without them.
      if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
        close(descriptor)
        throw InputError.unwritable(
          path: path, reason: "another program or option is writing to it")
      }
      guard FileIdentity(of: descriptor) == FileIdentity(at: path) else {
        close(descriptor)
        continue
      }
      return descriptor
    }
  }

  deinit {
    UnfinishedOutputs.end(path)
    close(descriptor)
  }

  /// Removes the folder that a killed program has left for an output, if there is one.
  ///
  /// - Throws: As `init`.
  static func discard(in parent: String, for name: String) throws {
    guard FileIdentity(at: path(in: parent, for: name)) != nil else { return }
    _ = try StagingFolder(in: parent, for: name)
  }

  private static func path(in parent: String, for name: String) -> String {
    (parent == "/" ? "" : parent) + "/.simrun-\(shortened(name)).partial"
  }

  /// The name of a file that exists as long as the folder has files that must come back.
  static let list = "replaced"

  /// Returns `true` for the name of a hidden folder of any output.
  static func isName(_ name: String) -> Bool {
    name.hasPrefix(".simrun-") && name.hasSuffix(".partial")
  }

  /// Removes all contents of the folder.
  func clear() throws {
    for name in try FileCall.names(in: path) { try FileCall.remove("\(path)/\(name)") }
  }

  /// Returns a name of at most 200 bytes, so that it fits into 255 bytes with the characters put
  /// around it.
  private static func shortened(_ name: String) -> String {
    var name = name
    while name.utf8.count > 200 { name.removeLast() }
    return name
  }
}
