import Documents
import Foundation

/// The handling of signals that end a process from outside, such as Ctrl-C, requests to terminate,
/// and a closed terminal.
///
/// A signal cancels the long work that is under way, which then ends soon with a partial result. If
/// there is no such work, or on a second signal, the process removes its unfinished outputs and
/// ends by that signal.
enum Interruption {
  /// The signals that end a process from outside, and can be handled.
  private static let signals = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF,
  ]
  /// The long work under way.
  private static let works = InterruptibleWorks()
  /// `true` if signals are handled. Initialised once, at the first use; `false` if that failed.
  private static let isWatching = startWatching()

  /// Handles signals from now on. If the process was started with a signal ignored, as by `nohup`,
  /// the signal stays ignored. SIGINT and SIGTERM are handled nevertheless, because a shell makes
  /// its background jobs ignore Ctrl-C.
  ///
  /// - Throws: `unusable` if too many files are open, or there are too many threads.
  static func watch() throws(InputError) {
    guard isWatching else {
      throw .unusable(
        InputPlace("limits"), "too many files or threads are open; see ulimit -n and ulimit -u")
    }
  }

  /// Runs long work in a task of its own, which the next signal cancels.
  ///
  /// - Parameter showsProgress: `false` for work that shows its events or waits for them, so that
  ///   no line about progress is needed.
  /// - Throws: The error of the work; `unusable`, as from `watch()`.
  static func cancels<Outcome: Sendable>(
    showsProgress: Bool = false, _ work: @escaping @Sendable () async throws(InputError) -> Outcome
  ) async throws(InputError) -> Outcome {
    try watch()
    if !showsProgress { StatusLine.end() }
    // The work is noted before it begins, because a signal may come as soon as it has begun.
    let interruptible = works.begin()
    defer { works.end(interruptible) }
    let task = Task { () -> Result<Outcome, InputError> in
      do throws(InputError) { return .success(try await work()) } catch { return .failure(error) }
    }
    works.set(interruptible) { task.cancel() }
    return try await task.value.get()
  }

  /// Ends the process by a signal, without unfinished outputs.
  static func end(by number: Int32) -> Never {
    StatusLine.clearIfFree()
    UnfinishedOutputs.discard()
    signal(number, SIG_DFL)
    var ending = sigset_t()
    sigemptyset(&ending)
    sigaddset(&ending, number)
    pthread_sigmask(SIG_UNBLOCK, &ending, nil)
    // The signal goes to this thread, because another one could get it too late.
    raise(number)
    // Unreached, as the signal ends the process. This is the status that shells report for it.
    _exit(128 + number)
  }

  /// Starts the thread that handles signals, and passes the signals on to it.
  private static func startWatching() -> Bool {
    // A signal handler may do little more than write to a pipe.
    guard pipeOfSignals.exit >= 0 else { return false }
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let failure = pthread_create(&thread, nil, { _ in Interruption.handleSignals() }, nil)
    guard failure == 0 else { return false }
    for number in signals where [SIGINT, SIGTERM].contains(number) || !isIgnored(number) {
      signal(number) { number in
        let failure = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(pipeOfSignals.entrance, &byte, 1)
        errno = failure
      }
    }
    return true
  }

  /// Handles one signal after another, for the rest of the process.
  private static func handleSignals() -> Never {
    while true {
      var number: UInt8 = 0
      guard read(pipeOfSignals.exit, &number, 1) == 1 else { continue }
      if works.cancelAll() { continue }
      // A closed terminal leads to two SIGHUP, one from the shell and one from the system. They
      // count as one request.
      if Int32(number) == SIGHUP, works.areEnding { continue }
      end(by: Int32(number))
    }
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

/// The ends of a pipe through which signal handlers pass on the numbers of signals; -1 if there is
/// no pipe. A handler does not wait: with thousands of signals unread, another one adds nothing.
private let pipeOfSignals: (exit: Int32, entrance: Int32) = {
  var ends: [Int32] = [-1, -1]
  guard pipe(&ends) == 0 else { return (-1, -1) }
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
  return (ends[0], ends[1])
}()
