/// A decompressor for DEFLATE data with fixed codes, by the tables of RFC 1951.
struct Inflater {
  private let bytes: [UInt8]
  private var place = 0

  private static let lengths = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227, 258,
  ]
  private static let lengthBits = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  private static let distances = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049,
    3073, 4097, 6145, 8193, 12289, 16385, 24577,
  ]
  private static let distanceBits = [
    0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13,
    13,
  ]

  /// Returns the content of a zlib stream; `nil` unless it is one block with fixed codes in a valid
  /// frame.
  static func content(ofZlib stream: [UInt8]) -> [UInt8]? {
    guard stream.count > 6, stream[0] & 15 == 8, (256 * Int(stream[0]) + Int(stream[1])) % 31 == 0
    else { return nil }
    var inflater = Inflater(bytes: Array(stream[2..<stream.count - 4]))
    guard inflater.number(3) == 0b011 else { return nil }
    return inflater.block()
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private mutating func block() -> [UInt8]? {
    var content: [UInt8] = []
    while let symbol = symbol() {
      switch symbol {
      case ..<256: content.append(UInt8(symbol))
      case 256: return (place + 7) / 8 == bytes.count ? content : nil
      default:
        guard symbol - 257 < Self.lengths.count, let extra = number(Self.lengthBits[symbol - 257]),
          let code = code(5), code < Self.distances.count,
          let more = number(Self.distanceBits[code])
        else { return nil }
        let distance = Self.distances[code] + more
        guard distance <= content.count else { return nil }
        for _ in 0..<Self.lengths[symbol - 257] + extra {
          content.append(content[content.count - distance])
        }
      }
    }
    return nil
  }

  /// Reads a literal or a length. The codes are seven bits from 0000000, eight from 00110000 and
  /// from 11000000, and nine from 110010000.
  private mutating func symbol() -> Int? {
    guard var bits = code(7) else { return nil }
    if bits <= 0b0010111 { return 256 + bits }
    guard let eighth = code(1) else { return nil }
    bits = 2 * bits + eighth
    if bits <= 0b10111111 { return bits - 0b00110000 }
    if bits <= 0b11000111 { return 280 + bits - 0b11000000 }
    guard let ninth = code(1) else { return nil }
    return 144 + 2 * bits + ninth - 0b110010000
  }

  private mutating func bit() -> Int? {
    guard place < 8 * bytes.count else { return nil }
    defer { place += 1 }
    return Int(bytes[place / 8] >> (place % 8) & 1)
  }

  private mutating func number(_ count: Int) -> Int? {
    var number = 0
    for index in 0..<count {
      guard let bit = bit() else { return nil }
      number |= bit << index
    }
    return number
  }

  private mutating func code(_ count: Int) -> Int? {
    var code = 0
    for _ in 0..<count {
      guard let bit = bit() else { return nil }
      code = 2 * code + bit
    }
    return code
  }
}
