import BLE

/// The values that a key may have: their schema, and the functions that read and write them.
package struct ValueKind<Value: Sendable>: Sendable {
  package let schema: ValueSchema
  /// Reads a value.
  package let read: @Sendable (Fields.Entry) throws(InputError) -> Value
  /// Writes a value of a key.
  package let json: @Sendable (_ value: Value, _ key: String) -> JSON

  package init(
    _ schema: ValueSchema,
    read: @escaping @Sendable (Fields.Entry) throws(InputError) -> Value,
    json: @escaping @Sendable (_ value: Value, _ key: String) -> JSON = { _, key in
      preconditionFailure("'\(key)' cannot have a default")
    }
  ) {
    self.schema = schema
    self.read = read
    self.json = json
  }

  /// Creates the kind of the same values and of `null`.
  package init<Wrapped>(orNull kind: ValueKind<Wrapped>) where Value == Wrapped? {
    self.init(
      kind.schema,
      read: { entry throws(InputError) in entry.value == .null ? nil : try kind.read(entry) },
      json: { value, key in value.map { kind.json($0, key) } ?? .null })
  }

  /// Returns the kind of other values, which are made from these values.
  package func map<Other>(
    _ made: @escaping @Sendable (Value) -> Other, from part: @escaping @Sendable (Other) -> Value
  ) -> ValueKind<Other> {
    ValueKind<Other>(
      schema, read: { entry throws(InputError) in made(try read(entry)) },
      json: { json(part($0), $1) })
  }
}

extension ValueKind where Value == Double {
  /// Numbers within a range.
  package static func number(_ range: ClosedRange<Double>) -> ValueKind {
    ValueKind(
      .number(range),
      read: { entry throws(InputError) in try Fields.number(entry, in: range) },
      json: { value, _ in JSON(value) })
  }
}

extension ValueKind where Value: FixedWidthInteger {
  /// Integers within a range.
  package static func integer(_ range: ClosedRange<Value>) -> ValueKind {
    ValueKind(
      .integer(Int(range.lowerBound)...Int(range.upperBound)),
      read: { entry throws(InputError) in try Fields.integer(entry, in: range) },
      json: { value, _ in JSON(Double(value)) })
  }
}

extension ValueKind where Value == PowerLevel {
  /// Levels in dBm, within a range.
  package static func level(_ range: ClosedRange<Double>) -> ValueKind {
    ValueKind<Double>.number(range).map({ PowerLevel(dBm: $0) }, from: \.dBm)
  }
}

extension ValueKind where Value == Decibels {
  /// Level differences in dB, within a range.
  package static func decibels(_ range: ClosedRange<Double>) -> ValueKind {
    ValueKind<Double>.number(range).map({ Decibels($0) }, from: \.value)
  }
}

extension ValueKind where Value == Duration {
  /// Durations within a range, in the unit of the key's suffix: `S` or `Ms`.
  package static func duration(_ range: ClosedRange<Double>) -> ValueKind {
    ValueKind(
      .number(range),
      read: { entry throws(InputError) in
        Fields.duration(try Fields.number(entry, in: range), inUnitOf: entry.key)
      },
      json: { value, key in
        JSON(key.hasSuffix("Ms") ? Double(value.nanoseconds) / 1e6 : value.inSeconds)
      })
  }
}

extension ValueKind where Value == Bool {
  /// `true` or `false`.
  package static var flag: ValueKind {
    ValueKind(
      .flag, read: { entry throws(InputError) in try Fields.flag(entry) },
      json: { value, _ in .flag(value) })
  }
}

extension ValueKind where Value == String {
  /// Strings that are plain and not empty.
  package static var text: ValueKind { text(.plainText) }

  /// Strings that are not empty and may have any characters, as devices send them.
  package static var anyText: ValueKind {
    ValueKind(
      .text, read: { entry throws(InputError) in try Fields.anyText(entry) },
      json: { value, _ in .text(value) })
  }

  /// Strings that are plain and not empty, with a schema that restricts them further.
  package static func text(_ schema: ValueSchema) -> ValueKind {
    ValueKind(
      schema, read: { entry throws(InputError) in try Fields.text(entry) },
      json: { value, _ in .text(value) })
  }

  /// Names that the tables of a recording can contain.
  package static var name: ValueKind {
    ValueKind(
      .name, read: { entry throws(InputError) in try Fields.name(entry) },
      json: { value, _ in .text(value) })
  }

  /// One of a few words.
  package static func words(_ words: [String]) -> ValueKind {
    ValueKind(
      .words(words),
      read: { entry throws(InputError) in try Fields.name(entry, among: words) },
      json: { value, _ in .text(value) })
  }
}

extension ValueKind where Value: Equatable {
  /// One of a few words, each of which stands for a value.
  package static func choice(_ choices: KeyValuePairs<String, Value>) -> ValueKind {
    ValueKind(
      .words(choices.map(\.key)),
      read: { entry throws(InputError) in try Fields.choice(entry, among: choices) },
      json: { value, _ in choices.first { $0.value == value }.map { .text($0.key) } ?? .null })
  }
}

extension ValueKind where Value == AttributeUUID {
  /// UUIDs of services and characteristics, in 4, 8 or 32 digits.
  package static var attributeUUID: ValueKind {
    ValueKind(
      .attributeUUID, read: { entry throws(InputError) in try Fields.attributeUUID(entry) },
      json: { uuid, _ in .text(uuid.description) })
  }
}

extension ValueKind where Value == Point {
  /// Points on the plan, `[x, y]` in metres.
  package static var point: ValueKind {
    ValueKind(
      .point,
      read: { entry throws(InputError) in try Fields.point(entry.value, at: entry.place) })
  }
}
