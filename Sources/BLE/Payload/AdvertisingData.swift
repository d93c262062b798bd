/// The data of an advertisement, as a sequence of structures.
///
/// Each structure is a length byte, a type byte and the value. The length counts the bytes after
/// it. A length of zero ends the data early; the bytes after it are padding.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 3, Part C, section 11.
public struct AdvertisingData: Hashable, Sendable {
  /// The structures as they are sent, without padding.
  public private(set) var bytes: [UInt8]

  /// Creates data without structures.
  public init() {
    bytes = []
  }

  /// The maximum number of bytes of an extended advertisement, in all of its packets.
  ///
  /// - SeeAlso: *Bluetooth Core Specification*, Vol 4, Part E, 7.8.57.
  public static let extendedCapacity = 1650

  /// Creates data from received bytes.
  ///
  /// - Parameter capacity: The maximum number of bytes; 31 by default, as in legacy advertising.
  /// - Returns: `nil` if there are more bytes, or if a structure extends beyond the end.
  public init?(_ bytes: [UInt8], upTo capacity: Int = Payload.capacity) {
    guard bytes.count <= capacity else { return nil }
    var start = 0
    while start < bytes.count, bytes[start] > 0 {
      start += 1 + Int(bytes[start])
    }
    guard start <= bytes.count else { return nil }
    self.bytes = bytes
    if start < bytes.count { self.bytes.removeSubrange(start...) }
  }

  /// Appends a structure.
  ///
  /// - Precondition: The structure fits, including its length and type bytes.
  public mutating func append(_ kind: Kind, _ value: some Collection<UInt8>) {
    precondition(bytes.count + 2 + value.count <= Payload.capacity, "the structure does not fit")
    bytes.append(UInt8(value.count + 1))
    bytes.append(kind.rawValue)
    bytes.append(contentsOf: value)
  }

  /// Appends a complete list of services with this single service, in as few bits as the service
  /// needs: 16 or 32 for an assigned number, else 128.
  ///
  /// - Precondition: The 4, 6 or 18 bytes fit.
  public mutating func append(_ service: AttributeUUID) {
    let bytes: [UInt8] = service.uuid.bytes.reversed()
    switch service.assignedNumber {
    case .none: append(.completeServices128, bytes)
    case .some(...0xFFFF): append(.completeServices16, bytes[12..<14])
    case .some: append(.completeServices32, bytes[12...])
    }
  }
}

extension AdvertisingData {
  /// The type of a structure: an assigned number that defines the meaning of its value.
  ///
  /// - SeeAlso: Bluetooth SIG, *Assigned Numbers*, section 2.3.
  public struct Kind: RawRepresentable, Hashable, Sendable {
    /// The assigned number.
    public let rawValue: UInt8

    /// Creates a type from its assigned number.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// The discoverability of the device; one byte.
    public static let flags = Kind(rawValue: 0x01)
    /// Some services of the device with UUIDs of 16 bits, each low byte first.
    public static let incompleteServices16 = Kind(rawValue: 0x02)
    /// The complete list of 16-bit service UUIDs, each low byte first.
    public static let completeServices16 = Kind(rawValue: 0x03)
    /// Some services of the device with UUIDs of 32 bits, each low byte first.
    public static let incompleteServices32 = Kind(rawValue: 0x04)
    /// The complete list of 32-bit service UUIDs, each low byte first.
    public static let completeServices32 = Kind(rawValue: 0x05)
    /// Some services of the device with UUIDs of 128 bits, each low byte first.
    public static let incompleteServices128 = Kind(rawValue: 0x06)
    /// The complete list of 128-bit service UUIDs, each low byte first.
    public static let completeServices128 = Kind(rawValue: 0x07)
    /// The start of the name of the device, in UTF-8.
    public static let shortenedLocalName = Kind(rawValue: 0x08)
    /// The whole name of the device, in UTF-8.
    public static let completeLocalName = Kind(rawValue: 0x09)
    /// The transmit power, as a signed byte in dBm.
    public static let transmitPower = Kind(rawValue: 0x0A)
    /// A service's UUID of 16 bits, low byte first, followed by data that the service defines.
    public static let serviceData16 = Kind(rawValue: 0x16)
    /// A company's identifier, low byte first, followed by data that the company defines.
    public static let manufacturerData = Kind(rawValue: 0xFF)
  }

  /// One structure of advertising data.
  public struct Structure: Hashable, Sendable {
    /// The type of the value.
    public var kind: Kind
    /// The value, without its length and type bytes.
    public var value: ArraySlice<UInt8>

    /// A structure of a type and a value.
    public init(kind: Kind, value: ArraySlice<UInt8>) {
      self.kind = kind
      self.value = value
    }
  }
}

extension AdvertisingData: Sequence {
  /// An iterator over the structures.
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

  /// An iterator that starts at the first structure and allocates no memory.
  public func makeIterator() -> Iterator { Iterator(bytes) }
}
