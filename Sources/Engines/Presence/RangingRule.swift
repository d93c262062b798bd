import BLE

/// The room of the nearest ranged beacon, or the rooms whose regions the phone is in, as apps use
/// the phone SDKs AltBeacon and CoreLocation.
///
/// Readings are collected for a scan period. At its end, each beacon heard within `trackingAge` is
/// ranged: it has a level and a distance. The room is that of the nearest beacon within
/// `maxDistance`, or none if all are farther. If none is ranged, the room is unchanged until the
/// region is left.
///
/// A region is a room's anchors. It is entered with the first reading of any of them, and left at
/// the end of a scan period if none was heard for `exitPeriod`. Scan periods begin with the first
/// reading.
public struct RangingRule: RoomRule {
  /// The settings common to the SDKs.
  public struct Settings: Hashable, Sendable {
    /// The source of the rooms.
    public var rooms = Rooms.nearest
    /// The length of a scan period; above zero.
    public var scanPeriod: Duration
    /// The smoothing of the readings.
    public var smoothing: Smoothing
    /// The distance model.
    public var distance: DistanceModel
    /// The measured power of a beacon that declares none.
    public var measuredPower = PowerLevel(dBm: -59)
    /// The time for which a beacon is ranged after its last reading; above zero.
    public var trackingAge: Duration
    /// The distance in metres beyond which a beacon does not determine the room.
    public var maxDistance = 1000.0
    /// The silence of all beacons of a region after which it is left; above zero.
    public var exitPeriod: Duration

    /// AltBeacon's Android library in the foreground: batches of 1.1 s, a running average over 20 s
    /// without the extremes, the Nexus 5 curve, exit after 10 s.
    public static var altBeacon: Settings {
      Settings(
        scanPeriod: .milliseconds(1100), smoothing: .windowTrimmedMean(.seconds(20)),
        distance: .named("altbeacon") ?? .logDistance(), trackingAge: .seconds(5),
        exitPeriod: .seconds(10))
    }

    /// The published behaviour of CoreLocation: batches of 1 s, exit after up to 30 s. The
    /// path-loss model is that of free space.
    public static var coreLocation: Settings {
      Settings(
        scanPeriod: .seconds(1), smoothing: .windowMean(.seconds(1)), distance: .logDistance(),
        trackingAge: .seconds(1), exitPeriod: .seconds(30))
    }
  }

  /// The source of the rooms: ranging or monitoring.
  public enum Rooms: Hashable, Sendable {
    /// The room of the nearest beacon, one at a time.
    case nearest
    /// The rooms in whose regions the phone is.
    case regions
  }

  private let settings: Settings
  private let rooms: [Int]
  private var heard: [HeardAnchor]
  private var powers: [PowerLevel]
  private var lastHeard: [Instant?]
  private var nearestRoom: Int?
  private var batchEnd: Instant?

  /// Creates the rule in its initial state.
  public init(_ settings: Settings, anchors: [RoomAnchor]) {
    precondition(settings.scanPeriod > .zero, "a scan period is not above 0 s")
    precondition(settings.trackingAge > .zero, "a beacon is ranged for no time")
    precondition(settings.exitPeriod > .zero, "a region is left at once")
    self.settings = settings
    rooms = anchors.map { $0.room }
    heard = anchors.map { HeardAnchor($0.anchor, smoothing: settings.smoothing) }
    powers = anchors.map { _ in settings.measuredPower }
    let count = (rooms.max() ?? -1) + 1
    lastHeard = Array(repeating: nil, count: count)
  }

  /// Adds a reading, which enters the room's region. It counts for ranging at the end of the batch.
  public mutating func hear(_ reading: RoomReading, of anchor: Int) {
    heard[anchor].hear(reading.level, at: reading.time)
    powers[anchor] = reading.declaredPower ?? settings.measuredPower
    lastHeard[rooms[anchor]] = reading.time
    if batchEnd == nil { batchEnd = reading.time.advanced(by: settings.scanPeriod) }
  }

  /// The end of the batch.
  public var nextDue: Instant? { batchEnd }

  /// Ends a batch.
  public mutating func passTime(to now: Instant) {
    leaveRegions(at: now)
    range(at: now)
    let isInside = lastHeard.contains { $0 != nil }
    batchEnd = isInside ? now.advanced(by: settings.scanPeriod) : nil
  }

  private mutating func leaveRegions(at now: Instant) {
    for room in lastHeard.indices {
      guard let time = lastHeard[room], time.duration(to: now) > settings.exitPeriod else {
        continue
      }
      lastHeard[room] = nil
      if nearestRoom == room { nearestRoom = nil }
      for index in heard.indices where rooms[index] == room { heard[index].forget() }
    }
  }

  private mutating func range(at now: Instant) {
    var isRanged = false
    var nearest: (room: Int, distance: Double)?
    for index in heard.indices {
      guard let newest = heard[index].newest, newest.duration(to: now) <= settings.trackingAge,
        let level = heard[index].level(at: now)
      else { continue }
      isRanged = true
      let distance = settings.distance.distance(at: level, measuredPower: powers[index])
      guard distance <= settings.maxDistance, distance < nearest?.distance ?? .infinity else {
        continue
      }
      nearest = (rooms[index], distance)
    }
    if isRanged { nearestRoom = nearest?.room }
  }

  /// Returns `true` if the phone is in the room's region, or nearest to one of its beacons.
  public func holds(room: Int) -> Bool {
    switch settings.rooms {
    case .nearest: nearestRoom == room
    case .regions: lastHeard[room] != nil
    }
  }

  /// The evidence for each beacon.
  public mutating func evidence(at time: Instant) -> [Evidence] {
    var evidence: [Evidence] = []
    for index in heard.indices { evidence.append(heard[index].evidence(at: time)) }
    return evidence
  }
}
