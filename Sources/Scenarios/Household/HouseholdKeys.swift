import Documents

/// The keys of a household's file.
package struct HouseholdKeys: ObjectKeys {
  static let shared = HouseholdKeys()

  private let people = Key("people", .people, "the people, each with a phone and habits")

  package var schema: ObjectSchema { ObjectSchema("household", "household", self) }

  /// The JSON Schema of a household's file.
  package static var document: SchemaDocument {
    SchemaDocument(
      "household", "A household: people, each with a phone, a way to carry it, and habits.",
      root: .object(shared.schema))
  }

  package func read(from fields: inout Fields) throws(InputError) -> [Person] {
    try fields[people]
  }
}

extension ValueKind where Value == [Person] {
  /// The people of a household, with different names.
  static var people: ValueKind {
    let list = ValueKind.list(PersonKeys.shared, count: Household.sizes)
    return ValueKind(
      list.schema,
      read: { entry throws(InputError) in
        let people = try list.read(entry)
        try entry.place.requireDifferent(people.map(\.name), key: "name")
        return people
      })
  }
}

extension Household {
  /// Reads the household that a word names: `fleet`, or the path of its file.
  ///
  /// - Parameter place: The place of the word.
  /// - Throws: `noSuchName` for a word that is neither, or the error of the file.
  public init(_ word: String, at place: InputPlace) throws(InputError) {
    if word == Self.fleetName {
      self = .fleet
      return
    }
    guard word.contains("/") || word.hasSuffix(".json") || InputFile.isFile(word) else {
      throw .unusable(
        place,
        "there is no \(word.quoted); give \(Self.fleetName.quoted) for the known phones, or the file "
          + "of a household, such as household.json")
    }
    let file = try JSON.parse(InputFile.bytes(at: word), source: word)
    let people = try HouseholdKeys.shared.read(file, at: InputPlace(word))
    let last = word.split(separator: "/").last.map(String.init) ?? word
    let name = last.hasSuffix(".json") ? String(last.dropLast(5)) : last
    self.init(try Fields.plain(name, at: place), of: people, source: word)
  }
}
