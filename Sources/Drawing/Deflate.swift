/// A compressor that writes DEFLATE data in the zlib format, as PNG uses it.
///
/// It is made for pictures with large areas of one colour or hatching. It looks for repeats at
/// three distances only: the previous byte, the same position in the previous row, and one byte to
/// the right of it. The codes are the fixed ones of DEFLATE. A compressed map takes a fiftieth of
/// the bytes of its pixels.
///
/// - SeeAlso: RFC 1950 for the frame; RFC 1951, section 3.2.6, for the fixed codes.
enum Deflate {
  /// Returns the bytes as a zlib stream.
  ///
  /// - Parameter rowLength: The count of bytes in a row.
  static func zlib(_ bytes: [UInt8], rowLength: Int) -> [UInt8] {
    var bits = BitStream()
    bits.add(1, count: 1)  // the last block
    bits.add(1, count: 2)  // fixed codes
    let distances = [1, rowLength, rowLength - 1].filter { $0 >= 1 && $0 <= 32768 }
    var place = 0
    while place < bytes.count {
      var (length, distance) = (0, 0)
      for candidate in distances where candidate <= place {
        let found = repeats(at: place, of: place - candidate, in: bytes)
        if found > length { (length, distance) = (found, candidate) }
      }
      if length >= 3 {
        addRepeat(length: length, distance: distance, to: &bits)
        place += length
      } else {
        addLiteral(Int(bytes[place]), to: &bits)
        place += 1
      }
    }
    addLiteral(256, to: &bits)
    // A window of 32 KiB, and the fastest of four compression levels.
    var stream: [UInt8] = [0x78, 0x01] + bits.bytes
    stream.append(bigEndian: Checksum.adler32(of: bytes))
    return stream
  }

  /// Returns how many bytes at a position repeat the bytes at an earlier position; at most 258.
  private static func repeats(at place: Int, of earlier: Int, in bytes: [UInt8]) -> Int {
    var length = 0
    while length < 258, place + length < bytes.count,
      bytes[place + length] == bytes[earlier + length]
    {
      length += 1
    }
    return length
  }

  /// Adds the code of a literal byte, the end of the block, or a length.
  private static func addLiteral(_ symbol: Int, to bits: inout BitStream) {
    switch symbol {
    case ...143: bits.addCode(0x30 + symbol, count: 8)
    case ...255: bits.addCode(0x190 + symbol - 144, count: 9)
    case ...279: bits.addCode(symbol - 256, count: 7)
    default: bits.addCode(0xC0 + symbol - 280, count: 8)
    }
  }

  private static func addRepeat(length: Int, distance: Int, to bits: inout BitStream) {
    if length == 258 {
      addLiteral(285, to: &bits)
    } else {
      let (code, extra, rest) = parts(of: length - 3, directBits: 2)
      addLiteral(257 + code, to: &bits)
      bits.add(rest, count: extra)
    }
    let (code, extra, rest) = parts(of: distance - 1, directBits: 1)
    bits.addCode(code, count: 5)
    bits.add(rest, count: extra)
  }

  /// Returns the code of a non-negative number, with the value and the count of its extra bits.
  ///
  /// The first codes are the numbers themselves. Each following group of 2ᵇ codes has one more
  /// extra bit. This is equivalent to the tables of section 3.2.5, where b is `directBits`: 2 for
  /// lengths, and 1 for distances.
  private static func parts(
    of number: Int, directBits: Int
  ) -> (code: Int, extra: Int, rest: Int) {
    let group = 1 << directBits
    guard number >= 2 * group else { return (number, 0, 0) }
    let extra = Int.bitWidth - number.leadingZeroBitCount - 1 - directBits
    return (group * extra + number >> extra, extra, number & ((1 << extra) - 1))
  }
}

/// A sequence of bits, packed from the least significant bit of each byte.
private struct BitStream {
  private(set) var bytes: [UInt8] = []
  private var used = 8

  /// Adds a number, least significant bit first.
  mutating func add(_ number: Int, count: Int) {
    for bit in 0..<count { add(number >> bit & 1) }
  }

  /// Adds a code, most significant bit first.
  mutating func addCode(_ code: Int, count: Int) {
    for bit in (0..<count).reversed() { add(code >> bit & 1) }
  }

  private mutating func add(_ bit: Int) {
    if used == 8 {
      bytes.append(0)
      used = 0
    }
    bytes[bytes.count - 1] |= UInt8(bit << used)
    used += 1
  }
}
