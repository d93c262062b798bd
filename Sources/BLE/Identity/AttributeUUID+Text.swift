extension AttributeUUID: LosslessStringConvertible {
  /// Parses an assigned number, as four or eight hexadecimal digits of either case, or a UUID;
  /// `nil` for any other text.
  public init?(_ text: String) {
    if let uuid = BeaconUUID(text) {
      self.init(uuid)
      return
    }
    guard text.utf8.count == 4 || text.utf8.count == 8, let bytes = Hexadecimal.bytes(of: text)
    else { return nil }
    self.init(assigned: bytes.reduce(0) { $0 << 8 | UInt32($1) })
  }

  /// The assigned number in four hexadecimal digits, such as `180F`, or in eight if it needs more
  /// than four; the UUID if there is no assigned number.
  public var description: String {
    guard let number = assignedNumber else { return uuid.description }
    var digits: [UInt8] = []
    for shift in stride(from: number > 0xFFFF ? 28 : 12, through: 0, by: -4) {
      digits.append(
        Hexadecimal.upperCaseCharacter(UInt8(truncatingIfNeeded: number >> shift & 0xF)))
    }
    return String(decoding: digits, as: UTF8.self)
  }
}
