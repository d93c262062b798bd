/// The completion for fish: a line for each command and each of its options.
enum FishCompletion {
  static var script: String {
    let commands = Simrun.commands.map { command in
      "complete -c simrun -n __fish_use_subcommand -a \(command.name) "
        + "-d \(quoted(command.declaration.summary))\n"
    }
    return """
      # Completion of simrun in fish. To install: simrun completion fish | source
      complete -c simrun -f
      complete -c simrun -l help -d 'show help'
      complete -c simrun -n __fish_use_subcommand -l version -d 'show the version'
      \(commands.joined())\(Simrun.commands.map(lines).joined())
      """
  }

  /// Returns the lines of a command.
  private static func lines(of command: any Command.Type) -> String {
    let condition = "complete -c simrun -n '__fish_seen_subcommand_from \(command.name)'"
    let declaration = command.declaration
    let operand = declaration.operands.first.map { "\(condition)\(action(for: $0.values))\n" }
    let options = declaration.options.map { option in
      "\(condition) -l \(option.word.dropFirst(2))"
        + "\(option.implied == nil ? " -r" : "")\(action(for: option.values)) "
        + "-d \(quoted(option.hint))\n"
    }
    return (operand ?? "") + options.joined()
  }

  private static func action(for values: ArgumentValues) -> String {
    switch values {
    case .any: " -f"
    case .words(let words): " -f -a \(quoted(words.joined(separator: " ")))"
    case .suggestions(let words): " -F -a \(quoted(words.joined(separator: " ")))"
    case .scenario, .floorPlan: " -F -a '(simrun completion \(values.names?.rawValue ?? ""))'"
    case .file: " -F"
    case .folder: " -f -a '(__fish_complete_directories)'"
    }
  }

  private static func quoted(_ text: String) -> String {
    "'\(text.reduce(into: "") { $0 += "'\\".contains($1) ? "\\\($1)" : "\($1)" })'"
  }
}
