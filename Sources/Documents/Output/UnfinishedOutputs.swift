import Foundation

/// The hidden folders of the outputs that this process has begun and not finished.
///
/// A signal ends a process without unwinding it. Whoever ends it discards them first:
///
///     UnfinishedOutputs.discard()
///     raise(SIGTERM)
package enum UnfinishedOutputs {
  /// Held while a hidden folder is made, filled, put in its place or removed. A step may have steps.
  private static let lock = NSRecursiveLock()
  /// The paths of the folders; guarded by the lock.
  nonisolated(unsafe) private static var folders: Set<String> = []

  /// Removes them all, for a process that ends now.
  ///
  /// An output that is being put in its place gets there first. No other one does so afterwards: a
  /// thread that begins, writes or gives up an output waits for the end of the process.
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

  /// Removes a folder, and what it has.
  static func end(_ folder: String) {
    lock.withLock {
      remove(folder)
      folders.remove(folder)
    }
  }

  /// Removes a folder, but for one with files that must come back, as the next output there does it.
  private static func remove(_ folder: String) {
    if FileIdentity(at: "\(folder)/\(StagingFolder.list)") == nil {
      for name in (try? FileCall.names(in: folder)) ?? [] {
        try? FileCall.remove("\(folder)/\(name)")
      }
    }
    rmdir(folder)
  }
}
