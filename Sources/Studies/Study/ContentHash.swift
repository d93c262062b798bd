import BLE

/// A hash of the complete content of a value, identical in every process and build configuration.
///
/// Reflection finds the content, so new stored properties are included. Names of types are not
/// hashed.
struct ContentHash {
  private var hash = StableHash(of: "")

  /// Returns the hash of some values, in order.
  static func of(_ values: Any...) -> UInt64 {
    var content = ContentHash()
    for value in values { content.add(value) }
    return content.hash.value
  }

  private mutating func add(_ value: Any) {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .collection, .optional, .tuple: addParts(of: mirror)
    // Values with a description are hashed by it, including numbers and vectors.
    case _ where value is any CustomStringConvertible || mirror.children.isEmpty:
      add(text: "\(value)")
    default: addParts(of: mirror)
    }
  }

  private mutating func addParts(of mirror: Mirror) {
    add(text: "(\(mirror.children.count)")
    for (label, part) in mirror.children {
      add(text: label ?? "")
      add(part)
    }
  }

  /// Adds a text, and a byte that no text contains.
  private mutating func add(text: String) {
    for byte in text.utf8 { hash.add(byte) }
    hash.add(0xFF)
  }
}
