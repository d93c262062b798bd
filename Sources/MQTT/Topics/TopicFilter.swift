/// A pattern of topics that a client subscribes to: `+` stands for one level, `#` for the level
/// before it and all that follow.
///
///     try TopicFilter("home/+/state").matches(TopicName("home/hall/state"))  // true
///     try TopicFilter("home/#").matches(TopicName("home"))                   // true
///
/// - SeeAlso: *MQTT Version 3.1.1*, OASIS (2014), 4.7.
public struct TopicFilter: Hashable, Sendable {
  /// The filter as packets carry it.
  public let string: MQTTString

  /// Creates a filter.
  ///
  /// - Throws: `empty`, `misplacedWildcard` or `string`.
  public init(_ text: String) throws(TopicError) { try self.init(utf8: Array(text.utf8)) }

  init(utf8 bytes: [UInt8]) throws(TopicError) {
    guard !bytes.isEmpty else { throw .empty }
    let levels = bytes.levels
    for (index, level) in levels.enumerated() {
      let hasAny = level.contains(TopicName.Character.anyLevel)
      let hasAll = level.contains(TopicName.Character.allLevels)
      guard !hasAny && !hasAll || level.count == 1 else { throw .misplacedWildcard }
      guard !hasAll || index == levels.count - 1 else { throw .misplacedWildcard }
    }
    do throws(MQTTStringError) { string = try MQTTString(utf8: bytes) } catch {
      throw .string(error)
    }
  }

  /// Creates the filter of one topic.
  public init(_ name: TopicName) { string = name.string }

  /// `true` if messages about a topic are wanted. A wildcard in the first place does not stand for
  /// a level that begins with `$` (4.7.2).
  public func matches(_ name: TopicName) -> Bool {
    let pattern = string.utf8.levels
    let levels = name.string.utf8.levels
    if name.string.utf8[0] == TopicName.Character.reserved, pattern[0].isWildcard { return false }
    for (index, level) in pattern.enumerated() {
      if level.first == TopicName.Character.allLevels { return index <= levels.count }
      guard index < levels.count, level.isWildcard || level == levels[index] else { return false }
    }
    return pattern.count == levels.count
  }

  /// The filter as text.
  public var text: String { string.text }
}

extension TopicFilter: CustomStringConvertible {
  /// The filter as text.
  public var description: String { text }
}

extension [UInt8] {
  /// The parts between slashes, empty ones among them.
  fileprivate var levels: [ArraySlice<UInt8>] {
    split(separator: TopicName.Character.separator, omittingEmptySubsequences: false)
  }
}

extension ArraySlice<UInt8> {
  /// `true` if the level is `+` or `#`.
  fileprivate var isWildcard: Bool {
    first == TopicName.Character.anyLevel || first == TopicName.Character.allLevels
  }
}
