extension BeaconIdentifier: LosslessStringConvertible {
  /// Parses a UUID, a decimal major and a decimal minor, separated by hyphens; `nil` for any other
  /// text.
  ///
  ///     F7826DA6-4FA2-4E98-8024-BC5B71E0893E-170-187
  public init?(_ text: String) {
    let uuidLength = 36
    let numbers = text.utf8.dropFirst(uuidLength)
      .split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard numbers.count == 3, numbers[0].isEmpty,
      let uuid = BeaconUUID(String(Substring(text.utf8.prefix(uuidLength)))),
      let major = Self.number(numbers[1]),
      let minor = Self.number(numbers[2])
    else { return nil }
    self.init(uuid: uuid, major: major, minor: minor)
  }

  /// The text with an upper-case UUID, such as `F7826DA6-4FA2-4E98-8024-BC5B71E0893E-170-187`.
  public var description: String { "\(uuid)-\(major)-\(minor)" }

  /// The number written with one to five decimal digits. (Swift's own parser also accepts a sign.)
  static func number(_ digits: Substring.UTF8View) -> UInt16? {
    guard (1...5).contains(digits.count) else { return nil }
    var value: UInt32 = 0
    for digit in digits {
      guard let digit = Hexadecimal.digit(digit), digit < 10 else { return nil }
      value = value * 10 + UInt32(digit)
    }
    return UInt16(exactly: value)
  }
}
