/// The data of one advertising packet, at most 31 bytes, stored inline: a copy allocates nothing.
public struct Payload: Hashable, Sendable {
  /// The bytes, padded with zeros, and their count in the last lane.
  private var lanes = SIMD32<UInt8>.zero

  /// The maximum number of bytes in a legacy advertisement or scan response.
  ///
  /// - SeeAlso: *Bluetooth Core Specification*, Vol 6, Part B, 2.3.1.
  public static let capacity = 31

  /// Creates a payload from bytes; `nil` if there are more than 31.
  public init?(exactly bytes: some Sequence<UInt8>) {
    var count = 0
    for byte in bytes {
      guard count < Self.capacity else { return nil }
      lanes[count] = byte
      count += 1
    }
    lanes[Self.capacity] = UInt8(count)
  }

  /// Creates a payload from bytes.
  ///
  /// - Precondition: There are at most 31 bytes.
  public init(_ bytes: some Sequence<UInt8>) {
    guard let payload = Payload(exactly: bytes) else {
      preconditionFailure("more than \(Self.capacity) bytes do not fit into an advertisement")
    }
    self = payload
  }

  /// Returns `true` if both have the same bytes.
  public static func == (left: Payload, right: Payload) -> Bool {
    // The default compares lane by lane.
    all(left.lanes .== right.lanes)
  }

  /// Creates a payload that repeats a byte.
  ///
  /// - Precondition: The count is at most 31.
  public init(repeating byte: UInt8, count: Int) {
    self.init(repeatElement(byte, count: count))
  }
}

extension Payload: RandomAccessCollection, ExpressibleByArrayLiteral {
  /// Creates a payload from bytes.
  ///
  /// - Precondition: There are at most 31 bytes.
  public init(arrayLiteral bytes: UInt8...) {
    self.init(bytes)
  }

  /// The index of the first byte: 0.
  public var startIndex: Int { 0 }

  /// The index after the last byte: the count of bytes.
  public var endIndex: Int { Int(lanes[Self.capacity]) }

  /// The byte at an index.
  ///
  /// - Precondition: The index is below `endIndex`.
  public subscript(index: Int) -> UInt8 {
    precondition(index >= 0 && index < endIndex, "there is no byte \(index) of \(endIndex)")
    return lanes[index]
  }

  /// The next index. The default implementation would check the index, too, although the subscript
  /// checks it.
  public func index(after index: Int) -> Int { index + 1 }
}
