import BLE

/// The room of the nearest beacon in each batch of ranging, or the rooms whose regions one is in,
/// as apps have it from the SDKs of phones: AltBeacon and CoreLocation.
///
/// Readings are gathered for a scan period. At its end each beacon that was heard within
/// `trackingAge` has a level, and by it a distance: it is ranged. The room is that of the nearest
/// one within `maxDistance`; none where all are farther; and as before where none is ranged, until
/// the region is left.
///
/// A region, which is a room's anchors, is entered with the first reading of any of them, and left
/// at the end of a scan period if none was heard for `exitPeriod`. Scan periods begin with the first
/// reading.
public struct RangingRule: RoomRule {
  /// What the SDKs have in common.
  public struct Settings: Hashable, Sendable {
    /// How the room follows.
    public var rooms = Rooms.nearest
    /// How long readings are gathered; above zero.
    public var scanPeriod: Duration
    /// How readings become a level.
    public var smoothing: Smoothing
    /// How distance follows from level.
    public var distance: DistanceModel
    /// What a beacon is heard at in 1 m that does not say so itself.
    public var measuredPower = PowerLevel(dBm: -59)
    /// How long a beacon is ranged after it was last heard; above zero.
    public var trackingAge: Duration
    /// The distance in metres beyond which a beacon does not tell the room.
    public var maxDistance = 1000.0
    /// How long none of a region's beacons must be heard for it to be left; above zero.
    public var exitPeriod: Duration

    /// AltBeacon's Android library in the foreground: batches of 1.1 s, a running average over 20 s
    /// without the extremes, the curve of the Nexus 5, exit after 10 s.
    public static var altBeacon: Settings {
      Settings(
        scanPeriod: .milliseconds(1100), smoothing: .windowTrimmedMean(.seconds(20)),
        distance: .named("altbeacon") ?? .logDistance(), trackingAge: .seconds(5),
        exitPeriod: .seconds(10))
    }

    /// What is publicly known of CoreLocation: batches of 1 s, exit after up to 30 s. The law of
    /// distance is that of free space.
    public static var coreLocation: Settings {
      Settings(
        scanPeriod: .seconds(1), smoothing: .windowMean(.seconds(1)), distance: .logDistance(),
        trackingAge: .seconds(1), exitPeriod: .seconds(30))
    }
  }

  /// How rooms follow from ranging and monitoring.
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

  /// The rule at its start.
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

  /// Takes in a reading, which enters the room's region; it counts for ranging from the end of the
  /// batch on.
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

  /// Whether the phone is in the room's region, or nearest to one of its beacons.
  public func holds(room: Int) -> Bool {
    switch settings.rooms {
    case .nearest: nearestRoom == room
    case .regions: lastHeard[room] != nil
    }
  }

  /// The level of each beacon.
  public mutating func evidence(at time: Instant) -> [Evidence] {
    var evidence: [Evidence] = []
    for index in heard.indices { evidence.append(heard[index].evidence(at: time)) }
    return evidence
  }
}
