import Dispatch
import Documents
import EngineFiles
import Foundation

/// The program. The first argument names the command, and the rest are the command's arguments.
public enum Simrun {
  /// The version of the program.
  static let version = "0.1.0"

  /// Runs the process's command line and exits with its status.
  ///
  /// This function is not run in a task: the first task would end the process if the limit of open
  /// files is lower than tasks need.
  ///
  /// - Parameter engines: Additional kinds of engines, which scenario files and options can name.
  /// - Precondition: No two kinds have the same word.
  public static func main(with engines: [any EngineDescription.Type] = []) -> Never {
    // A closed pipe becomes a write error, which is reported in a line if the pipe is not the
    // standard output.
    signal(SIGPIPE, SIG_IGN)
    // A file beyond the size limit becomes a write error, too.
    signal(SIGXFSZ, SIG_IGN)
    do {
      try ProcessLimits.raise()
    } catch {
      Terminal.log("simrun: \(error)")
      exit(ExitStatus.unusable.rawValue)
    }
    Task { await perform(with: engines) }
    dispatchMain()
  }

  /// Performs the process's command line, and ends it.
  private static func perform(with engines: [any EngineDescription.Type]) async {
    do {
      try Interruption.watch()
      let words = try words()
      let status = await EngineKinds.$known.withValue(EngineKinds(and: engines)) {
        await run(words)
      }
      end(status)
    } catch {
      Terminal.log("simrun: \(error)")
      end(ExitStatus.unusable.rawValue)
    }
  }

  /// Ends the process, even if its last task still has unwritten output.
  private static func end(_ status: Int32) -> Never {
    UnfinishedOutputs.discard()
    exit(status)
  }

  /// Returns the words after the name of the program.
  ///
  /// - Throws: `unusable` for a word that is not UTF-8: it would name another file than was meant.
  private static func words() throws(InputError) -> [String] {
    let all = CommandLine.arguments
    for (index, word) in all.enumerated().dropFirst()
    where CommandLine.unsafeArgv[index].flatMap({ String(validatingCString: $0) }) == nil {
      throw .unusable(InputPlace("arguments"), "\(word.quoted) is not UTF-8 text")
    }
    return Array(all.dropFirst())
  }

  /// Runs a command line in this process: results go to standard output, and everything else to
  /// standard error. The command line can name the engine kinds of the task-local `EngineKinds`. As
  /// in the program, signals end long work early, and the process ends if nobody reads its output.
  ///
  /// - Parameter words: The command and its arguments.
  /// - Returns: The exit status: 0; 1 if an expectation, a bound or a limit is not met, or if a
  ///   lint has findings; 2 for unusable input; or 130 after an interruption.
  public static func run(_ words: [String]) async -> Int32 {
    await FilesRead.$current.withValue(FilesRead()) { await status(of: words) }.rawValue
  }

  /// Performs a command line, and prints its error.
  private static func status(of words: [String]) async -> ExitStatus {
    do {
      return try await perform(words)
    } catch {
      Terminal.log("simrun: \(ForeignWordHelp.explaining(error))\(hint(on: error))")
      return .unusable
    }
  }

  /// Returns a hint at the help for an unknown key or value, if it is a word that the help knows;
  /// empty for any other error.
  private static func hint(on error: InputError) -> String {
    let word: String
    switch error {
    case .unknownKey(_, let key, _, _) where !WordHelp(of: key).meanings.isEmpty: word = key
    case .noSuchName(let place, let given, _, _)
    where !place.path.isEmpty && !ForeignWordHelp.all(called: given).isEmpty:
      word = given
    default: return ""
    }
    return "; simrun help \(word.inShell) explains that word"
  }

  private static func perform(_ words: [String]) async throws(InputError) -> ExitStatus {
    guard let name = words.first else {
      Terminal.log(String(Help.overview.dropLast()))
      return .unusable
    }
    if name == "--help" || name == "-h" {
      return try await HelpCommand.perform(Array(words.dropFirst()))
    }
    if name == "--version" {
      _ = try Arguments<NoParameters>(Array(words.dropFirst()))
      try Terminal.write("simrun \(version)\n")
      return .done
    }
    guard let command = command(name) else {
      throw .noSuchName(name, among: commandNames, at: InputPlace("command"))
    }
    // Words for another program are not options of this one.
    let rests = command.declaration.options.filter(\.takesRest).map(\.word)
    let own = words.prefix { word in !rests.contains { word == $0 || word.hasPrefix("\($0)=") } }
    if own.contains("--help") || own.contains("-h") { return try await HelpCommand.perform([name]) }
    StatusLine.begin(name)
    defer { StatusLine.end() }
    return try await command.perform(Array(words.dropFirst()))
  }
}
