/// The name of the topic that a message is about: levels, separated by `/`.
///
///     let home = try TopicName("home/presence")
///     let topic = try home.appending(TopicLevel("a/#"))  // home/presence/a%2F%23
///
/// Names are compared byte by byte. One that begins with `$` is the broker's own.
///
/// - SeeAlso: *MQTT Version 3.1.1*, OASIS (2014), 4.7.
public struct TopicName: Hashable, Sendable {
  /// The name as packets carry it.
  public let string: MQTTString

  /// Creates a name.
  ///
  /// - Throws: `empty`; `wildcard` for a name with `+` or `#`; `string`.
  public init(_ text: String) throws(TopicError) { try self.init(utf8: Array(text.utf8)) }

  /// Creates a name of levels.
  ///
  /// - Throws: `empty` if there are none; `string` if they are too long together.
  public init(_ levels: [TopicLevel]) throws(TopicError) {
    var bytes: [UInt8] = []
    for level in levels {
      if !bytes.isEmpty { bytes.append(Character.separator) }
      bytes += level.utf8
    }
    try self.init(utf8: bytes)
  }

  init(utf8 bytes: [UInt8]) throws(TopicError) {
    guard !bytes.isEmpty else { throw .empty }
    for byte in bytes where byte == Character.anyLevel || byte == Character.allLevels {
      throw .wildcard
    }
    do throws(MQTTStringError) { string = try MQTTString(utf8: bytes) } catch {
      throw .string(error)
    }
  }

  /// The name with one more level.
  ///
  /// - Throws: `string` if it is too long.
  public func appending(_ level: TopicLevel) throws(TopicError) -> TopicName {
    try TopicName(utf8: string.utf8 + [Character.separator] + level.utf8)
  }

  /// The name as text.
  public var text: String { string.text }

  /// The bytes with a meaning in topics.
  enum Character {
    static let separator = UInt8(ascii: "/")
    static let anyLevel = UInt8(ascii: "+")
    static let allLevels = UInt8(ascii: "#")
    static let reserved = UInt8(ascii: "$")
  }
}

extension TopicName: CustomStringConvertible {
  /// The name as text.
  public var description: String { text }
}
