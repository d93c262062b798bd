import BLE

/// A rule that estimates a phone's rooms from the readings of fixed devices, for use by `Presence`.
///
/// Times do not decrease from one call to the next.
public protocol RoomRule: Hashable, Sendable {
  /// The settings of the rule.
  associatedtype Settings: Hashable, Sendable

  /// Creates the rule in its initial state.
  ///
  /// - Precondition: Each setting is within its documented range. A rule that needs distances has
  ///   no regions.
  init(_ settings: Settings, anchors: [RoomAnchor], regions: [RoomRegion])

  /// The commands of a rule that works with one kind of readings or events; `nil`, the default, for
  /// a rule that takes any readings.
  var requests: [EngineOutput]? { get }

  /// `true`, the default, if the rule is applied to each reading; `false` if readings wait for the
  /// next change that is due.
  var isAppliedToReadings: Bool { get }

  /// Processes the start of the engine; by default ignores it.
  mutating func start(at time: Instant)

  /// Processes the app's move to the foreground or to the background; by default ignores it.
  mutating func moveApp(toForeground isInForeground: Bool, at time: Instant)

  /// Adds a reading of the anchor with the given index.
  mutating func hear(_ reading: RoomReading, of anchor: Int)

  /// Processes a packet of a beacon in the region with the given index; by default ignores it.
  mutating func hear(beaconOf region: Int, at time: Instant)

  /// Processes the entry to a region or the exit from it; by default ignores it.
  mutating func hear(_ change: RegionEvent)

  /// The time of the next change if nothing is heard; `nil` if there is none.
  var nextDue: Instant? { get }

  /// Processes the change that is due at a time.
  mutating func passTime(to due: Instant)

  /// Returns `true` if the phone is in the room with the given index.
  func holds(room: Int) -> Bool

  /// The distance of each anchor in metres, as the rule computed it last; `nil` if unknown.
  var distances: [Double?] { get }

  /// The evidence for each anchor, in order.
  mutating func evidence(at time: Instant) -> [Evidence]

  /// The figures of each anchor, in order; by default its evidence and its distance.
  mutating func estimates(at time: Instant) -> [DeviceEstimate]
}

extension RoomRule {
  /// `nil`: the rule takes any readings.
  public var requests: [EngineOutput]? { nil }

  /// `true`: the rule is applied to each reading.
  public var isAppliedToReadings: Bool { true }

  /// Ignores the start.
  public mutating func start(at time: Instant) {}

  /// Ignores the move.
  public mutating func moveApp(toForeground isInForeground: Bool, at time: Instant) {}

  /// Ignores the packet.
  public mutating func hear(beaconOf region: Int, at time: Instant) {}

  /// Ignores the change.
  public mutating func hear(_ change: RegionEvent) {}

  /// The evidence and the distance of each anchor.
  public mutating func estimates(at time: Instant) -> [DeviceEstimate] {
    let (evidence, distances) = (evidence(at: time), distances)
    return evidence.indices.map { DeviceEstimate(evidence[$0], distance: distances[$0]) }
  }
}

/// An anchor, and the index of its room.
public struct RoomAnchor: Hashable, Sendable {
  /// The fixed device.
  public var anchor: Anchor
  /// The index of the device's room.
  public var room: Int
  /// The distance in metres beyond which the anchor does not determine the room; `nil`, the
  /// default, means the distance that the rule has for all anchors. Rules without such a distance
  /// ignore `reach`.
  public var reach: Double?

  /// Creates an anchor in a room.
  ///
  /// - Precondition: The reach is not negative.
  public init(_ anchor: Anchor, room: Int, reach: Double? = nil) {
    precondition(reach ?? 0 >= 0, "a reach of \(reach ?? 0) m is negative")
    self.anchor = anchor
    self.room = room
    self.reach = reach
  }
}

/// A region of several beacons, and the index of the room that it stands for.
public struct RoomRegion: Hashable, Sendable {
  /// The beacons.
  public var beacons: RoomBeacons
  /// The index of the room.
  public var room: Int

  /// Creates the region of a room.
  public init(_ beacons: RoomBeacons, room: Int) {
    self.beacons = beacons
    self.room = room
  }
}

/// A reading of an anchor at a time.
public struct RoomReading: Hashable, Sendable {
  /// The received level.
  public var level: PowerLevel
  /// The declared measured power at 1 m; `nil` if there is none.
  public var declaredPower: PowerLevel?
  /// The time of reception.
  public var time: Instant

  /// Creates a reading.
  public init(_ level: PowerLevel, declaredPower: PowerLevel? = nil, at time: Instant) {
    self.level = level
    self.declaredPower = declaredPower
    self.time = time
  }
}
