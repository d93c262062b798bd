import BLE
import Testing

/// A line of a recorded session.
struct Line {
  let isOfClient: Bool
  let bytes: [UInt8]

  init(_ text: String) throws {
    isOfClient = text.hasPrefix(">")
    bytes = try packet(String(text.dropFirst(2)))
  }
}

/// The bytes of a packet written in hexadecimal.
func packet(_ hex: String) throws -> [UInt8] {
  try #require(Hexadecimal.bytes(of: hex))
}
