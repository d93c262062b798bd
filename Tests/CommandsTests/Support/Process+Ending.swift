import Foundation

extension Process {
  /// The number of one-second waits for a process to end: more than it needs on a busy machine.
  private static let mostWaits = 3600

  /// Runs the process until it ends; kills a process that does not end.
  ///
  /// - Parameters:
  ///   - seconds: The time until an interruption; `nil` for none.
  ///   - interruption: The signal that interrupts it; by default that of Ctrl-C.
  func runToItsEnd(
    interruptedAfter seconds: Double? = nil, by interruption: Int32 = SIGINT
  ) async throws {
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      let end = DispatchSemaphore(value: 0)
      terminationHandler = { _ in
        end.signal()
        done.resume()
      }
      // It would inherit that it ignores interruptions, as a job in the background of a script
      // does.
      signal(interruption, SIG_DFL)
      do {
        try run()
      } catch {
        done.resume(throwing: error)
        return
      }
      let number = processIdentifier
      // A thread of its own waits, because other tests may occupy all others until the process
      // ends.
      Thread.detachNewThread {
        func hasEnded(within seconds: Double) -> Bool {
          end.wait(timeout: .now() + seconds) == .success
        }
        if let seconds {
          if hasEnded(within: seconds) { return }
          kill(number, interruption)
        }
        for _ in 1...Self.mostWaits where hasEnded(within: 1) { return }
        kill(number, SIGKILL)
      }
    }
  }
}
