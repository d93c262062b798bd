import Documents

/// An engine as a file describes it: its `kind`, and the settings of that kind; or a `preset`, which
/// says both, and settings that are otherwise.
public struct EngineFile: Described {
  /// The file in a recording's folder that describes the engine of the run that made it.
  public static let fileName = "engine.json"

  /// The engine.
  public let choice: EngineChoice

  /// Reads the kind, and then its settings.
  public init(from fields: inout Fields) throws(InputError) {
    if let name = try fields.optionalText("preset") {
      try Preset.named(name, at: fields.place(of: "preset")).assume(in: &fields)
    }
    let word = try fields.name("kind", among: EngineKinds.known.words)
    choice = try EngineKinds.known[word]?.choice(from: &fields) ?? .listener
  }

  /// Other names of settings, of all kinds.
  public static var aliases: [String: String] { EngineKinds.known.aliases }

  /// The engine that an option asks for: one of a kind with its usual settings, `door-lock`, or one
  /// that a file describes; with some settings replaced.
  ///
  /// - Throws: `noSuchName` where it is no kind and does not look like a path, or what is wrong
  ///   with the description.
  public static func choice(
    _ kindOrPath: String, overrides: [SettingOverride] = []
  ) throws(InputError) -> EngineChoice {
    let option = InputPlace("--engine")
    if EngineKinds.known.words.contains(kindOrPath) {
      return try EngineFile(["kind": .text(kindOrPath)], at: option, overrides: overrides).choice
    }
    guard kindOrPath.contains("/") || kindOrPath.hasSuffix(".json") else {
      throw .noSuchName(kindOrPath, among: EngineKinds.known.words, at: option)
    }
    return try InputFile.read(EngineFile.self, at: kindOrPath, overrides: overrides).choice
  }

  /// An engine that is otherwise than another in what an object says: some settings; or all, where
  /// that gives a `kind` or a `preset`.
  package static func choice(
    _ value: JSON, at place: InputPlace, otherwise original: EngineChoice
  ) throws(InputError) -> EngineChoice {
    var fields = try Fields(value, at: place, aliases: aliases)
    if !fields.has("kind"), !fields.has("preset"), case .object(let members) = original.json {
      fields.assume(members, at: place)
    }
    let choice = try EngineFile(from: &fields).choice
    try fields.finish()
    return choice
  }
}

extension EngineDescription {
  fileprivate static func choice(from fields: inout Fields) throws(InputError) -> EngineChoice {
    EngineChoice(try Self(from: &fields))
  }
}
