import Documents

/// The JSON Schema of engines: of engine files, and of the engines of scenarios. It follows from
/// the settings that the known kinds declare.
package enum EngineSchema {
  /// An engine: its kind or a preset, and settings.
  package static let engine = ValueSchema.definition("engine")

  /// Changes of an engine: some settings, or another engine.
  package static let changes = ValueSchema.definition("engineChanges")

  /// The document of engine files.
  package static var document: SchemaDocument {
    SchemaDocument(
      "engine", "An engine: its kind or a preset, and its settings.", root: engine,
      definitions: definitions.filter { $0.key != "engineChanges" })
  }

  /// The definitions of engines, with one for each known kind.
  package static var definitions: [String: JSON] {
    let kinds = EngineKinds.known.all.map { KindSchema(of: $0) }
    let schemas = kinds.map(\.object)
    let parts = schemas.flatMap(\.properties).flatMap(\.value.objects)
    let all = schemas + parts + schemas.map(\.changes)
    let ownKinds = all.map { ($0.name, JSON.object($0.json)) }
    return [
      "engine": anyEngine(of: kinds),
      "engineChanges": [
        "title": "changes of an engine", "type": "object",
        "if": ["anyOf": [["required": ["kind"]], ["required": ["preset"]]]],
        "then": .object(engine.json),
        "else": [
          "anyOf": .list(schemas.map { .object(ValueSchema.definition($0.changes.name).json) })
        ],
      ],
    ].merging(ownKinds) { $1 }
  }

  /// The schema of an engine. The kind or the preset determines the allowed and the required keys.
  private static func anyEngine(of kinds: [KindSchema]) -> JSON {
    let ofKinds = kinds.map { kind -> JSON in
      [
        "if": [
          "required": ["kind"],
          "properties": ["kind": ["const": .text(kind.word)], "preset": ["type": "null"]],
        ],
        "then": reference(to: kind, requiring: kind.requiredKeys),
      ]
    }
    let ofPresets = kinds.flatMap { kind in
      kind.presets.map { preset -> JSON in
        [
          "if": ["required": ["preset"], "properties": ["preset": ["const": .text(preset.name)]]],
          "then": reference(
            to: kind, requiring: kind.requiredKeys.filter { preset.members[$0] == nil }),
        ]
      }
    }
    let kind = PropertySchema("kind", .words(kinds.map(\.word)), "the kind of engine")
    let preset = PropertySchema(
      "preset", .words(kinds.flatMap { $0.presets.map(\.name) }),
      "a known product, which gives the kind and settings", takesNull: true)
    return [
      "title": "engine", "type": "object",
      "properties": ["kind": kind.json, "preset": preset.json],
      "anyOf": [
        ["required": ["kind"]],
        ["required": ["preset"], "properties": ["preset": ["type": "string"]]],
      ],
      "allOf": .list(ofKinds + ofPresets),
    ]
  }

  private static func reference(
    to kind: KindSchema, requiring required: [String] = []
  ) -> JSON {
    let reference = ValueSchema.definition(kind.object.name).json
    guard !required.isEmpty else { return .object(reference) }
    return .object(reference.merging(["required": JSON(required)]) { $1 })
  }
}
