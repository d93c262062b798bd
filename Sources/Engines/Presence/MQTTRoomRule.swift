import BLE

/// The room of the distance reported last that was the shortest or of the same room, as Home
/// Assistant's mqtt_room has it: without hysteresis.
///
/// A reported distance is taken in if it comes from the present room, or is shorter than the one
/// taken in last, or if that is as old as `timeout`. All others are dropped.
public struct MQTTRoomRule: RoomRule {
  /// The names and defaults of mqtt_room.
  public struct Settings: Hashable, Sendable {
    /// How old the distance taken in last has to be for any to replace it; not negative: `timeout`.
    public var timeout = Duration.seconds(5)
    /// How old it has to be for the device to be nowhere; above zero. Never for `nil`, as it comes:
    /// `away_timeout`.
    public var awayTimeout: Duration?
    /// How distances are told and reported, which is the business of whatever node it is.
    public var node = NodeSettings.raw

    /// As mqtt_room comes, with nodes that report the distance of each reading.
    public init() {}
  }

  private let settings: Settings
  private let rooms: [Int]
  private var nodes: [DistanceNode]
  private var room: Int?
  /// The distance taken in last; `nil` where none was.
  public private(set) var last: Report?

  /// A distance that was taken in.
  public struct Report: Hashable, Sendable {
    /// In metres.
    public var distance: Double
    /// When.
    public var time: Instant
  }

  /// The rule at its start.
  public init(_ settings: Settings, anchors: [RoomAnchor]) {
    precondition(settings.timeout >= .zero, "a timeout is negative")
    precondition(settings.awayTimeout ?? .seconds(1) > .zero, "the device is nowhere at once")
    self.settings = settings
    rooms = anchors.map { $0.room }
    nodes = anchors.map { DistanceNode($0.anchor, settings: settings.node) }
  }

  /// Takes in a reading, which may change the room.
  public mutating func hear(_ reading: RoomReading, of anchor: Int) {
    let distance = nodes[anchor].hear(reading)
    guard nodes[anchor].reports(distance, at: reading.time) else { return }
    if let last, rooms[anchor] != room, distance >= last.distance,
      last.time.duration(to: reading.time) < settings.timeout
    {
      return
    }
    room = rooms[anchor]
    last = Report(distance: distance, time: reading.time)
  }

  /// When the device will be nowhere.
  public var nextDue: Instant? {
    guard room != nil, let awayTimeout = settings.awayTimeout else { return nil }
    return last?.time.advanced(by: awayTimeout)
  }

  /// The device is nowhere.
  public mutating func passTime(to now: Instant) { room = nil }

  /// Whether the device is in the room.
  public func holds(room: Int) -> Bool { self.room == room }

  /// The level of each anchor.
  public mutating func evidence(at time: Instant) -> [Evidence] {
    var evidence: [Evidence] = []
    for index in nodes.indices { evidence.append(nodes[index].evidence(at: time)) }
    return evidence
  }
}
