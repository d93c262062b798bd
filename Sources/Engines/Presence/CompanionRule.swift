import BLE

/// The room of the nearest node, as in ESPresense-companion with its locator `nearest_node` alone.
///
/// Each report of a node locates the device anew, at the node with the shortest reported distance
/// within `maxDistance`; the present node keeps the device unless another node is nearer by more
/// than `hysteresis`. The device is then in the room of its node. As long as any node reports, a
/// node that fell silent counts with its last distance, unless `keepsSilentNodes` is `false`.
/// Without a report for `timeout`, the device is located once more, at a whole second since the
/// start.
///
/// If no node is within `maxDistance`, the room is kept until a report comes at least `timeout`
/// after the device was last located.
///
/// - SeeAlso: ESPresense-companion, `NearestNode.cs` at 5180dcc, lines 18 to 138;
///   `MultiScenarioLocator.cs` at 0f3be60, `ProcessDevice`; `DeviceTracker.cs` at 98e6537,
///   `CheckIdleDevicesAsync`; `Scenario.cs` at 257b0d3, `Current`; `Config.cs` at 067b7cb,
///   `timeout`.
public struct CompanionRule: RoomRule {
  /// The settings of ESPresense-companion, with its defaults.
  public struct Settings: Hashable, Sendable {
    /// The distance settings of the nodes: those of ESPresense.
    public var node = ESPresenseNodeSettings()
    /// The distance in metres beyond which a node does not locate the device; `nil`, the default,
    /// means no such limit (ESPresense-companion's `max_distance`).
    public var maxDistance: Double?
    /// The difference in metres by which another node must be nearer; not negative
    /// (ESPresense-companion's `HysteresisMargin`).
    public var hysteresis = 0.0
    /// The time without a report after which the device is located once more, above zero
    /// (ESPresense-companion's `timeout`).
    public var timeout = Duration.seconds(30)
    /// `true` if a node counts with its last distance however old that is; `false` if the distance
    /// counts only for `timeout`, as in ESPresense-companion at d1a3e7f.
    public var keepsSilentNodes = true

    /// Creates ESPresense-companion's default settings.
    public init() {}
  }

  /// A reported distance.
  public struct Report: Hashable, Sendable {
    /// The distance in metres.
    public var distance: Double
    /// The time of the report.
    public var time: Instant
  }

  private let settings: Settings
  private let rooms: [Int]
  private var nodes: [ESPresenseNode]
  /// The newest report of each node; `nil` before the first.
  public private(set) var reports: [Report?]
  /// The node that located the device last; `nil` if there is none, or if that node no longer is
  /// within `maxDistance`.
  public private(set) var assigned: Int?
  /// The room of the node that located the device last.
  private var located: Int?
  /// The room that is reported; `nil` if the device is in no room.
  private var room: Int?
  /// The time at which a node last located the device.
  public private(set) var lastLocated: Instant?
  private var lastProcessed: Instant?
  private var start: Instant?
  /// The time of the next report that waits; `nil` if none waits.
  private var nextReport: Instant?

  /// `false` if readings wait for the marks of the nodes' clocks.
  public var isAppliedToReadings: Bool { settings.node.skipTime == .zero }

  /// Creates the rule in its initial state.
  public init(_ settings: Settings, anchors: [RoomAnchor], regions: [RoomRegion] = []) {
    precondition(regions.isEmpty, "a region has no distance")
    precondition(settings.timeout > .zero, "a location counts for no time")
    precondition(settings.hysteresis >= 0, "a hysteresis is negative")
    self.settings = settings
    rooms = anchors.map { $0.room }
    nodes = anchors.map { ESPresenseNode($0, settings: settings.node) }
    reports = anchors.map { _ in nil }
  }

  /// Notes the start. An idle device is checked at whole seconds from then on.
  public mutating func start(at time: Instant) { start = time }

  /// Adds a reading, which may be reported and locate the device.
  public mutating func hear(_ reading: RoomReading, of anchor: Int) {
    if start == nil { start = reading.time }
    _ = nodes[anchor].hear(reading)
    nodes[anchor].awaitReport(at: reading.time)
    takeReport(of: anchor, at: reading.time)
    if settings.node.skipTime > .zero { findNextReport() }
  }

  private mutating func takeReport(of anchor: Int, at now: Instant) {
    guard let distance = nodes[anchor].report(at: now) else { return }
    if settings.keepsSilentNodes { locateIdle(until: now) }
    reports[anchor] = Report(distance: distance, time: now)
    process(at: now)
  }

  private mutating func findNextReport() {
    nextReport = nodes.lazy.compactMap { $0.reportDue }.min()
  }

  private mutating func process(at now: Instant) {
    lastProcessed = now
    let inReach = reports.indices.filter { isInReach($0, at: now) }
    if let node = assigned, !inReach.contains(node) { assigned = nil }
    if let node = nearest(of: inReach) {
      assigned = node
      located = rooms[node]
      lastLocated = now
    }
    let isCurrent = lastLocated.map { $0.duration(to: now) < settings.timeout } ?? false
    room = isCurrent ? located : nil
  }

  private func isInReach(_ node: Int, at now: Instant) -> Bool {
    guard let report = reports[node], report.distance <= settings.maxDistance ?? .infinity else {
      return false
    }
    return settings.keepsSilentNodes || report.time.duration(to: now) < settings.timeout
  }

  /// Returns the nearest node, or the present one if that is farther by at most `hysteresis`.
  private func nearest(of nodes: [Int]) -> Int? {
    func metres(_ node: Int) -> Double { reports[node]?.distance ?? .infinity }
    guard let best = nodes.min(by: { metres($0) < metres($1) }) else { return nil }
    guard let assigned, assigned != best else { return best }
    return metres(best) < metres(assigned) - settings.hysteresis ? best : assigned
  }

  /// The time of the next check of an idle device; `nil` if no node within reach has located it.
  private var idleCheck: Instant? {
    guard room != nil, assigned != nil, let start, let lastProcessed else { return nil }
    let second = Duration.seconds(1).nanoseconds
    let idle = start.duration(to: lastProcessed.advanced(by: settings.timeout)).nanoseconds
    return start.advanced(by: .nanoseconds((idle / second + 1) * second))
  }

  /// Locates an idle device by the last distances of silent nodes. This changes only the time at
  /// which the device was last located.
  private mutating func locateIdle(until now: Instant) {
    guard let first = idleCheck, first < now else { return }
    let second = Duration.seconds(1).nanoseconds
    let period = (settings.timeout.nanoseconds / second + 1) * second
    let checks = first.duration(to: now).nanoseconds / period
    lastProcessed = first.advanced(by: .nanoseconds(checks * period))
    lastLocated = lastProcessed
  }

  /// The time of the next report that waits, or of the next check of an idle device if that may
  /// change the room.
  public var nextDue: Instant? {
    let check = settings.keepsSilentNodes ? nil : idleCheck
    guard let nextReport else { return check }
    return min(nextReport, check ?? nextReport)
  }

  /// Takes the reports that are due, or else locates an idle device.
  public mutating func passTime(to due: Instant) {
    for index in nodes.indices { takeReport(of: index, at: due) }
    findNextReport()
    if !settings.keepsSilentNodes, let check = idleCheck, check <= due { process(at: due) }
  }

  /// Returns `true` if the device is at a node of the room.
  public func holds(room: Int) -> Bool { self.room == room }

  /// The reported distance of each anchor in metres; `nil` before the first report.
  public var distances: [Double?] { reports.map { $0?.distance } }

  /// The evidence for each anchor.
  public mutating func evidence(at time: Instant) -> [Evidence] {
    nodes.indices.map { nodes[$0].evidence(at: time) }
  }
}
