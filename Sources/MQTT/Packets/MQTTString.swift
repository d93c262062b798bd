/// Text as packets carry it: UTF-8, at most 65,535 bytes, without U+0000.
///
/// Two strings are equal if their bytes are equal: nothing is normalised.
///
/// - SeeAlso: *MQTT Version 3.1.1*, OASIS (2014), 1.5.3.
public struct MQTTString: Hashable, Sendable {
  /// The bytes.
  public let utf8: [UInt8]

  /// The greatest number of bytes: their count has two bytes in a packet.
  public static let longest = 65_535

  /// Creates the string of a packet from text.
  ///
  /// - Throws: `nul` or `tooLong`.
  public init(_ text: String) throws(MQTTStringError) { try self.init(utf8: Array(text.utf8)) }

  /// Creates the string of a packet from bytes.
  ///
  /// - Throws: `illFormed`, also for surrogates; `nul` or `tooLong`.
  public init(utf8 bytes: [UInt8]) throws(MQTTStringError) {
    guard bytes.count <= Self.longest else { throw .tooLong(bytes.count) }
    // `String` repairs ill-formed text, which then differs from the bytes.
    guard String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes) else {
      throw .illFormed
    }
    guard !bytes.contains(0) else { throw .nul }
    utf8 = bytes
  }

  /// The text.
  public var text: String { String(decoding: utf8, as: UTF8.self) }
}

/// The reason why bytes or text cannot form a string of a packet.
public enum MQTTStringError: Error, Hashable, Sendable {
  /// The bytes are not well-formed UTF-8.
  case illFormed
  /// There is a U+0000.
  case nul
  /// There are this many bytes; at most 65,535 are allowed.
  case tooLong(Int)
}

extension MQTTStringError: CustomStringConvertible {
  /// One line, such as `66000 bytes are more than 65535`.
  public var description: String {
    switch self {
    case .illFormed: "the bytes are not UTF-8"
    case .nul: "there is a U+0000"
    case .tooLong(let count): "\(count) bytes are more than \(MQTTString.longest)"
    }
  }
}
