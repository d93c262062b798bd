/// The fields of a packet in order, high byte first (1.5).
struct PacketFields {
  private(set) var rest: ArraySlice<UInt8>
  let kind: PacketKind

  init(_ bytes: ArraySlice<UInt8>, of kind: PacketKind) {
    rest = bytes
    self.kind = kind
  }

  mutating func byte() throws(PacketError) -> UInt8 {
    guard let byte = rest.popFirst() else { throw .truncated(kind) }
    return byte
  }

  mutating func word() throws(PacketError) -> UInt16 {
    let high = UInt16(try byte())
    return high << 8 | UInt16(try byte())
  }

  mutating func identifier() throws(PacketError) -> PacketIdentifier {
    guard let identifier = PacketIdentifier(try word()) else { throw .noIdentifier(kind) }
    return identifier
  }

  /// Bytes after their count.
  mutating func field() throws(PacketError) -> [UInt8] {
    let count = Int(try word())
    guard count <= rest.count else { throw .truncated(kind) }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  mutating func string() throws(PacketError) -> UTF8String {
    let bytes = try field()
    do throws(UTF8StringError) { return try UTF8String(utf8: bytes) } catch {
      throw .string(error, in: kind)
    }
  }

  mutating func topic() throws(PacketError) -> TopicName {
    let bytes = try field()
    do throws(TopicError) { return try TopicName(utf8: bytes) } catch {
      throw .topic(error, in: kind)
    }
  }

  mutating func filter() throws(PacketError) -> TopicFilter {
    let bytes = try field()
    do throws(TopicError) { return try TopicFilter(utf8: bytes) } catch {
      throw .topic(error, in: kind)
    }
  }

  mutating func quality() throws(PacketError) -> QualityOfService {
    let byte = try byte()
    guard let quality = QualityOfService(rawValue: byte) else { throw .quality(byte) }
    return quality
  }

  /// Reads the remaining bytes.
  mutating func remainder() -> [UInt8] {
    defer { rest = [] }
    return Array(rest)
  }

  /// Checks that no byte is left.
  func finish() throws(PacketError) {
    guard rest.isEmpty else { throw .excess(rest.count, of: kind) }
  }
}
