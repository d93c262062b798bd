import Documents
import Foundation

/// The differences between the keys of a schema and those that the reader of its files reads.
///
/// It makes small files from the schema: for each object, the required keys, one of its
/// alternatives, and two others, with each word of a choice; and three others for a key that no
/// such file reads, unless all of them have a fault before the object.
package struct KeyReadings {
  /// Keys of the schema that the reader does not read.
  package private(set) var unread: [String] = []
  /// Keys that the reader reads and the schema lacks.
  package private(set) var unlisted: [String] = []
  private let read: (JSON, InputPlace) throws(InputError) -> Void
  private var visited: Set<String> = []

  /// - Parameter read: Reads a file.
  package init(
    _ schema: SchemaDocument, read: @escaping (JSON, InputPlace) throws(InputError) -> Void
  ) {
    self.read = read
    let root = InputPlace("f")
    for object in schema.root.objects { visit(object, at: root) { $0 } }
  }

  private mutating func visit(
    _ object: ObjectSchema, at place: InputPlace, within file: @escaping (JSON) -> JSON
  ) {
    guard visited.insert(object.name).inserted else { return }
    compare(object, at: place, within: file)
    for property in object.properties {
      for (child, place, made) in Self.children(of: property.value, at: place.key(property.key)) {
        var members = Self.members(of: object)
        // Some parts need another name than the whole.
        if members["name"] != nil { members["name"] = .text("a whole") }
        visit(child, at: place) { part in
          members[property.key] = made(part)
          return file(.object(members))
        }
      }
    }
  }

  private mutating func compare(
    _ object: ObjectSchema, at place: InputPlace, within file: (JSON) -> JSON
  ) {
    let all = object.properties
    let alternatives = object.anyOf.isEmpty ? [nil] : object.anyOf.map(Optional.some)
    var (found, refused, listed): (Set<String>, Set<String>, Set<String>) = ([], [], [])
    let companions = all.map { companion in
      Self.samples(of: companion.value, for: companion.key).map { [companion.key: $0] }
    }
    let pairs = companions.indices.lazy.flatMap { first in
      companions[..<first].lazy.joined().flatMap { one in
        companions[first].lazy.map { one.merging($0) { $1 } }
      }
    }
    func search(with companions: some Sequence<[String: JSON]>, for keys: [String]) {
      for alternative in alternatives {
        let base = Self.members(of: object, with: alternative)
        for companion in companions {
          let members = base.merging(companion) { $1 }
          for key in keys where !found.contains(key) {
            let own = all.first { $0.key == key }.map { Self.sample(of: $0.value, for: key) }
            let object = members.merging([key: own ?? .null]) { old, _ in old }
            switch outcome(of: key, at: place, file(.object(object))) {
            case .read: found.insert(key)
            case .unknown(let allowed):
              refused.insert(key)
              listed.formUnion(allowed)
            case .unclear: break
            }
          }
        }
      }
    }
    search(with: companions.joined(), for: all.map(\.key) + ["no such key"])
    if !found.isEmpty || !refused.isEmpty {
      search(with: pairs, for: all.map(\.key).filter { !found.contains($0) })
    }
    let keys = Set(all.map(\.key))
    unread += refused.subtracting(found).intersection(keys).map { "\(object.name).\($0)" }.sorted()
    unlisted += listed.subtracting(keys).map { "\(object.name).\($0)" }.sorted()
  }

  private enum Outcome {
    case read
    case unknown(allowed: [String])
    case unclear
  }

  private func outcome(of key: String, at place: InputPlace, _ file: JSON) -> Outcome {
    do throws(InputError) {
      try read(file, InputPlace("f"))
      return .read
    } catch {
      if case .unknownKey(place, key, _, let allowed) = error { return .unknown(allowed: allowed) }
      // An error about a value, or about a part of it, shows that it was read.
      let start = place.key(key).description
      let rest = error.description.dropFirst(start.count)
      let isOfValue = error.description.hasPrefix(start) && [":", ".", "["].contains(rest.first)
      return isOfValue ? .read : .unclear
    }
  }

  /// The objects within a value, each with its place and the value that has it.
  private static func children(
    of value: ValueSchema, at place: InputPlace
  ) -> [(object: ObjectSchema, place: InputPlace, made: (JSON) -> JSON)] {
    switch value {
    case .object(let object): [(object, place, { $0 })]
    case .list(let element, let count):
      children(of: element, at: place[0]).map { child in
        (
          child.object, child.place,
          { part in
            let others = (1..<max(1, count.lowerBound)).map { _ in sample(of: element, for: "") }
            return .list([child.made(part)] + others)
          }
        )
      }
    case .byName(let element, _):
      children(of: element, at: place.key("a")).map { child in
        (child.object, child.place, { .object(["a": child.made($0)]) })
      }
    case .orNull(let value): children(of: value, at: place)
    case .either(let kinds): kinds.flatMap { children(of: $0, at: place) }
    default: []
    }
  }

  /// The keys of an object that it needs, and an alternative.
  private static func members(
    of object: ObjectSchema, with alternative: String? = nil
  ) -> [String: JSON] {
    let needed = alternative ?? object.anyOf.first
    var members: [String: JSON] = [:]
    for property in object.properties where property.isRequired || property.key == needed {
      members[property.key] = sample(of: property.value, for: property.key)
    }
    return members
  }

  /// Values that a key may have: each word of a choice.
  private static func samples(of value: ValueSchema, for key: String) -> [JSON] {
    switch value {
    case .words(let words), .suggestions(let words): words.map { .text($0) }
    default: [sample(of: value, for: key)]
    }
  }

  private static func sample(of value: ValueSchema, for key: String) -> JSON {
    switch value {
    case .number(let range): JSON(range.lowerBound)
    case .integer(let range): JSON(range.lowerBound)
    case .flag: true
    case .text: "a"
    case .form(let pattern):
      .text(
        forms.first { $0.range(of: pattern, options: .regularExpression) != nil } ?? "a")
    case .word(let word): .text(word)
    case .words(let words), .suggestions(let words): .text(words[0])
    case .point: [JSON(key.utf8.count), JSON(0)]
    case .list(.point, let count):
      .list((0..<max(1, count.lowerBound)).map { [JSON($0 * 10), JSON($0 * $0 * 10)] })
    case .list(let element, let count), .texts(let element, let count):
      .list((0..<max(1, count.lowerBound)).map { _ in sample(of: element, for: key) })
    case .byName(let element, _): .object(["a": sample(of: element, for: key)])
    case .object(let object): .object(members(of: object))
    case .orNull(let value): sample(of: value, for: key)
    case .either(let kinds): sample(of: kinds[0], for: key)
    case .definition: ["kind": "listener"]
    }
  }

  private static let forms = [
    "a", "66", "181A", "F7826DA6-4FA2-4E98-8024-BC5B71E0893E", "0123456789ab",
    "0123456789abcdef", "0123456789abcdef0123", "0123456789abcdef01234567",
    "0123456789abcdef0123456789abcdef", "1 s", "http://a",
  ]
}
