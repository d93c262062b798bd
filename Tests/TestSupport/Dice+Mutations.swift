extension Dice {
  /// A file with some bytes changed, cut or added, seldom among the first ones.
  public mutating func mutated(_ file: [UInt8], keeping start: Int) -> [UInt8] {
    var bytes = file
    repeat {
      let first = happens(0.9) ? min(start, bytes.count) : 0
      let place = integer(first...bytes.count)
      let byte = happens(0.5) ? UInt8(integer(0...0x20)) : UInt8(integer(0...255))
      switch integer(0...6) {
      case 0 where place < bytes.count: bytes.remove(at: place)
      case 1: bytes.insert(byte, at: place)
      case 2: bytes.insert(contentsOf: [UInt8](repeating: byte, count: integer(0...40)), at: place)
      case 3: bytes.removeLast(min(bytes.count, integer(0...20)))
      case 4: bytes.removeSubrange(place..<min(bytes.count, place + integer(0...20)))
      default: if place < bytes.count { bytes[place] = byte }
      }
    } while happens(0.5)
    return bytes
  }
}
