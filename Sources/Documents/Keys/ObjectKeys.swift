/// Keys that one or several objects have: the stored properties of the conforming type, in the
/// order of their declaration. A property can also be a group of keys.
package protocol KeyGroup: Sendable {}

extension KeyGroup {
  /// The keys, with the keys of groups in place of the groups.
  package var all: [any DeclaredKey] {
    Mirror(reflecting: self).children.flatMap { child -> [any DeclaredKey] in
      if let key = child.value as? any DeclaredKey { return [key] }
      return (child.value as? any KeyGroup)?.all ?? []
    }
  }
}

/// The keys of an object in a file, with the method that reads the object's value from them.
///
///     struct StopKeys: ObjectKeys {
///       let place = Key("at", .point, "the place, [x, y] in metres")
///       let wait = Key("waitS", .duration(0...3600), "the wait, in seconds", default: .zero)
///
///       var schema: ObjectSchema { ObjectSchema("stop", "stop of a lift", self) }
///
///       func read(from fields: inout Fields) throws(InputError) -> Stop {
///         Stop(at: try fields[place], wait: try fields[wait])
///       }
///     }
package protocol ObjectKeys: KeyGroup {
  associatedtype Value: Sendable

  /// The schema of the object.
  var schema: ObjectSchema { get }

  /// Reads the value. The caller rejects the keys that are not read.
  func read(from fields: inout Fields) throws(InputError) -> Value
}

extension ObjectKeys {
  /// Reads the value that an object describes, and rejects all other keys.
  package func read(_ value: JSON, at place: InputPlace) throws(InputError) -> Value {
    try read(all: Fields(value, at: place))
  }

  /// Reads the value of an object, or of an original object with the changes that the entry makes
  /// to it, and rejects all other keys.
  package func read(_ entry: Fields.Entry) throws(InputError) -> Value {
    try read(all: fields(of: entry))
  }

  /// Reads the value that results when changes are applied to an object; without an object, the
  /// value that the changes describe by themselves. Returns `nil` if the changes are `null`, which
  /// removes the object.
  package func read(
    _ changes: Fields.Entry, changing original: Fields.Entry?
  ) throws(InputError) -> Value? {
    guard changes.value != .null else { return nil }
    return try read(original.map(changes.changing) ?? changes)
  }

  /// Returns the fields of an object, or of an object with changes applied to it.
  package func fields(of entry: Fields.Entry) throws(InputError) -> Fields {
    var fields = try Fields(entry.value, at: entry.place)
    if let original = entry.original { fields.change(try self.fields(of: original), of: schema) }
    return fields
  }

  /// Reads the value that fields describe, and rejects all other keys.
  package func read(all fields: Fields) throws(InputError) -> Value {
    var fields = fields
    let value = try read(from: &fields)
    try fields.finish()
    return value
  }
}

extension ObjectSchema {
  /// Creates the schema of an object with keys.
  ///
  /// - Parameter anyOf: Alternative keys, at least one of which has to be given. Empty if there are
  ///   none.
  package init(
    _ name: String, _ title: String, _ keys: some KeyGroup, anyOf: [any DeclaredKey] = []
  ) { self.init(name, title, keys.all.map(\.declaration), anyOf: anyOf.map(\.name)) }
}
