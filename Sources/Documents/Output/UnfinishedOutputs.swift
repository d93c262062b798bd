import Foundation

/// The hidden folders of the outputs that this process has begun and not finished.
///
/// A signal ends a process without unwinding it. Code that ends the process discards the folders
/// first:
///
///     UnfinishedOutputs.discard()
///     raise(SIGTERM)
package enum UnfinishedOutputs {
  /// A lock that is held while a hidden folder is made, filled, put in its place or removed. A step
  /// may contain further steps.
  private static let lock = NSRecursiveLock()
  /// The paths of the folders; guarded by the lock.
  nonisolated(unsafe) private static var folders: Set<String> = []

  /// Removes all folders, for a process that ends now.
  ///
  /// An output that is just being put in its place gets there first. No other output does so
  /// afterwards: a thread that begins, writes or gives up an output waits for the end of the
  /// process.
  package static func discard() {
    lock.lock()
    for folder in folders { remove(folder) }
  }

  /// Performs a step of an output, which `discard` waits for.
  static func step<Result, Failure>(
    _ step: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try step()
  }

  /// Adds the folder that a step makes.
  static func begin(_ folder: String) { lock.withLock { _ = folders.insert(folder) } }

  /// Removes a folder with its contents.
  static func end(_ folder: String) {
    lock.withLock {
      remove(folder)
      folders.remove(folder)
    }
  }

  /// Removes a folder, unless it has files that must come back: the next output there puts them
  /// back.
  private static func remove(_ folder: String) {
    if FileIdentity(at: "\(folder)/\(StagingFolder.list)") == nil {
      for name in (try? FileCall.names(in: folder)) ?? [] {
        try? FileCall.remove("\(folder)/\(name)")
      }
    }
    rmdir(folder)
  }
}
