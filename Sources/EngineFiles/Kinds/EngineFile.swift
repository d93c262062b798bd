import Documents

/// An engine as described in a file: by a `kind` and the settings of that kind; or by a `preset`,
/// which implies a kind and its settings, and by the settings that differ from the preset's.
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

  /// The aliases of the settings of all kinds of engines.
  public static var aliases: [String: String] { EngineKinds.known.aliases }

  /// `true` for a word that names an engine's file: `a.json`, a path of several parts, or an
  /// existing file.
  package static func isPath(_ word: String) -> Bool {
    word.contains("/") || word.hasSuffix(".json") || InputFile.isFile(word)
  }

  /// Returns the engine that an option names: a kind with its default settings, such as
  /// `door-lock`, or the engine of a file; with some settings replaced.
  ///
  /// - Parameter option: The option that names the engine.
  /// - Throws: `noSuchName` if the string names neither a kind nor a file, and does not look like a
  ///   path, or the error of the description.
  public static func choice(
    _ kindOrPath: String, at option: InputPlace = InputPlace(option: .engine),
    overrides: [SettingOverride] = []
  ) throws(InputError) -> EngineChoice {
    if EngineKinds.known.words.contains(kindOrPath) {
      return try EngineFile(["kind": .text(kindOrPath)], at: option, overrides: overrides).choice
    }
    guard isPath(kindOrPath) else {
      throw .noSuchName(kindOrPath, among: EngineKinds.known.words, at: option)
    }
    return try InputFile.read(EngineFile.self, at: kindOrPath, overrides: overrides).choice
  }

  /// Returns the engine that an object and changes of it describe. Each change applies to the
  /// engine that the objects before it describe.
  ///
  /// A change of a setting keeps the other settings that are given; in a setting that is an object,
  /// it keeps the other values. `null` removes a setting or a value: then the default of the kind
  /// or the preset holds. An object with a `kind` or a `preset` replaces all objects before it.
  ///
  /// - Parameter layers: The object and its changes; none for a listener.
  /// - Throws: The error of an object, or `unusable` at a change if the engine needs what the
  ///   change removes.
  package static func choice(_ layers: [Fields.Entry]) throws(InputError) -> EngineChoice {
    try read(layers[...], without: []).choice
  }

  /// The object of a listener, which is the engine of a scenario that names none.
  ///
  /// - Parameter place: The place of the scenario.
  package static func listening(at place: InputPlace) -> Fields.Entry {
    Fields.Entry(
      key: "engine", written: "engine", place: place.key("engine"),
      value: EngineChoice.listener.json)
  }

  /// Returns the engine, and the settings that the objects and their preset give.
  ///
  /// - Parameter removed: The keys of settings that are ignored.
  private static func read(
    _ layers: ArraySlice<Fields.Entry>, without removed: [String]
  ) throws(InputError) -> (choice: EngineChoice, given: [String: JSON]) {
    guard let last = layers.last else { return (.listener, [:]) }
    var fields = try Fields(last.value, at: last.place, aliases: aliases)
    fields.remove(removed)
    let earlier = layers.dropLast()
    if !earlier.isEmpty, !fields.has("kind"), !fields.has("preset") {
      var original = try read(earlier, without: removed)
      let removable = original.choice.description.removableKeys(changing: fields.members.keys)
      let nulls = fields.removeNulls { removable.contains($0) }
      if !nulls.isEmpty {
        do {
          original = try read(earlier, without: removed + nulls)
        } catch {
          throw .unusable(
            last.place,
            "without \(nulls.listed()), the rest does not fit: "
              + error.description(within: last.place.source))
        }
      }
      try fields.change(original.given, at: last.place)
    }
    let choice = try EngineFile(from: &fields).choice
    try fields.finish()
    // The members include the preset's settings, and a change may replace any of them.
    fields.remove(["preset"])
    return (choice, fields.members)
  }
}

extension EngineDescription {
  fileprivate static func choice(from fields: inout Fields) throws(InputError) -> EngineChoice {
    EngineChoice(try Self(from: &fields))
  }
}
