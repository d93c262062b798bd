extension Nearable {
  /// The identifier of the nearable whose frame a payload carries, as `BeaconFrame` reads it; `nil`
  /// for any other payload, or if any structure is malformed. The search allocates nothing.
  public static func identifier(in payload: Payload) -> UInt64? {
    let count = payload.count
    guard count >= structureLength else { return nil }
    var identifier: UInt64?
    var start = 0
    while start < count, payload[start] > 0 {
      let end = start + 1 + Int(payload[start])
      guard end <= count else { return nil }
      if end - start == structureLength, isFrame(at: start + 1, in: payload) {
        var number: UInt64 = 0
        for index in start + 5..<start + 13 { number = number << 8 | UInt64(payload[index]) }
        identifier = number
      }
      start = end
    }
    return identifier
  }

  /// Returns `true` if a structure of manufacturer data starts at an index with the prefix of a
  /// nearable's frame.
  private static func isFrame(at index: Int, in payload: Payload) -> Bool {
    payload[index] == AdvertisingData.Kind.manufacturerData.rawValue && payload[index + 1] == 0x5D
      && payload[index + 2] == 0x01 && payload[index + 3] == 0x01
  }

  /// The length of the structure in bytes, its length and type bytes included.
  private static let structureLength = 24
}

extension Nearable {
  /// The identifier in a text: 16 hexadecimal digits of either case; `nil` for any other text.
  public static func identifier(named text: String) -> UInt64? {
    guard text.utf8.count == 16, let bytes = Hexadecimal.bytes(of: text) else { return nil }
    return UInt64(bigEndian: bytes)
  }

  /// The text of an identifier: 16 lower-case hexadecimal digits, such as `8054fd2be5bf29a8`.
  public static func text(ofIdentifier identifier: UInt64) -> String {
    Hexadecimal.text(of: identifier.bigEndianBytes)
  }
}
