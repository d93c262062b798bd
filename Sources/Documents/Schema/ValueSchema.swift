/// The values that a key of a file may have, for the JSON Schema of the file.
///
/// The readers of files decide what is allowed. Tests compare every schema with its reader.
package indirect enum ValueSchema: Sendable {
  /// A number within a range.
  case number(ClosedRange<Double>)
  /// An integer within a range.
  case integer(ClosedRange<Int>)
  /// `true` or `false`.
  case flag
  /// A string that is not empty.
  case text
  /// A string that matches a regular expression.
  case form(String)
  /// Exactly this word.
  case word(String)
  /// One of a few words.
  case words([String])
  /// A string that is not empty: one of these words, or any other string.
  case suggestions([String])
  /// A point on the plan, `[x, y]` in metres.
  case point
  /// Values in order.
  case list(ValueSchema, count: ClosedRange<Int>)
  /// Different strings: a list, or one string with commas between them.
  case texts(ValueSchema, count: ClosedRange<Int>)
  /// Values by names that the user chooses.
  case byName(ValueSchema, count: ClosedRange<Int>)
  /// An object with known keys.
  case object(ObjectSchema)
  /// A value, or `null`.
  case orNull(ValueSchema)
  /// A value of one of several kinds.
  case either([ValueSchema])
  /// A definition of the document, by its name.
  case definition(String)

  /// A name that the tables of a recording can contain: see `Table.canContain`.
  package static let name = form(#"^[^",\#(steering)]+$"#)

  /// A string that a terminal shows as it is: see `String.isPlain`.
  package static let plainText = form(#"^[^\#(steering)]+$"#)

  /// The characters that are not plain, as a class of a regular expression.
  private static let steering =
    #"\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069"#

  /// The assigned number of a service or a characteristic, or its UUID.
  package static let attributeUUID = form(
    "^([0-9A-Fa-f]{4}|[0-9A-Fa-f]{8}|[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})$")
}

extension ValueSchema {
  /// The values that state a change of one of these values: for an object, some of its keys; for
  /// values by name, some of the names, with `null` for a value that is removed.
  var changes: ValueSchema {
    switch self {
    case .object(let schema): .object(schema.changes)
    case .byName(let element, let count):
      .byName(.orNull(element), count: 0...count.upperBound)
    default: self
    }
  }

  /// The JSON Schema. Objects are references to the document's definitions.
  package var json: [String: JSON] {
    switch self {
    case .number(let range):
      ["type": "number", "minimum": JSON(range.lowerBound), "maximum": JSON(range.upperBound)]
    case .integer(let range):
      ["type": "integer", "minimum": JSON(range.lowerBound), "maximum": JSON(range.upperBound)]
    case .flag: ["type": "boolean"]
    case .text: ["type": "string", "minLength": JSON(1)]
    case .form(let pattern): ["type": "string", "pattern": .text(pattern)]
    case .word(let word): ["const": .text(word)]
    case .words(let words): ["enum": JSON(words)]
    case .suggestions(let words):
      ["anyOf": [["enum": JSON(words)], .object(Self.text.json)]]
    case .point: Self.list(.number(-10_000...10_000), count: 2...2).json
    case .list(let element, let count):
      [
        "type": "array", "items": .object(element.json),
        "minItems": JSON(count.lowerBound), "maxItems": JSON(count.upperBound),
      ]
    case .texts(let element, let count):
      [
        "anyOf": [
          .object(Self.list(element, count: count).json.merging(["uniqueItems": true]) { $1 }),
          .object(Self.text.json),
        ]
      ]
    case .byName(let element, let count):
      [
        "type": "object", "propertyNames": ["minLength": JSON(1)],
        "additionalProperties": .object(element.json),
        "minProperties": JSON(count.lowerBound), "maxProperties": JSON(count.upperBound),
      ]
    case .object(let object): Self.definition(object.name).json
    case .orNull(let value): value.jsonOrNull
    case .either(let kinds): ["anyOf": .list(kinds.map { .object($0.json) })]
    case .definition(let name): ["$ref": .text("#/$defs/\(name)")]
    }
  }

  /// The JSON Schema of these values and `null`.
  var jsonOrNull: [String: JSON] {
    var json = json
    if case .list(let words) = json["enum"] {
      json["enum"] = .list(words + [.null])
    } else if let type = json["type"] {
      json["type"] = [type, "null"]
    } else {
      json = ["anyOf": [.object(json), ["type": "null"]]]
    }
    return json
  }

  /// The objects that the values contain, without the objects inside those.
  package var objects: [ObjectSchema] {
    switch self {
    case .object(let object): [object]
    case .list(let element, _), .texts(let element, _), .byName(let element, _),
      .orNull(let element):
      element.objects
    case .either(let kinds): kinds.flatMap(\.objects)
    case .number, .integer, .flag, .text, .form, .word, .words, .suggestions, .point, .definition:
      []
    }
  }
}
