import Documents

/// A command of simrun: its declaration, and its work.
///
/// `Simrun.commands` lists all commands.
protocol Command: Sendable {
  associatedtype Parameters: ParameterSet

  /// The first word of the command line.
  static var name: String { get }
  static var declaration: CommandDeclaration { get }

  /// Reads all arguments and the files that they name, and then does the work.
  ///
  /// - Throws: The error in the arguments, the files or the output.
  static func perform(_ arguments: Arguments<Parameters>) async throws(InputError) -> ExitStatus
}

extension Command {
  /// Performs the command with the words that follow its name.
  static func perform(_ words: [String]) async throws(InputError) -> ExitStatus {
    try await perform(Arguments(words))
  }
}
