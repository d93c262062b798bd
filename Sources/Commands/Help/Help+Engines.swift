import EngineFiles

/// The pages of `simrun help engine`, derived from the declarations of the engine kinds.
extension Help {
  /// The list of all engine kinds.
  static var engines: String {
    page([
      paragraph("The kinds of engines, for \"kind\" in files and for --engine:"),
      list(EngineKinds.known.all.map { ($0.kind, $0.summary) }),
      paragraph("simrun help engine KIND lists the settings of one."),
    ])
  }

  /// Returns the settings of an engine kind.
  static func text(ofEngine kind: any EngineDescription.Type) -> String {
    let settings = kind.settings
    return page([
      paragraph("\(kind.kind): \(kind.summary)"),
      settings.isEmpty ? ["It has no settings."] : [],
      list(settings.map { ($0.key, $0.inHelp) }),
    ])
  }
}

extension SettingDeclaration {
  /// The setting in the help: the meaning, the allowed values, and the default.
  var inHelp: String {
    var parts = ["\(help): \(allowed)"]
    if !conditionsInWords.isEmpty { parts.append("only with \(conditionsInWords)") }
    if !aliases.isEmpty { parts.append("also \(aliases.joined(separator: ", "))") }
    let text = parts.joined(separator: "; ")
    return switch defaultInWords {
    case "": text
    case "required": "\(text) (required)"
    case let fallback: "\(text) (default: \(fallback))"
    }
  }
}
