/// The members of a JSON object or of a form, read by key.
///
/// In a form every value is text; numbers and truth values are read from it.
package struct Fields: Sendable, Equatable {
  /// The most characters of a key, in code points.
  package static let longestKey = JSONReader.longestKey

  /// The values by key.
  package let members: [String: JSON]
  /// True if numbers may be written as text, as in a form.
  package let areText: Bool
  /// The key of the object, with a full stop, for messages; empty for the outermost.
  let path: String

  /// Creates fields from the members of an object or of a form.
  package init(_ members: [String: JSON], areText: Bool = false, path: String = "") {
    self.members = members
    self.areText = areText
    self.path = path
  }

  /// Reads the fields of a JSON object.
  package init(parsing text: some Sequence<UInt8>) throws(FieldError) {
    guard case .object(let members) = try JSON(parsing: text) else { throw .notAnObject }
    self.init(members)
  }

  /// The value of a key; nil if there is none, or if it is null.
  package subscript(_ key: String) -> JSON? {
    switch members[key] {
    case nil, .null: nil
    case let value: value
    }
  }

  /// A value that must be there.
  func required(_ key: String) throws(FieldError) -> JSON {
    guard let value = self[key] else { throw .missing(key: path + key) }
    return value
  }

  /// Says that a value is not what is allowed.
  package func refuse(_ key: String, _ value: JSON, allowed: String) -> FieldError {
    let given = value.text
    let shown = given.count > 60 ? given.prefix(60) + "..." : given[...]
    return .notAllowed(key: path + key, given: String(shown), allowed: allowed)
  }
}
