import BLE

/// The parts of values that a client has prepared, in order.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 3, Part F, 3.4.6.
struct PreparedWrites: Hashable, Sendable {
  /// A part of a value.
  struct Part: Hashable, Sendable {
    let handle: AttributeHandle
    let offset: Int
    let bytes: [UInt8]
  }

  /// A value made from parts.
  struct Value: Hashable, Sendable {
    let handle: AttributeHandle
    var bytes: [UInt8]
  }

  /// The maximum number of parts that are kept: enough for two values of 512 bytes at an MTU of 23.
  static let capacity = 64

  private var parts: [Part] = []

  var isFull: Bool { parts.count >= Self.capacity }

  mutating func append(_ part: Part) { parts.append(part) }

  mutating func removeAll() { parts.removeAll() }

  /// The values that the parts make, in the order of their first parts. A part replaces the bytes
  /// after its offset.
  ///
  /// - Parameter present: The present value of an attribute.
  /// - Throws: `invalidOffset` for a part beyond the end of its value.
  func values(
    _ present: (AttributeHandle) -> [UInt8]
  ) throws(AttributeRefusal) -> [Value] {
    var values: [Value] = []
    for part in parts {
      let index = values.firstIndex { $0.handle == part.handle } ?? values.count
      if index == values.count {
        values.append(Value(handle: part.handle, bytes: present(part.handle)))
      }
      guard part.offset <= values[index].bytes.count else {
        throw AttributeRefusal(.invalidOffset, at: part.handle)
      }
      values[index].bytes = values[index].bytes.prefix(part.offset) + part.bytes
    }
    return values
  }
}
