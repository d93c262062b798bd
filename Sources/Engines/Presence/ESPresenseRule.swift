import BLE

/// Rooms in which a device is counted, as ESPresense's nodes count: each for itself, by distance,
/// so that a phone may be in several or in none.
///
/// A room is entered when one of its anchors is within `countEnter`, and left when each is beyond
/// `countExit` or was not heard for `countTimeout`.
public struct ESPresenseRule: RoomRule {
  /// The names and defaults of ESPresense.
  public struct Settings: Hashable, Sendable {
    /// How distances are told.
    public var node = NodeSettings()
    /// The distance in metres within which a device is counted: `count_enter`.
    public var countEnter = 2.0
    /// The distance in metres beyond which it no longer is; at least `countEnter`: `count_exit`.
    public var countExit = 4.0
    /// How long it is counted without being heard; above zero: `count_ms`.
    public var countTimeout = Duration.seconds(10)

    /// As ESPresense comes.
    public init() {}
  }

  private let settings: Settings
  private let rooms: [Int]
  private var nodes: [DistanceNode]
  private var counts: [Bool]

  /// The rule at its start.
  public init(_ settings: Settings, anchors: [RoomAnchor]) {
    precondition(settings.countEnter <= settings.countExit, "one leaves nearer than one enters")
    precondition(settings.countTimeout > .zero, "a device is counted for no time")
    self.settings = settings
    rooms = anchors.map { $0.room }
    nodes = anchors.map { DistanceNode($0.anchor, settings: settings.node) }
    counts = anchors.map { _ in false }
  }

  /// Takes in a reading, which may count the device or no longer.
  public mutating func hear(_ reading: RoomReading, of anchor: Int) {
    let distance = nodes[anchor].hear(reading)
    counts[anchor] = distance <= (counts[anchor] ? settings.countExit : settings.countEnter)
  }

  /// When a node that counts the device will have heard nothing for too long.
  public var nextDue: Instant? {
    var next: Instant?
    for index in nodes.indices {
      if let due = due(of: index) { next = min(next ?? due, due) }
    }
    return next
  }

  /// Counts the device no longer where it was not heard for too long.
  public mutating func passTime(to now: Instant) {
    for index in nodes.indices {
      if let due = due(of: index), due <= now { counts[index] = false }
    }
  }

  private func due(of anchor: Int) -> Instant? {
    counts[anchor] ? nodes[anchor].heard.newest?.advanced(by: settings.countTimeout) : nil
  }

  /// Whether any of the room's nodes counts the device.
  public func holds(room: Int) -> Bool {
    for index in rooms.indices where rooms[index] == room && counts[index] { return true }
    return false
  }

  /// The level of each anchor.
  public mutating func evidence(at time: Instant) -> [Evidence] {
    var evidence: [Evidence] = []
    for index in nodes.indices { evidence.append(nodes[index].evidence(at: time)) }
    return evidence
  }
}
