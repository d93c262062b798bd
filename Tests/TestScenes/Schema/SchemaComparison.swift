import Documents

/// A comparison of a schema with the reader of its files. It replaces the values of an example with
/// every key, one at a time.
package struct SchemaComparison: Sendable {
  private let schema: SchemaDocument
  private let example: JSON
  private let read: @Sendable (JSON, InputPlace) throws -> Any

  /// - Parameters:
  ///   - example: A readable file with each key of the schema at least once.
  ///   - read: Reads a file.
  package init<Value: Described & SendableMetatype>(
    _ schema: SchemaDocument, _ type: Value.Type, example: String
  ) throws {
    self.schema = schema
    self.example = try JSON.parse(Array(example.utf8), source: "example")
    read = { json, place in try Value(json, at: place) }
    _ = try read(self.example, Self.place)
  }

  private static let place = InputPlace("f")

  /// An object of the example, with its schema.
  package struct Instance {
    package let schema: ObjectSchema
    /// The keys and indices that lead to it.
    let path: [Step]
    package let members: [String: JSON]
  }

  package enum Step: Hashable {
    case key(String)
    case index(Int)
  }

  /// The objects of the example.
  package var instances: [Instance] { instances(of: schema.root, in: example, at: []) }

  private func instances(of value: ValueSchema, in json: JSON, at path: [Step]) -> [Instance] {
    switch (value, json) {
    case (.object(let schema), .object(let members)):
      [Instance(schema: schema, path: path, members: members)]
        + schema.properties.flatMap { property in
          members[property.key].map {
            instances(of: property.value, in: $0, at: path + [.key(property.key)])
          } ?? []
        }
    case (.list(let element, _), .list(let values)):
      values.enumerated().flatMap { index, value in
        instances(of: element, in: value, at: path + [.index(index)])
      }
    case (.either(let kinds), _):
      kinds.filter { Self.isOfKind($0, json) }.flatMap { instances(of: $0, in: json, at: path) }
    default: []
    }
  }

  /// `false` for an object that has another word where a kind of objects has its own.
  private static func isOfKind(_ value: ValueSchema, _ json: JSON) -> Bool {
    guard case .object(let schema) = value, case .object(let members) = json else { return true }
    return schema.properties.allSatisfy { property in
      guard case .word(let word) = property.value else { return true }
      return members[property.key] == .text(word)
    }
  }

  /// The result of reading the example with a value replaced, or removed if it is `nil`.
  package func outcome(of key: String, of instance: Instance, as value: JSON?) -> Outcome {
    let steps = instance.path + [.key(key)]
    let place = Self.place(at: steps)
    do {
      return .read(
        Content(value: try read(Self.replacing(steps[...], in: example, by: value), Self.place)))
    } catch let error as InputError {
      /// `true` for the place of the value, and of the elements of a list.
      func isOfValue(_ other: InputPlace) -> Bool {
        other == place || other.path.hasPrefix("\(place.path)[")
      }
      switch error {
      case .outOfRange(let place, _, _) where isOfValue(place),
        .wrongType(let place, _, _) where isOfValue(place),
        .notFinite(let place, _) where isOfValue(place):
        return .refused
      case .noSuchName(let place, _, _, let allowed) where isOfValue(place):
        return .noSuchName(allowed)
      case .missingKey(Self.place(at: instance.path), key, _): return .missing
      case .unknownKey(Self.place(at: instance.path), key, _, let allowed):
        return .unknown(allowed: allowed)
      default: return .otherwiseRefused("\(error)")
      }
    } catch {
      return .otherwiseRefused("\(error)")
    }
  }

  package enum Outcome: Equatable {
    /// The file was read, with this content.
    case read(Content)
    /// The value by itself is rejected.
    case refused
    case noSuchName([String])
    case missing
    case unknown(allowed: [String])
    /// The file is rejected for another reason, such as a conflict with another value.
    case otherwiseRefused(String)

    /// `true` unless the value by itself is rejected.
    package var takesValue: Bool {
      switch self {
      case .read, .otherwiseRefused: true
      case .refused, .noSuchName, .missing, .unknown: false
      }
    }
  }

  /// The content of a file, compared by its description, which is slow to make.
  package struct Content: Equatable, CustomStringConvertible {
    fileprivate let value: Any

    package var description: String { "\(value)" }

    package static func == (one: Self, other: Self) -> Bool { one.description == other.description }
  }

  private static func place(at steps: [Step]) -> InputPlace {
    steps.reduce(place) { place, step in
      switch step {
      case .key(let key): place.key(key)
      case .index(let index): place[index]
      }
    }
  }

  private static func replacing(_ steps: ArraySlice<Step>, in json: JSON, by value: JSON?) -> JSON {
    switch (steps.first, json) {
    case (.key(let key), .object(var members)):
      if steps.count == 1 {
        members[key] = value
      } else {
        members[key] = members[key].map { replacing(steps.dropFirst(), in: $0, by: value) }
      }
      return .object(members)
    case (.index(let index), .list(var values)):
      values[index] = replacing(steps.dropFirst(), in: values[index], by: value)
      return .list(values)
    default: return json
    }
  }
}
