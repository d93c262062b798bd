import Dispatch
import Documents
import Foundation
import Synchronization

/// Ctrl-C, and the polite request to end.
enum Interruption {
  /// Carries out a long piece of work in a task of its own, which is cancelled when someone presses
  /// Ctrl-C or asks the process to end; the work then ends soon, with what it has. Whoever does so
  /// twice ends the process at once.
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
    // A handler may do little more than this. (A dispatch source of signals misses those that come
    // before it is ready.)
    for number in [SIGINT, SIGTERM] {
      signal(number) { number in
        isAskedFor.store(true, ordering: .relaxed)
        signal(number, SIG_DFL)
      }
    }
    return try await task.value.get()
  }
}

/// Whether someone has asked the process to end.
private let isAskedFor = Atomic(false)
