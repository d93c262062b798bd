extension DeviceAddress: LosslessStringConvertible {
  /// Parses six pairs of hexadecimal digits of either case, most significant first, separated by
  /// colons; `nil` for any other text.
  ///
  ///     c0:98:e5:00:00:01
  public init?(_ text: String) {
    var value: UInt64 = 0
    var place = 0
    for character in text.utf8 {
      if place % 3 == 2 {
        guard character == UInt8(ascii: ":") else { return nil }
      } else {
        guard let digit = Hexadecimal.digit(character) else { return nil }
        value = value << 4 | UInt64(digit)
      }
      place += 1
      if place > 17 { return nil }
    }
    guard place == 17 else { return nil }
    self.init(value)
  }

  /// The lower-case text, such as `c0:98:e5:00:00:01`.
  public var description: String {
    var characters: [UInt8] = []
    for shift: UInt64 in [40, 32, 24, 16, 8, 0] {
      if shift < 40 { characters.append(UInt8(ascii: ":")) }
      let byte = UInt8(truncatingIfNeeded: value >> shift)
      characters.append(Hexadecimal.character(byte >> 4))
      characters.append(Hexadecimal.character(byte & 0xF))
    }
    return String(decoding: characters, as: UTF8.self)
  }
}
