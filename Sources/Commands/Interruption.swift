import Dispatch
import Documents
import Foundation
import Synchronization

/// The handling of Ctrl-C and of requests to terminate.
enum Interruption {
  /// Runs long work in a task of its own and cancels it on SIGINT (Ctrl-C) or SIGTERM. The work
  /// then ends soon with a partial result. A second signal ends the process at once.
  static func cancels<Outcome: Sendable>(
    _ work: @escaping @Sendable () async throws(InputError) -> Outcome
  ) async throws(InputError) -> Outcome {
    let task = Task { () -> Result<Outcome, InputError> in
      do throws(InputError) { return .success(try await work()) } catch { return .failure(error) }
    }
    let watch = DispatchSource.makeTimerSource(queue: .global())
    watch.schedule(deadline: .now(), repeating: .milliseconds(20))
    watch.setEventHandler { if isAskedFor.load(ordering: .relaxed) { task.cancel() } }
    watch.resume()
    defer { watch.cancel() }
    // A signal handler may do little more than this. A dispatch source would miss signals that
    // arrive before it is ready.
    for number in [SIGINT, SIGTERM] {
      signal(number) { number in
        isAskedFor.store(true, ordering: .relaxed)
        signal(number, SIG_DFL)
      }
    }
    return try await task.value.get()
  }
}

/// `true` after a signal to terminate.
private let isAskedFor = Atomic(false)
