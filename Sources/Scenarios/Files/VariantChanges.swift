import Documents

/// New values for keys of some walkers, beacons or receivers, by name; `null` removes the object of
/// that name: `{ ada: { from: [4, 7] }, bob: null }`.
struct VariantChanges {
  /// The key of the list whose objects are changed.
  private let key: String
  private let place: InputPlace
  private let changes: [Fields.Entry]

  fileprivate init(_ entry: Fields.Entry) throws(InputError) {
    (key, place) = (entry.key, entry.place)
    changes = try Fields(entry.value, at: entry.place).entries
    guard !changes.isEmpty else { throw .unusable(entry.place, "names none to change") }
  }

  /// Returns the new value of a key of an object; `nil` if the changes do not give one.
  func change(of key: String, ofObject name: String) -> Fields.Entry? {
    guard let change = changes.first(where: { $0.key == name }),
      let fields = try? Fields(change.value, at: change.place)
    else { return nil }
    return fields.entries.first { $0.key == key }
  }

  /// Returns `true` if the changes give an object a value at the given path of keys.
  func give(_ path: [String], toObject name: String) -> Bool {
    let object = changes.first { $0.key == name }?.value
    return path.reduce(object) { $0?[$1] } != nil
  }

  /// Returns the objects of the list in the scenario's file, changed as stated under their names,
  /// and without the removed objects.
  func applied<Keys: ObjectKeys>(
    to file: Fields, as keys: Keys
  ) throws(InputError) -> [Keys.Value] {
    var file = file
    let objects = try applied(to: file.take(key), of: keys.schema)
    return try objects.map { object throws(InputError) in try keys.read(all: object) }
  }

  /// Returns the fields of each object in a list, changed as stated under the object's name, and
  /// without the removed objects.
  ///
  /// - Parameters:
  ///   - list: The list, which has already been read.
  ///   - schema: The keys of its objects.
  /// - Throws: `noSuchName` for a name that no object has.
  func applied(
    to list: Fields.Entry?, of schema: ObjectSchema
  ) throws(InputError) -> [Fields] {
    let originals = try Self.objects(of: list)
    var names: [String] = []
    var objects: [Fields] = []
    for original in originals {
      var named = original
      let name = try named.name("name")
      names.append(name)
      guard let change = changes.first(where: { $0.key == name }) else {
        objects.append(original)
        continue
      }
      if change.value == .null { continue }
      var fields = try Fields(change.value, at: change.place)
      fields.change(original, of: schema)
      objects.append(fields)
    }
    for change in changes where !names.contains(change.key) {
      throw .noSuchName(change.key, among: names, at: place)
    }
    return objects
  }

  /// Returns the fields of each object in a list; empty without a list.
  static func objects(of list: Fields.Entry?) throws(InputError) -> [Fields] {
    guard let list, case .list(let values) = list.value else { return [] }
    var objects: [Fields] = []
    for (index, value) in values.enumerated() {
      objects.append(try Fields(value, at: list.place[index]))
    }
    return objects
  }
}

extension ValueKind where Value == VariantChanges {
  /// Changes of objects, by the objects' names; `null` removes an object.
  static func changesByName(of schema: ObjectSchema, count: ClosedRange<Int>) -> ValueKind {
    ValueKind(
      .byName(.orNull(.object(schema.changes)), count: count),
      read: { entry throws(InputError) in try VariantChanges(entry) })
  }
}
