/// The keys of an object of a file, for the JSON Schema of the file.
package struct ObjectSchema: Sendable {
  /// The name of the definition in the document.
  package let name: String
  /// A description of the object in a few words.
  package let title: String
  /// The keys. No others are allowed.
  package let properties: [PropertySchema]
  /// Alternative keys, at least one of which has to be given. Empty if there are none.
  package let anyOf: [String]

  package init(
    _ name: String, _ title: String, _ properties: [PropertySchema], anyOf: [String] = []
  ) {
    self.name = name
    self.title = title
    self.properties = properties
    self.anyOf = anyOf
  }

  /// The same keys without defaults and requirements, for an object that states changes to some of
  /// them, including keys of objects inside the object. `null` removes a key that is not required:
  /// see `Fields.change(_:of:)`.
  package var changes: ObjectSchema {
    ObjectSchema(
      "\(name)Changes", "changed \(title)",
      properties.map {
        PropertySchema(
          $0.key, $0.value.changes, $0.help, takesNull: $0.takesNull || !$0.isRequired)
      })
  }

  /// The same keys without defaults, for an object in which a missing key has another meaning.
  package var withoutDefaults: ObjectSchema {
    ObjectSchema(
      name, title,
      properties.map {
        PropertySchema(
          $0.key, $0.value, $0.help, isRequired: $0.isRequired, takesNull: $0.takesNull)
      }, anyOf: anyOf)
  }

  /// The JSON Schema, without the definitions that it refers to.
  package var json: [String: JSON] {
    var json: [String: JSON] = [
      "title": .text(title), "type": "object", "additionalProperties": false,
      "properties": .object(
        Dictionary(properties.map { ($0.key, $0.json) }, uniquingKeysWith: { own, _ in own })),
    ]
    let required = properties.filter(\.isRequired).map(\.key)
    if !required.isEmpty { json["required"] = JSON(required) }
    if !anyOf.isEmpty { json["anyOf"] = .list(anyOf.map { ["required": [.text($0)]] }) }
    return json
  }
}

/// A key of an object of a file.
package struct PropertySchema: Sendable {
  package let key: String
  package let value: ValueSchema
  /// The description of the key in one line, which editors show.
  package let help: String
  /// `true` if the key has to be given, independently of other keys.
  package let isRequired: Bool
  /// `true` if `null` is allowed.
  package let takesNull: Bool
  /// The default: the value if the key is missing. `nil` if there is no default, or if it depends
  /// on other keys.
  package let `default`: JSON?

  package init(
    _ key: String, _ value: ValueSchema, _ help: String, isRequired: Bool = false,
    takesNull: Bool = false, default fallback: JSON? = nil
  ) {
    self.key = key
    self.value = value
    self.help = help
    self.isRequired = isRequired
    self.takesNull = takesNull
    self.default = fallback
  }

  /// Returns a key that has to be given.
  package static func required(
    _ key: String, _ value: ValueSchema, _ help: String
  ) -> PropertySchema { PropertySchema(key, value, help, isRequired: true) }

  /// The JSON Schema of the value, with the description.
  package var json: JSON {
    var json = takesNull ? value.jsonOrNull : value.json
    json["description"] = .text(help)
    if let `default` { json["default"] = `default` }
    return .object(json)
  }
}
