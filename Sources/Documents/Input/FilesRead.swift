import Foundation

/// The files that a command has read. The command's outputs replace none of them.
package final class FilesRead: @unchecked Sendable {
  /// The files of the running command; `nil` outside of commands, where any file can be replaced.
  @TaskLocal package static var current: FilesRead?

  private let lock = NSLock()
  private var files: Set<FileIdentity> = []

  /// Creates an empty set of files.
  package init() {}

  /// Adds a file that is read.
  static func add(_ file: FileIdentity?) {
    guard let current, let file else { return }
    current.lock.withLock { _ = current.files.insert(file) }
  }

  /// Returns `true` for the path of a file that was read.
  static func contains(_ path: String) -> Bool {
    guard let current, let file = FileIdentity(at: path) else { return false }
    return current.lock.withLock { current.files.contains(file) }
  }
}
