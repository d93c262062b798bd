/// The 128-bit number shared by a fleet of beacons.
///
/// The same number as Foundation's `UUID`, for platforms without Foundation.
public struct BeaconUUID: Hashable, Comparable, Sendable {
  /// The first eight bytes, as a big-endian number.
  public let high: UInt64
  /// The last eight bytes, as a big-endian number.
  public let low: UInt64

  /// Creates a UUID from its halves.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Creates a UUID from 16 bytes, in the order in which they are written and sent; `nil` for any
  /// other count.
  public init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 16 else { return nil }
    var high: UInt64 = 0
    var low: UInt64 = 0
    for byte in bytes {
      high = high << 8 | low >> 56
      low = low << 8 | UInt64(byte)
    }
    self.init(high: high, low: low)
  }

  /// The 16 bytes, in the order in which they are written and sent.
  public var bytes: [UInt8] {
    (0..<16).map { place in
      let half = place < 8 ? high : low
      return UInt8(truncatingIfNeeded: half >> UInt64(56 - place % 8 * 8))
    }
  }

  /// Orders UUIDs by their text.
  public static func < (left: BeaconUUID, right: BeaconUUID) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }
}

extension BeaconUUID: LosslessStringConvertible {
  /// Parses 8, 4, 4, 4 and 12 hexadecimal digits of either case, separated by hyphens; `nil` for
  /// any other text.
  public init?(_ text: String) {
    var high: UInt64 = 0
    var low: UInt64 = 0
    var place = 0
    for character in text.utf8 {
      switch place {
      case 8, 13, 18, 23:
        guard character == UInt8(ascii: "-") else { return nil }
      default:
        guard let digit = Hexadecimal.digit(character) else { return nil }
        high = high << 4 | low >> 60
        low = low << 4 | UInt64(digit)
      }
      place += 1
    }
    guard place == 36 else { return nil }
    self.init(high: high, low: low)
  }

  /// The upper-case text, such as `F7826DA6-4FA2-4E98-8024-BC5B71E0893E`.
  public var description: String {
    var characters: [UInt8] = []
    for (place, byte) in bytes.enumerated() {
      if place == 4 || place == 6 || place == 8 || place == 10 {
        characters.append(UInt8(ascii: "-"))
      }
      characters.append(Hexadecimal.upperCaseCharacter(byte >> 4))
      characters.append(Hexadecimal.upperCaseCharacter(byte & 0xF))
    }
    return String(decoding: characters, as: UTF8.self)
  }
}
