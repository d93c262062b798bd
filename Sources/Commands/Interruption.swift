import Dispatch
import Documents
import Foundation

/// The handling of Ctrl-C, of requests to terminate, and of a terminal that is closed.
enum Interruption {
  /// Runs long work in a task of its own and cancels it on SIGINT (Ctrl-C), SIGTERM or SIGHUP. The
  /// work then ends soon with a partial result. A second signal ends the process at once. A process
  /// that was started to ignore SIGHUP, as by `nohup`, goes on.
  ///
  /// - Throws: The error of the work; `unusable` if too many files are open.
  static func cancels<Outcome: Sendable>(
    _ work: @escaping @Sendable () async throws(InputError) -> Outcome
  ) async throws(InputError) -> Outcome {
    // First, because others may know when the work begins. A signal handler may do little more than this.
    // A dispatch source of signals would miss those that arrive before it is ready; the pipe keeps them.
    guard requests.exit >= 0 else {
      throw .unusable(InputPlace("limits"), "too many files are open; see ulimit -n")
    }
    for number in [SIGINT, SIGTERM, SIGHUP] where number != SIGHUP || !isIgnored(number) {
      signal(number) { number in
        var request: UInt8 = 1
        _ = write(requests.entrance, &request, 1)
        signal(number, SIG_DFL)
      }
    }
    let task = Task { () -> Result<Outcome, InputError> in
      do throws(InputError) { return .success(try await work()) } catch { return .failure(error) }
    }
    let watch = DispatchSource.makeReadSource(fileDescriptor: requests.exit, queue: .global())
    watch.setEventHandler {
      var request: UInt8 = 0
      if read(requests.exit, &request, 1) == 1 { task.cancel() }
    }
    watch.resume()
    defer { watch.cancel() }
    return try await task.value.get()
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

/// The ends of a pipe through which signal handlers pass on requests to terminate; -1 if there can be
/// none.
private let requests: (exit: Int32, entrance: Int32) = {
  var ends: [Int32] = [-1, -1]
  return pipe(&ends) == 0 ? (ends[0], ends[1]) : (-1, -1)
}()
