extension Dice {
  /// A packet of a corpus with some bytes changed, cut or added. Its lengths are mostly made to
  /// fit, so that it passes as a packet.
  public mutating func mutated(_ corpus: [[UInt8]]) -> [UInt8] {
    var bytes = one(of: corpus)
    while happens(0.6) {
      let place = integer(0...bytes.count)
      let byte = happens(0.5) ? UInt8(integer(0...0x20)) : UInt8(integer(0...255))
      switch integer(0...5) {
      case 0 where place < bytes.count: bytes.remove(at: place)
      case 1: bytes.insert(byte, at: place)
      case 2 where happens(0.2): bytes += [UInt8](repeating: byte, count: integer(0...300))
      case 3: bytes.removeLast(min(bytes.count, integer(0...4)))
      default: if place < bytes.count { bytes[place] = byte }
      }
    }
    if happens(0.9) { Self.fit(&bytes) }
    return bytes
  }

  /// Sets the lengths of a packet.
  private static func fit(_ bytes: inout [UInt8]) {
    switch bytes.first {
    case 1 where bytes.count >= 4: bytes[3] = UInt8(min(255, bytes.count - 4))
    case 2 where bytes.count >= 5:
      let count = bytes.count - 5
      bytes[3] = UInt8(truncatingIfNeeded: count)
      bytes[4] = UInt8(truncatingIfNeeded: count >> 8)
      guard count >= 4, bytes[2] & 0x10 == 0, count - 4 <= 255 else { return }
      bytes[5] = UInt8(count - 4)
      bytes[6] = 0
    case 4 where bytes.count >= 3: bytes[2] = UInt8(min(255, bytes.count - 3))
    default: break
    }
  }
}
