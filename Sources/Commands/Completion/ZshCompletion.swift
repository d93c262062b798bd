/// The completion for zsh: a function that passes each command's options to `_arguments`.
enum ZshCompletion {
  static var script: String {
    let commands = Simrun.commands.map {
      "    \(quoted("\($0.name):\($0.declaration.summary)"))"
    }
    return """
      #compdef simrun
      # Completion of simrun in zsh. To install: source <(simrun completion zsh)

      # Completes a name that simrun knows, or a path.
      _simrun_names() {
        local -a names
        names=(${(f)"$(simrun completion $1 2>/dev/null)"})
        compadd -a names
        _files
      }

      # Completes comma-separated words, or a path.
      _simrun_list() {
        _values -s , word "$@" || _files
      }

      _simrun() {
        local -a commands
        commands=(
      \(commands.joined(separator: "\n"))
        )
        if (( CURRENT == 2 )); then
          _describe command commands
          return
        fi
        shift words
        (( CURRENT-- ))
        case $words[1] in
      \(Simrun.commands.map(clause).joined(separator: "\n"))
        esac
      }

      if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
        _simrun "$@"
      else
        compdef _simrun simrun
      fi

      """
  }

  /// Returns the branch for a command.
  private static func clause(of command: any Command.Type) -> String {
    let declaration = command.declaration
    let options = declaration.options.map { option in
      (option.isRepeatable ? "*" : "")
        + "\(option.word)\(option.isFlag ? "" : "=")[\(escaped(option.hint))]"
        + (option.isFlag ? "" : value(of: option))
    }
    let operands = declaration.operands.map {
      ($0.isRepeatable ? "*" : "") + ":\($0.placeholder):\(action(for: $0.values))"
    }
    let specifications = (options + operands).map { " \\\n        \(quoted($0))" }
    return "    \(command.name))\n      _arguments '--help[show help]'"
      + specifications.joined() + "\n      ;;"
  }

  private static func value(of option: ParameterDeclaration) -> String {
    "\(option.implied == nil ? ":" : "::")\(escaped(option.placeholder)):"
      + action(for: option.values)
  }

  /// Returns the action of `_arguments` for values. An action that starts with a space calls a
  /// function without extra arguments.
  private static func action(for values: ArgumentValues) -> String {
    switch values {
    case .any: " "
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .suggestions(let words): " _simrun_list \(words.joined(separator: " "))"
    case .scenario, .floorPlan: " _simrun_names \(values.names?.rawValue ?? "")"
    case .file: "_files"
    case .folder: "_files -/"
    }
  }

  /// Returns a string escaped for a specification of `_arguments`.
  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { $0 += "[]:\\".contains($1) ? "\\\($1)" : "\($1)" }
  }

  private static func quoted(_ text: String) -> String {
    "'\(text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
  }
}
