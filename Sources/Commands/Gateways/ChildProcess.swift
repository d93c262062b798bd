import Documents
import Foundation

/// A program that runs beside this one, in a process group with all programs that it starts.
struct ChildProcess {
  /// The way in which a process ended.
  enum Ending: Hashable {
    case status(Int32)
    case signal(Int32)
    /// The process was ended by this program, because it took too long.
    case tooLong
  }

  let number: pid_t
  /// The end of the pipe that feeds the program's standard input.
  let input: FileHandle

  /// A lock that is held while the ends of a pipe are open, because another program that is started
  /// meanwhile would inherit them.
  private static let starting = NSLock()

  /// The time between two checks for the end of the program.
  private static let glance: useconds_t = 5_000  // µs
  /// The time between the request to end (SIGTERM) and the signal that cannot be ignored (SIGKILL).
  private static let grace = Duration.seconds(1)

  /// Starts a program. Its output goes to standard error. It inherits the environment variables,
  /// except the password of the broker.
  ///
  /// - Parameter words: The path of the program, and its arguments.
  /// - Throws: `unusable` with the system's reason.
  init(_ words: [String]) throws(InputError) {
    Self.starting.lock()
    defer { Self.starting.unlock() }
    let pipe = Pipe()
    input = pipe.fileHandleForWriting
    // Of the pipe, the program keeps only the end that becomes its standard input.
    for end in [pipe.fileHandleForReading, input] {
      _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
    }
    var actions = Spawning.actions
    var attributes = Spawning.attributes
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_adddup2(
      &actions, pipe.fileHandleForReading.fileDescriptor, STDIN_FILENO)
    // Standard output is reserved for the decisions.
    posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETPGROUP) | Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))
    posix_spawnattr_setpgroup(&attributes, 0)
    // This program ignores these signals; other programs do not expect them to be ignored.
    var initial = sigset_t()
    sigemptyset(&initial)
    for signal in [SIGPIPE, SIGXFSZ, SIGINT, SIGTERM] { sigaddset(&initial, signal) }
    posix_spawnattr_setsigdefault(&attributes, &initial)
    // A thread of Dispatch blocks all signals, and the program would inherit that.
    var blocked = sigset_t()
    sigemptyset(&blocked)
    posix_spawnattr_setsigmask(&attributes, &blocked)
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var variables = Self.variables(without: BrokerOptions.passwordVariable)
    var number: pid_t = 0
    let failure = posix_spawn(&number, words[0], &actions, &attributes, &arguments, &variables)
    guard failure == 0 else {
      throw .unusable(InputPlace(words[0]), String(cString: strerror(failure)))
    }
    self.number = number
  }

  /// Returns the environment variables except one, followed by `nil`.
  private static func variables(without name: String) -> [UnsafeMutablePointer<CChar>?] {
    var variables: [UnsafeMutablePointer<CChar>?] = []
    var next = environ
    while let variable = next.pointee {
      if strncmp(variable, "\(name)=", name.utf8.count + 1) != 0 { variables.append(variable) }
      next += 1
    }
    return variables + [nil]
  }

  /// Waits until the program has ended. Once `patience` has passed, ends it together with all
  /// programs that it has started.
  func end(within patience: Duration) -> Ending {
    if let ending = wait(for: patience) { return ending }
    kill(-number, SIGTERM)
    _ = wait(for: Self.grace)
    kill(-number, SIGKILL)
    _ = wait(for: Self.grace)
    return .tooLong
  }

  private func wait(for patience: Duration) -> Ending? {
    let latest = ContinuousClock.now + patience
    repeat {
      var status: Int32 = 0
      if waitpid(number, &status, WNOHANG) == number {
        let signal = status & 0x7F
        return signal == 0 ? .status(status >> 8 & 0xFF) : .signal(signal)
      }
      usleep(Self.glance)
    } while ContinuousClock.now < latest
    return nil
  }
}
