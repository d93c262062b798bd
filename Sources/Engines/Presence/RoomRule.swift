import BLE

/// A way to tell the rooms that a phone is in from what it hears of the devices in them, for
/// `Presence` to make decisions of.
///
/// Times do not run backwards from one call to the next.
public protocol RoomRule: Hashable, Sendable {
  /// What a user can set of it.
  associatedtype Settings: Hashable, Sendable

  /// The rule at its start, when nothing was heard.
  ///
  /// - Precondition: Each setting is what its description allows.
  init(_ settings: Settings, anchors: [RoomAnchor])

  /// Takes in a reading of an anchor, given by its place in the list.
  mutating func hear(_ reading: RoomReading, of anchor: Int)

  /// When something changes although nothing is heard; `nil` where nothing will.
  var nextDue: Instant? { get }

  /// Takes in that the time has come at which something is due.
  mutating func passTime(to due: Instant)

  /// Whether the phone is in a room, given by its place in the list of rooms.
  func holds(room: Int) -> Bool

  /// What is held of each anchor, in their order.
  mutating func evidence(at time: Instant) -> [Evidence]
}

/// An anchor, and the place of its room in the list of rooms.
public struct RoomAnchor: Hashable, Sendable {
  /// The fixed device.
  public var anchor: Anchor
  /// The place of its room.
  public var room: Int

  /// An anchor in a room.
  public init(_ anchor: Anchor, room: Int) {
    self.anchor = anchor
    self.room = room
  }
}

/// What was heard of an anchor at a time.
public struct RoomReading: Hashable, Sendable {
  /// How strong it was.
  public var level: PowerLevel
  /// How strong it says that it is at 1 m; `nil` where it does not say.
  public var declaredPower: PowerLevel?
  /// When it was heard.
  public var time: Instant

  /// A reading.
  public init(_ level: PowerLevel, declaredPower: PowerLevel? = nil, at time: Instant) {
    self.level = level
    self.declaredPower = declaredPower
    self.time = time
  }
}
