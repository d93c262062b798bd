import ArgumentParser
import Foundation

/// The main command of a program: it says its mistakes in one line.
package protocol Program: AsyncParsableCommand {
  /// The console for its messages.
  static var console: Console { get }
}

extension Program {
  /// Runs the command that the arguments name: status 0 if it did what it should, 1 if something
  /// was not as it should be, 2 if something cannot be used.
  package static func main() async {
    // Nobody may read what is said any more; that ends nothing that is under way.
    signal(SIGPIPE, SIG_IGN)
    do {
      try OpenFiles.raiseLimit()
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      let isAnswer = error is ExitCode || exitCode(for: error) == .success
      guard isAnswer else { console.fail(sentence(about: error)) }
      exit(withError: error)
    }
  }

  /// The error, and the help about the option, which states the allowed values.
  private static func sentence(about error: any Error) -> String {
    let label = "Help:"
    let help = fullMessage(for: error).split(separator: "\n").first { $0.hasPrefix(label) }
    guard let allowed = help?.dropFirst(label.count).drop(while: \.isWhitespace) else {
      return message(for: error)
    }
    return "\(message(for: error)); \(allowed)"
  }
}
