import Dispatch
import Documents
import Foundation

/// The handling of Ctrl-C and of requests to terminate.
enum Interruption {
  /// Runs long work in a task of its own and cancels it on SIGINT (Ctrl-C) or SIGTERM. The work
  /// then ends soon with a partial result. A second signal ends the process at once.
  static func cancels<Outcome: Sendable>(
    _ work: @escaping @Sendable () async throws(InputError) -> Outcome
  ) async throws(InputError) -> Outcome {
    // First, because others may know when the work begins. A signal handler may do little more than this.
    // A dispatch source of signals would miss those that arrive before it is ready; the pipe keeps them.
    _ = requests
    for number in [SIGINT, SIGTERM] {
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
}

/// The ends of a pipe through which signal handlers pass on requests to terminate.
private let requests: (exit: Int32, entrance: Int32) = {
  var ends: [Int32] = [-1, -1]
  precondition(pipe(&ends) == 0, "no pipe: \(String(cString: strerror(errno)))")
  return (ends[0], ends[1])
}()
