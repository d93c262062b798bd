/// The data of one advertising packet, at most 31 bytes, held in the value itself: to copy it costs
/// no more than to copy a few numbers.
public struct Payload: Hashable, Sendable {
  /// The bytes, zeros behind them, and their count in the last lane.
  private var lanes = SIMD32<UInt8>.zero

  /// The most bytes that a legacy advertisement or scan response carries.
  ///
  /// - SeeAlso: *Bluetooth Core Specification*, Vol 6, Part B, 2.3.1.
  public static let capacity = 31

  /// These bytes; `nil` where they are more than 31.
  public init?(exactly bytes: some Sequence<UInt8>) {
    var count = 0
    for byte in bytes {
      guard count < Self.capacity else { return nil }
      lanes[count] = byte
      count += 1
    }
    lanes[Self.capacity] = UInt8(count)
  }

  /// These bytes.
  ///
  /// - Precondition: They are at most 31.
  public init(_ bytes: some Sequence<UInt8>) {
    guard let payload = Payload(exactly: bytes) else {
      preconditionFailure("more than \(Self.capacity) bytes do not fit into an advertisement")
    }
    self = payload
  }

  /// The same byte so many times.
  ///
  /// - Precondition: At most 31 times.
  public init(repeating byte: UInt8, count: Int) {
    self.init(repeatElement(byte, count: count))
  }
}

extension Payload: RandomAccessCollection, ExpressibleByArrayLiteral {
  /// These bytes.
  ///
  /// - Precondition: They are at most 31.
  public init(arrayLiteral bytes: UInt8...) {
    self.init(bytes)
  }

  /// The first byte's place: 0.
  public var startIndex: Int { 0 }

  /// The place behind the last byte: how many there are.
  public var endIndex: Int { Int(lanes[Self.capacity]) }

  /// The byte at a place.
  ///
  /// - Precondition: There is one.
  public subscript(index: Int) -> UInt8 {
    precondition(indices.contains(index), "there is no byte \(index) of \(count)")
    return lanes[index]
  }
}
