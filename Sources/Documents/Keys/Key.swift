/// A key of an object in a file: its name with the unit as suffix, the values it may have, its
/// default and its help. Each key is declared once; the reader of the object and the schema of the
/// file use this declaration.
///
///     let height = Key(
///       "heightM", .number(0...100), "the height above the floor, in metres", default: 1.5)
///     ...
///     height: try fields[height]
package final class Key<Value: Sendable>: DeclaredKey {
  package let declaration: PropertySchema
  /// The values that the key may have.
  package let kind: ValueKind<Value>
  /// The default: the value if the key is missing. `nil` if there is no default, or if it depends
  /// on other keys.
  package let defaultValue: Value?

  private init(_ declaration: PropertySchema, _ kind: ValueKind<Value>, default value: Value?) {
    self.declaration = declaration
    self.kind = kind
    defaultValue = value
  }

  /// Declares a key without a default.
  ///
  /// - Parameter isRequired: `false` for a key that some objects may leave out.
  package convenience init(
    _ name: String, _ kind: ValueKind<Value>, _ help: String, isRequired: Bool = true
  ) {
    self.init(PropertySchema(name, kind.schema, help, isRequired: isRequired), kind, default: nil)
  }

  /// Declares a key with a default.
  package convenience init(
    _ name: String, _ kind: ValueKind<Value>, _ help: String, default value: Value
  ) {
    self.init(
      PropertySchema(name, kind.schema, help, default: kind.json(value, name)), kind,
      default: value)
  }

  /// Declares a key that may be missing or `null`; its value is then `nil`.
  package static func optional<Wrapped>(
    _ name: String, _ kind: ValueKind<Wrapped>, _ help: String
  ) -> Key where Value == Wrapped? {
    Key(
      PropertySchema(name, kind.schema, help, takesNull: true), ValueKind(orNull: kind),
      default: .some(nil))
  }

  /// Declares a key that has a default and may be `null`, which reads as `nil`. The default may be
  /// `nil`, too.
  package static func optional<Wrapped>(
    _ name: String, _ kind: ValueKind<Wrapped>, _ help: String, default value: Wrapped?
  ) -> Key where Value == Wrapped? {
    let kind = ValueKind(orNull: kind)
    return Key(
      PropertySchema(name, kind.schema, help, takesNull: true, default: kind.json(value, name)),
      kind, default: value)
  }
}

/// A key whose values may be of any kind.
package protocol DeclaredKey: Sendable {
  /// The key in the schema of its object.
  var declaration: PropertySchema { get }
}

extension DeclaredKey {
  /// The name in the file.
  package var name: String { declaration.key }
}

extension Fields {
  /// Reads the value of a key, or its default.
  package subscript<Value>(key: Key<Value>) -> Value {
    mutating get throws(InputError) {
      if let `default` = key.defaultValue { return try self[key, default: `default`] }
      return try key.kind.read(require(key.name))
    }
  }

  /// Reads the value of a key, or a default that depends on other keys.
  package subscript<Value>(key: Key<Value>, default fallback: @autoclosure () -> Value) -> Value {
    mutating get throws(InputError) {
      guard let entry = take(key.name) else { return fallback() }
      return try key.kind.read(entry)
    }
  }

  /// Reads the value of a key; `nil` if the key is missing.
  package subscript<Value>(ifGiven key: Key<Value>) -> Value? {
    mutating get throws(InputError) {
      guard let entry = take(key.name) else { return nil }
      return try key.kind.read(entry)
    }
  }

  /// Returns `true` if a key is given, even as `null`. The key is marked as read.
  package mutating func has(_ key: some DeclaredKey) -> Bool { has(key.name) }

  /// Returns the place of a key's value, for an error about it.
  package func place(of key: some DeclaredKey) -> InputPlace { place(of: key.name) }

  /// Declares keys that will be read, so that they are not suggested as misspellings of other keys.
  package mutating func expect(_ keys: [any DeclaredKey]) {
    for key in keys { _ = take(key.name) }
  }
}

extension InputPlace {
  /// Returns the place of a key's value within an object.
  package func key(_ key: some DeclaredKey) -> InputPlace { self.key(key.name) }
}
