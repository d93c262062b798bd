extension BeaconRegion: LosslessStringConvertible {
  /// Parses a UUID, optionally followed by a decimal major, or by a major and a minor, each after a
  /// hyphen; `nil` for any other text. An empty major before a minor stands for any major.
  ///
  ///     F7826DA6-4FA2-4E98-8024-BC5B71E0893E-170
  public init?(_ text: String) {
    let uuidLength = 36
    let numbers = text.utf8.dropFirst(uuidLength)
      .split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard (1...3).contains(numbers.count), numbers[0].isEmpty,
      let uuid = BeaconUUID(String(Substring(text.utf8.prefix(uuidLength))))
    else { return nil }
    self.init(uuid: uuid)
    if numbers.count > 1, numbers.count == 2 || !numbers[1].isEmpty {
      guard let number = BeaconIdentifier.number(numbers[1]) else { return nil }
      major = number
    }
    if numbers.count > 2 {
      guard let number = BeaconIdentifier.number(numbers[2]) else { return nil }
      minor = number
    }
  }

  /// The text with an upper-case UUID, such as `F7826DA6-4FA2-4E98-8024-BC5B71E0893E-170`.
  public var description: String {
    let tail = minor.map { "-\($0)" } ?? ""
    let middle = major.map { "-\($0)" } ?? (minor == nil ? "" : "-")
    return "\(uuid)\(middle)\(tail)"
  }
}
