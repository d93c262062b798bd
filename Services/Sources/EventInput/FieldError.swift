/// A mistake in the fields of an object that somebody sent.
package enum FieldError: Error, Equatable {
  /// The text is no JSON; its beginning.
  case notJSON(String)
  /// The JSON text is not an object.
  case notAnObject
  /// An object has a key twice, so that readers would differ about its value.
  case repeated(key: String)
  /// A key is longer than ``Fields/longestKey``.
  case longKey
  case missing(key: String)
  case notAllowed(key: String, given: String, allowed: String)
}

extension FieldError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notJSON(let beginning): "'\(beginning)' is not JSON; an object is expected"
    case .notAnObject: "the JSON text is not an object"
    case .repeated(let key): "\(JSON.text(String(key.prefix(60))).text): the key is repeated"
    case .longKey: "a key is longer than \(Fields.longestKey) characters"
    case .missing(let key): "\(key): missing"
    case .notAllowed(let key, let given, let allowed): "\(key): \(given) is not \(allowed)"
    }
  }
}
