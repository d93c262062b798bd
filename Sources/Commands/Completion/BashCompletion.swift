/// The completion for bash: a function of the command and the previous word.
enum BashCompletion {
  static var script: String {
    let commands = Simrun.commandNames + ["--help", "--version"]
    return """
      # Completion of simrun in bash. To install: source <(simrun completion bash)

      # Completes one of the given words.
      _simrun_words() {
        COMPREPLY=($(compgen -W "$*" -- "$current"))
      }

      # Completes the last of comma-separated words, or a path.
      _simrun_list() {
        local before=
        if [[ $current == *,* ]]; then before=${current%,*},; fi
        COMPREPLY=($(compgen -P "$before" -W "$*" -- "${current##*,}"))
        if [[ ${#COMPREPLY[@]} -eq 0 ]]; then _simrun_paths; fi
      }

      # Completes a path.
      _simrun_paths() {
        local IFS=$'\\n'
        COMPREPLY+=($(compgen -f -- "$current"))
        compopt -o filenames 2>/dev/null
      }

      # Completes a name that simrun knows, or a path.
      _simrun_names() {
        _simrun_words $("${COMP_WORDS[0]}" completion "$1" 2>/dev/null)
        if [[ ${#COMPREPLY[@]} -eq 0 ]]; then _simrun_paths; fi
      }

      _simrun() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
        COMPREPLY=()
        # bash splits --format=json into three words.
        if [[ $current == "=" ]]; then
          current=
        elif [[ $previous == "=" ]]; then
          previous=${COMP_WORDS[COMP_CWORD - 2]}
        fi
        if [[ $COMP_CWORD -eq 1 ]]; then
          _simrun_words \(commands.joined(separator: " "))
          return
        fi
        case ${COMP_WORDS[1]} in
      \(Simrun.commands.map(clause).joined(separator: "\n"))
        esac
      }

      complete -F _simrun simrun

      """
  }

  /// Returns the branch for a command.
  private static func clause(of command: any Command.Type) -> String {
    let declaration = command.declaration
    let options = declaration.options.map(\.word) + ["--help"]
    var lines = ["\(command.name))", "  case $previous in"]
    let operand = action(for: declaration.operands.first?.values ?? .any)
    for option in declaration.options {
      // An option that may stand alone is most often followed by the operand.
      let action = option.implied == nil ? action(for: option.values) : operand
      lines.append("    \(option.word)) \(action) ;;")
    }
    lines += [
      "    *)",
      "      if [[ $current == -* ]]; then",
      "        _simrun_words \(options.joined(separator: " "))",
      "      else",
      "        \(operand)",
      "      fi",
      "      ;;",
      "  esac",
      "  ;;",
    ]
    return lines.map { "    \($0)" }.joined(separator: "\n")
  }

  private static func action(for values: ArgumentValues) -> String {
    switch values {
    case .any: ":"
    case .words(let words): "_simrun_words \(words.joined(separator: " "))"
    case .suggestions(let words): "_simrun_list \(words.joined(separator: " "))"
    case .scenario, .floorPlan: "_simrun_names \(values.names?.rawValue ?? "")"
    case .file, .folder: "_simrun_paths"
    }
  }
}
