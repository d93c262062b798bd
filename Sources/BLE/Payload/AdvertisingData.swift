/// The bytes that a legacy advertisement carries, as the sequence of structures that they hold.
///
/// Each structure is a length byte, which counts what follows it, a byte that says what kind it is,
/// and the value. A length of zero ends the data early; what follows it is padding.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 3, Part C, section 11.
public struct AdvertisingData: Hashable, Sendable {
  /// The structures as they are sent, without padding.
  public private(set) var bytes: [UInt8]

  /// Data that holds no structure yet.
  public init() {
    bytes = []
  }

  /// The data that a radio received.
  ///
  /// - Returns: `nil` where there are more than 31 bytes, or a structure reaches beyond the last of
  ///   them.
  public init?(_ bytes: [UInt8]) {
    guard bytes.count <= Payload.capacity else { return nil }
    var start = 0
    while start < bytes.count, bytes[start] > 0 {
      start += 1 + Int(bytes[start])
    }
    guard start <= bytes.count else { return nil }
    self.bytes = bytes
    if start < bytes.count { self.bytes.removeSubrange(start...) }
  }

  /// Adds a structure at the end.
  ///
  /// - Precondition: The structure fits, with its two bytes of length and kind.
  public mutating func append(_ kind: Kind, _ value: some Collection<UInt8>) {
    precondition(bytes.count + 2 + value.count <= Payload.capacity, "the structure does not fit")
    bytes.append(UInt8(value.count + 1))
    bytes.append(kind.rawValue)
    bytes.append(contentsOf: value)
  }
}

extension AdvertisingData {
  /// What a structure's value means: the assigned number of its type.
  ///
  /// - SeeAlso: Bluetooth SIG, *Assigned Numbers*, section 2.3.
  public struct Kind: RawRepresentable, Hashable, Sendable {
    /// The assigned number.
    public let rawValue: UInt8

    /// The kind with that assigned number.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// How the device can be discovered; one byte.
    public static let flags = Kind(rawValue: 0x01)
    /// A company's identifier, low byte first, and whatever that company has defined.
    public static let manufacturerData = Kind(rawValue: 0xFF)
  }

  /// One piece of advertising data.
  public struct Structure: Hashable, Sendable {
    /// What the value means.
    public var kind: Kind
    /// The value, without length and kind.
    public var value: ArraySlice<UInt8>
  }
}

extension AdvertisingData: Sequence {
  /// Gives one structure after the other.
  public struct Iterator: IteratorProtocol {
    private var rest: ArraySlice<UInt8>

    fileprivate init(_ bytes: [UInt8]) {
      rest = bytes[...]
    }

    /// The next structure; `nil` at the end.
    public mutating func next() -> Structure? {
      guard let length = rest.popFirst(), let kind = rest.popFirst() else { return nil }
      let value = rest.prefix(Int(length) - 1)
      rest = rest.dropFirst(value.count)
      return Structure(kind: Kind(rawValue: kind), value: value)
    }
  }

  /// The structures from the first byte on, without allocating memory.
  public func makeIterator() -> Iterator { Iterator(bytes) }
}
