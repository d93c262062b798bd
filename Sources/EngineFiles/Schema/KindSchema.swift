import Documents

/// A kind of engines in a JSON Schema. The kind lists its settings only once, when this schema is
/// created.
struct KindSchema {
  /// The word of the kind.
  let word: String
  /// The presets of the kind.
  let presets: [Preset]
  /// The settings under all words of the choices, by their keys and their aliases.
  let object: ObjectSchema
  /// The keys that are required under every word of each choice. Keys with an alias are not among
  /// them: the reader checks those.
  let requiredKeys: [String]

  init(of kind: any EngineDescription.Type) {
    let word = kind.kind
    let presets = Preset.known.filter { $0.kind == word }
    let listings = kind.listings
    let settings = kind.settings(in: listings)
    let names = Dictionary(grouping: EngineKinds.known.aliases, by: \.value)
    let head = [
      PropertySchema("kind", .words([word]), kind.summary),
      PropertySchema(
        "preset", .words(presets.map(\.name)),
        presets.isEmpty
          ? "no known product is of this kind"
          : "a known product, which gives the kind and settings", takesNull: true),
    ]
    let properties = settings.flatMap { setting -> [PropertySchema] in
      let schema = SettingSchema(of: setting, in: listings)
      return [schema.property] + (names[setting.key] ?? []).map { schema.property(as: $0.key) }
    }
    self.word = word
    self.presets = presets
    object = ObjectSchema("\(word)-engine", "\(word) engine", head + properties)
    requiredKeys = settings.filter { setting in
      setting.aliases.isEmpty
        && listings.allSatisfy { listing in
          listing.declarations.contains { $0.key == setting.key && $0.isRequired }
        }
    }.map(\.key)
  }
}
