import Documents

/// The members of a JSON object of events, each under the declaration of its key.
package struct EventMembers: ExpressibleByDictionaryLiteral, Sendable {
  /// The values by the names of their keys.
  package private(set) var byName: [String: JSON] = [:]

  /// Creates the members of a literal.
  ///
  /// - Precondition: No key is given twice.
  package init(dictionaryLiteral members: (PropertySchema, JSON)...) {
    byName = Dictionary(uniqueKeysWithValues: members.map { ($0.0.key, $0.1) })
  }

  /// The value of a key; `nil` if there is no such member.
  package subscript(key: PropertySchema) -> JSON? {
    get { byName[key.key] }
    set { byName[key.key] = newValue }
  }

  /// Adds other members. A member that is already present keeps its value.
  mutating func add(_ others: EventMembers) {
    byName.merge(others.byName) { own, _ in own }
  }
}

extension JSON {
  /// Creates an object from its members.
  package init(members: EventMembers) { self = .object(members.byName) }
}
