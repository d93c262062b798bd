/// The fields of a packet in order, high byte first (1.5).
struct ControlPacketFields {
  private(set) var rest: ArraySlice<UInt8>
  let kind: ControlPacketKind

  init(_ bytes: ArraySlice<UInt8>, of kind: ControlPacketKind) {
    rest = bytes
    self.kind = kind
  }

  mutating func byte() throws(ControlPacketError) -> UInt8 {
    guard let byte = rest.popFirst() else { throw .truncated(kind) }
    return byte
  }

  mutating func word() throws(ControlPacketError) -> UInt16 {
    let high = UInt16(try byte())
    return high << 8 | UInt16(try byte())
  }

  mutating func identifier() throws(ControlPacketError) -> PacketIdentifier {
    guard let identifier = PacketIdentifier(try word()) else { throw .noIdentifier(kind) }
    return identifier
  }

  /// Reads bytes that follow their count.
  mutating func field() throws(ControlPacketError) -> [UInt8] {
    let count = Int(try word())
    guard count <= rest.count else { throw .truncated(kind) }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  mutating func string() throws(ControlPacketError) -> MQTTString {
    let bytes = try field()
    do throws(MQTTStringError) { return try MQTTString(utf8: bytes) } catch {
      throw .string(error, in: kind)
    }
  }

  mutating func topic() throws(ControlPacketError) -> TopicName {
    let bytes = try field()
    do throws(TopicError) { return try TopicName(utf8: bytes) } catch {
      throw .topic(error, in: kind)
    }
  }

  mutating func filter() throws(ControlPacketError) -> TopicFilter {
    let bytes = try field()
    do throws(TopicError) { return try TopicFilter(utf8: bytes) } catch {
      throw .topic(error, in: kind)
    }
  }

  mutating func quality() throws(ControlPacketError) -> QualityOfService {
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
  func finish() throws(ControlPacketError) {
    guard rest.isEmpty else { throw .excess(rest.count, of: kind) }
  }
}
