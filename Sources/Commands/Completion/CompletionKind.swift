import Documents

/// What `simrun completion` prints: a script for a shell, or the names that the scripts ask for, since
/// these are of the folder in which one types.
enum CompletionKind: String, CaseIterable {
  case bash, zsh, fish
  case scenarios, floorplans
}

extension ArgumentValues {
  /// The names that a script asks for.
  var names: CompletionKind? {
    switch self {
    case .scenario: .scenarios
    case .floorPlan: .floorplans
    case .any, .words, .suggestions, .file, .folder: nil
    }
  }
}

extension CommandOption {
  /// The beginning of its help, in a few words.
  var hint: String {
    let help = help.lines(within: .max).joined()
    let end = [";", ": ", ". ", ", e.g."].compactMap { help.firstRange(of: $0)?.lowerBound }.min()
    return String(help[..<(end ?? help.endIndex)])
  }
}
