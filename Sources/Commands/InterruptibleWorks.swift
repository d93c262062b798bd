import Foundation

/// The pieces of a process's long work, which a signal cancels.
final class InterruptibleWorks: @unchecked Sendable {
  private let lock = NSLock()
  private var works: [Int: Work] = [:]
  private var next = 0

  private struct Work {
    var isCancelled = false
    /// Cancels the work; `nil` until its task is made.
    var cancel: (@Sendable () -> Void)?
  }

  /// Adds a piece of work, whose task is not made yet.
  ///
  /// - Returns: The number of the work.
  func begin() -> Int {
    lock.withLock {
      next += 1
      works[next] = Work()
      return next
    }
  }

  /// Sets the function that cancels a piece of work, and calls it if the cancellation was requested
  /// before.
  func set(_ number: Int, cancel: @escaping @Sendable () -> Void) {
    let isCancelled = lock.withLock {
      works[number]?.cancel = cancel
      return works[number]?.isCancelled == true
    }
    if isCancelled { cancel() }
  }

  /// Removes a piece of work that has ended.
  func end(_ number: Int) { lock.withLock { _ = works.removeValue(forKey: number) } }

  /// `true` while cancelled work is still under way.
  var areEnding: Bool { lock.withLock { works.values.contains(where: \.isCancelled) } }

  /// Cancels all work that is not cancelled yet.
  ///
  /// - Returns: `false` if there is no such work.
  func cancelAll() -> Bool {
    let pending = lock.withLock {
      let pending = works.filter { !$0.value.isCancelled }
      for number in pending.keys { works[number]?.isCancelled = true }
      return pending
    }
    for work in pending.values { work.cancel?() }
    return !pending.isEmpty
  }
}
