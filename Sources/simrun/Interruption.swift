import Dispatch
import Foundation

/// Ctrl-C, and the polite request to end.
enum Interruption {
  /// Carries out a long piece of work in a task of its own, which is cancelled when someone presses
  /// Ctrl-C or asks the process to end; the work then ends soon, with what it has. Whoever does so
  /// twice ends the process at once.
  static func cancels<Outcome: Sendable>(
    _ work: @escaping @Sendable () async -> Outcome
  ) async -> Outcome {
    let task = Task(operation: work)
    let sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        task.cancel()
        signal(number, SIG_DFL)
      }
      source.resume()
      return source
    }
    defer { for source in sources { source.cancel() } }
    return await task.value
  }
}
