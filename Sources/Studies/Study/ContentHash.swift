import BLE

/// A hash of all that a value is made of, the same in every process, and in debug and release.
///
/// What a value holds is found by reflection, so that nothing that is added to a type is ever left
/// out. Types go by nothing but what they hold.
struct ContentHash {
  private var hash = StableHash(of: "")

  /// The hash of some values, in order.
  static func of(_ values: Any...) -> UInt64 {
    var content = ContentHash()
    for value in values { content.add(value) }
    return content.hash.value
  }

  private mutating func add(_ value: Any) {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .collection, .optional, .tuple: addParts(of: mirror)
    // What has words of its own is told by them, numbers and vectors of numbers among them.
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

  /// Adds a text, and a byte that no text holds.
  private mutating func add(text: String) {
    for byte in text.utf8 { hash.add(byte) }
    hash.add(0xFF)
  }
}
