import BLE

/// Rooms by distance, as in ESPresense. Each node decides independently whether it counts the
/// device as present, so a phone may be in several rooms or in none.
///
/// Nobody is counted unless `countsDevice` is set. A room is entered when one of its anchors is
/// within `countEnter`. It is left when each of its anchors is beyond `countExit` or was not heard
/// for `countTimeout`.
public struct ESPresenseRule: RoomRule {
  /// The settings of ESPresense, with its defaults.
  public struct Settings: Hashable, Sendable {
    /// The distance settings of the nodes.
    public var node = ESPresenseNodeSettings()
    /// `true` if the nodes count the device. As shipped, ESPresense's `count_ids` is empty, and
    /// nobody is counted.
    public var countsDevice = true
    /// The distance in metres within which a device is counted as present (ESPresense's
    /// `count_enter`).
    public var countEnter = 2.0
    /// The distance in metres beyond which a device is no longer counted as present; at least
    /// `countEnter` (ESPresense's `count_exit`).
    public var countExit = 4.0
    /// The silence after which a device is no longer counted as present; above zero (ESPresense's
    /// `count_ms`).
    public var countTimeout = Duration.seconds(10)

    /// Creates ESPresense's default settings.
    public init() {}
  }

  private let settings: Settings
  private let rooms: [Int]
  private var nodes: [ESPresenseNode]
  /// `true` for each anchor whose node counts the device as present.
  public private(set) var counts: [Bool]

  /// Creates the rule in its initial state.
  public init(_ settings: Settings, anchors: [RoomAnchor], regions: [RoomRegion] = []) {
    precondition(regions.isEmpty, "a region has no distance")
    precondition(settings.countEnter <= settings.countExit, "one leaves nearer than one enters")
    precondition(settings.countTimeout > .zero, "a device is counted for no time")
    self.settings = settings
    rooms = anchors.map { $0.room }
    nodes = anchors.map { ESPresenseNode($0, settings: settings.node) }
    counts = anchors.map { _ in false }
  }

  /// Adds a reading, by which a node may begin or cease to count the device as present.
  public mutating func hear(_ reading: RoomReading, of anchor: Int) {
    let distance = nodes[anchor].hear(reading)
    counts[anchor] =
      settings.countsDevice
      && distance <= (counts[anchor] ? settings.countExit : settings.countEnter)
  }

  /// The next time at which a node that counts the device as present will have been silent for too
  /// long.
  public var nextDue: Instant? { nodes.indices.lazy.compactMap { due(of: $0) }.min() }

  /// Ends the presence of the device at nodes that were silent for too long.
  public mutating func passTime(to now: Instant) {
    for index in nodes.indices {
      if let due = due(of: index), due <= now { counts[index] = false }
    }
  }

  private func due(of anchor: Int) -> Instant? {
    counts[anchor] ? nodes[anchor].heard.newest?.advanced(by: settings.countTimeout) : nil
  }

  /// Returns `true` if any of the room's nodes counts the device as present.
  public func holds(room: Int) -> Bool {
    rooms.indices.contains { rooms[$0] == room && counts[$0] }
  }

  /// The smoothed distance of each anchor in metres, at its newest reading; `nil` before the first.
  public var distances: [Double?] { nodes.map { $0.distance } }

  /// The evidence for each anchor.
  public mutating func evidence(at time: Instant) -> [Evidence] {
    nodes.indices.map { nodes[$0].evidence(at: time) }
  }
}
