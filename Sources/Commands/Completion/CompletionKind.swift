import Documents

/// The output of `simrun completion`: a script for a shell, or a list of names. The scripts request
/// the lists because names depend on the current folder.
enum CompletionKind: String, CaseIterable {
  case bash, zsh, fish
  case scenarios, floorplans
}

extension ArgumentValues {
  /// The list of names that a script requests.
  var names: CompletionKind? {
    switch self {
    case .scenario: .scenarios
    case .floorPlan: .floorplans
    case .any, .words, .suggestions, .file, .folder: nil
    }
  }
}

extension ParameterDeclaration {
  /// The first clause of the help.
  var hint: String {
    let help = help.lines(within: .max).joined()
    let end = [";", ": ", ". ", ", e.g."].compactMap { help.firstRange(of: $0)?.lowerBound }.min()
    return String(help[..<(end ?? help.endIndex)])
  }
}
