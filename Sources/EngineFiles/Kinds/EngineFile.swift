import Documents

/// An engine as described in a file: a `kind` and its settings, or a `preset`, which implies both,
/// and settings that differ from it.
public struct EngineFile: Described {
  /// The file in a recording's folder that describes the engine of its run.
  public static let fileName = "engine.json"

  /// The engine.
  public let choice: EngineChoice

  /// Reads the kind and its settings.
  public init(from fields: inout Fields) throws(InputError) {
    if let name = try fields.optionalText("preset") {
      try Preset.named(name, at: fields.place(of: "preset")).assume(in: &fields)
    }
    let word = try fields.name("kind", among: EngineKinds.known.words)
    choice = try EngineKinds.known[word]?.choice(from: &fields) ?? .listener
  }

  /// The aliases of settings, of all kinds.
  public static var aliases: [String: String] { EngineKinds.known.aliases }

  /// Returns the engine that an option names: a kind with its default settings, such as
  /// `door-lock`, or the engine of a file; with some settings replaced.
  ///
  /// - Throws: `noSuchName` if the text is neither a kind nor like a path, or the error of the
  ///   description.
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

  /// Returns an engine that differs from another in the settings of an object, which may itself
  /// change another such object. If one gives a `kind` or a `preset`, nothing of the other engine
  /// remains.
  package static func choice(
    _ changes: Fields.Entry, of other: EngineChoice
  ) throws(InputError) -> EngineChoice {
    let original =
      try changes.original.map { entry throws(InputError) in try Self.choice(entry, of: other) }
      ?? other
    var fields = try Fields(changes.value, at: changes.place, aliases: aliases)
    if !fields.has("kind"), !fields.has("preset"), case .object(let members) = original.json {
      fields.assume(members, at: changes.place)
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
