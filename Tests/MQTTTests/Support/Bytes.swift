import MQTT

/// Bytes by hexadecimal digits; spaces have no meaning.
func bytes(_ text: String) -> [UInt8] {
  let digits = text.filter { $0 != " " }
  var bytes: [UInt8] = []
  var rest = digits[...]
  while !rest.isEmpty {
    bytes.append(UInt8(rest.prefix(2), radix: 16) ?? 0)
    rest = rest.dropFirst(2)
  }
  return bytes
}

extension Message {
  /// A message with a number as its text.
  init(_ number: Int, quality: QualityOfService = .atLeastOnce) throws {
    self.init("\(number)", about: try TopicName("t"), quality: quality)
  }
}

extension PacketIdentifier {
  static func number(_ number: UInt16) throws -> PacketIdentifier {
    guard let identifier = PacketIdentifier(number) else { throw ControlPacketError.length }
    return identifier
  }
}
