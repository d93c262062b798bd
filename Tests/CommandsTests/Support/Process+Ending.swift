import Foundation

extension Process {
  /// How many waits of a second a process has to end: more than it needs on a busy machine.
  private static let mostWaits = 3600

  /// Runs the process until it has ended; kills one that does not end.
  ///
  /// - Parameter seconds: After how long it is interrupted, as by Ctrl-C; `nil` for never.
  func runToItsEnd(interruptedAfter seconds: Double? = nil) async throws {
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      let end = DispatchSemaphore(value: 0)
      terminationHandler = { _ in
        end.signal()
        done.resume()
      }
      do {
        try run()
      } catch {
        done.resume(throwing: error)
        return
      }
      let number = processIdentifier
      // Waits on a thread of its own: other tests may keep all others busy until the process has ended.
      Thread.detachNewThread {
        func hasEnded(within seconds: Double) -> Bool {
          end.wait(timeout: .now() + seconds) == .success
        }
        if let seconds {
          if hasEnded(within: seconds) { return }
          kill(number, SIGINT)
        }
        for _ in 1...Self.mostWaits where hasEnded(within: 1) { return }
        kill(number, SIGKILL)
      }
    }
  }
}
