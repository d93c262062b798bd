import Documents
import TestSupport

/// The differences between a schema and its reader, each in a line.
extension SchemaComparison {
  /// Keys of the schema that are missing in the example. They would not be compared.
  package var untried: [String] {
    let tried = Set(
      instances.flatMap { instance in
        instance.members.keys.map { "\(instance.schema.name).\($0)" }
      })
    let all = schemaObjects.flatMap { object in object.properties.map { "\(object.name).\($0.key)" }
    }
    return all.filter { !tried.contains($0) }.sorted()
  }

  /// Objects whose keys differ from those that the reader allows. The allowed keys of an object may
  /// depend on its values, so those of all objects of a kind are joined.
  package var differentKeys: [String] {
    var allowed: [String: Set<String>] = [:]
    for instance in instances {
      guard case .unknown(let keys) = outcome(of: "no such key", of: instance, as: .null) else {
        return ["\(instance.schema.name) takes any key"]
      }
      allowed[instance.schema.name, default: []].formUnion(keys)
    }
    return schemaObjects.compactMap { object in
      let (own, readers) = (Set(object.properties.map(\.key)), allowed[object.name] ?? [])
      return own == readers
        ? nil : "\(object.name): \(own.symmetricDifference(readers).sorted()) differ"
    }
  }

  /// Keys that only the schema requires. The reader may require further ones beside others.
  package var differentRequirements: [String] {
    each { instance, property in
      guard property.isRequired else { return nil }
      let without = outcome(of: property.key, of: instance, as: nil)
      return without == .missing ? nil : "is required, and can be missing"
    }
  }

  /// Keys for which either the schema or the reader allows `null`, but not both.
  package var differentNulls: [String] {
    each { instance, property in
      let takesNull = outcome(of: property.key, of: instance, as: .null).takesValue
      return takesNull == property.takesNull ? nil : "null: \(takesNull) for the reader"
    }
  }

  /// Keys whose absence differs from their default.
  package var differentDefaults: [String] {
    each { instance, property in
      guard let usual = property.usual else { return nil }
      let without = outcome(of: property.key, of: instance, as: nil)
      guard case .read = without else { return nil }
      return outcome(of: property.key, of: instance, as: usual) == without
        ? nil : "\(usual.line) is not the default"
    }
  }

  /// Values at the bounds that the reader rejects, and values just outside that it accepts. Values
  /// that only conflict with others of the example count as accepted.
  package var differentValues: [String] {
    each { instance, property in
      for value in property.value.allowed {
        let outcome = outcome(of: property.key, of: instance, as: value)
        if !outcome.takesValue { return "\(value.line) is refused: \(outcome)" }
      }
      for value in property.value.refused {
        let outcome = outcome(of: property.key, of: instance, as: value)
        if outcome.takesValue { return "\(value.line) is taken: \(outcome)" }
      }
      guard case .words(let words) = property.value else { return nil }
      let outcome = outcome(of: property.key, of: instance, as: "no such word")
      guard case .noSuchName(let allowed) = outcome else { return "takes any word: \(outcome)" }
      return Set(allowed).isSubset(of: words) ? nil : "there are other words: \(allowed)"
    }
  }

  private var schemaObjects: [ObjectSchema] {
    var objects: [String: ObjectSchema] = [:]
    for instance in instances { objects[instance.schema.name] = instance.schema }
    return objects.values.sorted { $0.name < $1.name }
  }

  /// The findings about the properties of the example's objects, if present. Properties that are
  /// definitions are compared elsewhere. Unoptimised builds compare each property of a kind once.
  private func each(_ finding: (Instance, PropertySchema) -> String?) -> [String] {
    var compared: Set<String> = []
    return instances.flatMap { instance in
      instance.schema.properties.compactMap { property in
        if case .definition = property.value { return nil }
        guard instance.members[property.key] != nil else { return nil }
        let name = "\(instance.schema.name).\(property.key)"
        guard compared.insert(name).inserted || Build.isOptimised else { return nil }
        return finding(instance, property).map { "\(name): \($0)" }
      }
    }
  }
}

extension ValueSchema {
  /// Values at the bounds.
  fileprivate var allowed: [JSON] {
    switch self {
    case .number(let range): [JSON(range.lowerBound), JSON(range.upperBound)]
    case .integer(let range): [JSON(range.lowerBound), JSON(range.upperBound)]
    case .flag: [true, false]
    case .text: ["a"]
    case .word(let word): [.text(word)]
    case .words(let words), .suggestions(let words): words.map { .text($0) }
    case .point: [Self.point(10_000), Self.point(-10_000)]
    case .texts(let element, _): element.allowed.flatMap { [[$0], $0] }
    case .either(let kinds): kinds.flatMap(\.allowed)
    case .form, .list, .byName, .object, .definition: []
    }
  }

  /// Values just outside the bounds, and of other types.
  fileprivate var refused: [JSON] {
    switch self {
    case .number(let range): ["1", JSON(range.lowerBound.nextDown), JSON(range.upperBound.nextUp)]
    case .integer(let range):
      ["1", JSON(range.lowerBound - 1), JSON(range.upperBound + 1), JSON(1.5)]
    case .flag: ["true", JSON(1)]
    case .text, .form, .word, .words, .suggestions: ["", JSON(1), true]
    case .point: ["1", [JSON(1)], Self.point(10_000.0.nextUp), Self.point((-10_000.0).nextDown)]
    case .list(_, let count):
      [["a": JSON(1)], .list(Array(repeating: .object([:]), count: count.upperBound + 1))]
        + (count.lowerBound > 0
          ? [.list(Array(repeating: .object([:]), count: count.lowerBound - 1))] : [])
    case .texts: [JSON(1), [JSON(1)]]
    case .object: [JSON(1), "a"]
    case .either(let kinds):
      // A number may be of one kind; outside that kind's range it is of none.
      kinds.first { if case .number = $0 { true } else { false } }?.refused
        ?? [JSON(1), "no such word"]
    case .byName, .definition: []
    }
  }

  private static func point(_ x: Double) -> JSON { [JSON(x), JSON(x)] }
}
