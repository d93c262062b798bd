// Values composed of other values.

extension ValueKind {
  /// Values described by objects.
  package static func object<Keys: ObjectKeys>(_ keys: Keys) -> ValueKind
  where Value == Keys.Value {
    ValueKind(
      .object(keys.schema),
      read: { entry throws(InputError) in try keys.read(entry) })
  }

  /// Lists of values.
  package static func list<Part>(
    _ kind: ValueKind<Part>, count: ClosedRange<Int> = 0...10_000
  ) -> ValueKind where Value == [Part] {
    ValueKind(
      .list(kind.schema, count: count),
      read: { entry throws(InputError) in
        try Fields.parts(entry, count: count) { part throws(InputError) in try kind.read(part) }
      },
      json: { values, key in .list(values.map { kind.json($0, key) }) })
  }

  /// Lists of values described by objects.
  package static func list<Keys: ObjectKeys>(
    _ keys: Keys, count: ClosedRange<Int> = 0...10_000
  ) -> ValueKind where Value == [Keys.Value] { list(.object(keys), count: count) }
}

extension ValueKind where Value == [Fields] {
  /// Lists of objects. The caller reads the fields of each object, and rejects the other keys.
  package static func objects(
    _ schema: ObjectSchema, count: ClosedRange<Int> = 0...10_000
  ) -> ValueKind { objects(.object(schema), count: count) }

  /// Lists of objects. The caller reads the fields of each object, and rejects the other keys.
  package static func objects(_ schema: ValueSchema, count: ClosedRange<Int>) -> ValueKind {
    ValueKind(
      .list(schema, count: count),
      read: { entry throws(InputError) in
        try Fields.parts(entry, count: count) { part throws(InputError) in
          try Fields(part.value, at: part.place)
        }
      },
      json: { _, _ in [] })
  }
}

extension ValueKind where Value == [String] {
  /// Lists of different strings, which may also be written as one string with commas between them.
  ///
  /// - Parameter schema: The schema of each string.
  package static func texts(
    _ schema: ValueSchema = .plainText, count: ClosedRange<Int> = 0...10_000
  ) -> ValueKind {
    ValueKind(
      .texts(schema, count: count),
      read: { entry throws(InputError) in try Fields.texts(entry, count: count) },
      json: { texts, _ in JSON(texts) })
  }
}
