import BLE

/// The room of the last accepted distance, as in Home Assistant's mqtt_room: without hysteresis.
///
/// A reported distance is accepted if it is from the current room, if it is shorter than the last
/// accepted one, or if the last accepted one is at least `timeout` old. Other distances are
/// dropped. The nodes report each reading at once, or some at the marks of their clocks
/// (`ESPresenseNodeSettings`).
public struct MQTTRoomRule: RoomRule {
  /// The settings of mqtt_room, with its defaults.
  public struct Settings: Hashable, Sendable {
    /// The age at which the last accepted distance no longer counts, so that any new distance is
    /// accepted; not negative (mqtt_room's `timeout`).
    public var timeout = Duration.seconds(5)
    /// The age of the last accepted distance at which the device is in no room; above zero. `nil`,
    /// the default, keeps the device in its room (mqtt_room's `away_timeout`).
    public var awayTimeout: Duration?
    /// The distance settings of the nodes. mqtt_room has no such settings of its own.
    public var node = ESPresenseNodeSettings.raw

    /// Creates mqtt_room's default settings, with nodes that report the distance of each reading.
    public init() {}
  }

  private let settings: Settings
  private let rooms: [Int]
  private var nodes: [ESPresenseNode]
  private var room: Int?
  /// The last accepted distance; `nil` before the first.
  public private(set) var last: Report?
  /// The time of the next report that waits; `nil` if none waits.
  private var nextReport: Instant?

  /// `false` if readings wait for the marks of the nodes' clocks.
  public var isAppliedToReadings: Bool { settings.node.skipTime == .zero }

  /// An accepted distance.
  public struct Report: Hashable, Sendable {
    /// The index of the anchor.
    public var anchor: Int
    /// The distance in metres.
    public var distance: Double
    /// The time of the report.
    public var time: Instant
  }

  /// Creates the rule in its initial state.
  public init(_ settings: Settings, anchors: [RoomAnchor], regions: [RoomRegion] = []) {
    precondition(regions.isEmpty, "a region has no distance")
    precondition(settings.timeout >= .zero, "a timeout is negative")
    precondition(settings.awayTimeout ?? .seconds(1) > .zero, "the device is nowhere at once")
    self.settings = settings
    rooms = anchors.map { $0.room }
    nodes = anchors.map { ESPresenseNode($0, settings: settings.node) }
  }

  /// Adds a reading, which may change the room.
  public mutating func hear(_ reading: RoomReading, of anchor: Int) {
    _ = nodes[anchor].hear(reading)
    nodes[anchor].awaitReport(at: reading.time)
    takeReport(of: anchor, at: reading.time)
    if settings.node.skipTime > .zero { findNextReport() }
  }

  private mutating func takeReport(of anchor: Int, at now: Instant) {
    guard let distance = nodes[anchor].report(at: now) else { return }
    if let last, rooms[anchor] != room, distance >= last.distance,
      last.time.duration(to: now) < settings.timeout
    {
      return
    }
    room = rooms[anchor]
    last = Report(anchor: anchor, distance: distance, time: now)
  }

  private mutating func findNextReport() {
    nextReport = nodes.lazy.compactMap { $0.reportDue }.min()
  }

  /// The time at which the device will be in no room; `nil` if it will not.
  private var awayDue: Instant? {
    guard room != nil, let awayTimeout = settings.awayTimeout else { return nil }
    return last?.time.advanced(by: awayTimeout)
  }

  /// The time of the next report that waits, or at which the device will be in no room.
  public var nextDue: Instant? {
    guard let nextReport else { return awayDue }
    return min(nextReport, awayDue ?? nextReport)
  }

  /// Accepts the reports that are due, or else moves the device to no room if that is due.
  public mutating func passTime(to now: Instant) {
    for index in nodes.indices { takeReport(of: index, at: now) }
    findNextReport()
    if let due = awayDue, due <= now { room = nil }
  }

  /// Returns `true` if the device is in the room.
  public func holds(room: Int) -> Bool { self.room == room }

  /// The smoothed distance of each anchor in metres, at its newest reading; `nil` before the first.
  public var distances: [Double?] { nodes.map { $0.distance } }

  /// The evidence for each anchor.
  public mutating func evidence(at time: Instant) -> [Evidence] {
    nodes.indices.map { nodes[$0].evidence(at: time) }
  }
}
