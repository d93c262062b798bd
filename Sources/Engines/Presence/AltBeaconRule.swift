import BLE

/// The room of the nearest ranged beacon, or the rooms whose regions the phone is in, as in apps
/// that use the Android Beacon Library, AltBeacon.
///
/// The library ranges and monitors in the app itself, from the packets of its scans. Readings are
/// collected for a scan period. At the end of the period, each beacon heard in it is ranged: it has
/// a level and a distance. With the tracking cache, a beacon is ranged up to the end of the first
/// period at which it was not heard for `trackingAge`. The room is that of the nearest beacon
/// within `maxDistance`, or none if all are farther. If no beacon is ranged, the room is unchanged
/// until the region is left. Readings outlast an exit from the region.
///
/// The region of a room consists of the room's anchors and the beacons of its groups. It is entered
/// with the first reading of any of them, and left at the end of a scan period if none was heard
/// for `exitPeriod`. Scan periods begin with the first reading, or with the start of the engine if
/// there are pauses between the periods.
///
/// In the background the library has other scan periods, with long pauses. If it has heard no
/// beacon lately, it searches in the pauses, and what it finds is ranged at once.
public struct AltBeaconRule: RoomRule {
  /// The settings of the library, with its defaults.
  public struct Settings: Hashable, Sendable {
    /// The source of the rooms.
    public var rooms = RoomSource.nearest
    /// The scan mode that the library asks for.
    ///
    /// - SeeAlso: AltBeacon, `CycledLeScannerForLollipop.startScan`.
    public var scanMode = ScanMode.lowLatency
    /// The length of a scan period, at whose end the beacons heard are ranged; above zero.
    public var scanPeriod = Duration.milliseconds(1100)
    /// The time from the end of a scan period to the next; not negative. If it is zero, the library
    /// scans without a break.
    public var betweenScanPeriod = Duration.zero
    /// The length of a scan period in the background; above zero.
    ///
    /// - SeeAlso: AltBeacon, `BeaconManager.DEFAULT_BACKGROUND_SCAN_PERIOD`.
    public var backgroundScanPeriod = Duration.seconds(10)
    /// The time from the end of a scan period to the next in the background; not negative. If it is
    /// zero, the library scans without a break.
    ///
    /// - SeeAlso: AltBeacon, `BeaconManager.DEFAULT_BACKGROUND_BETWEEN_SCAN_PERIOD`.
    public var backgroundBetweenScanPeriod = Duration.seconds(300)
    /// The shortest time for which a scan runs, if a scan period and the pause after it together
    /// are shorter; not negative.
    ///
    /// Android allows five starts of scans in 30 s. Before 2.12.1, the library stopped each scan
    /// with a pause at the end of its period; for these versions, the time is zero.
    ///
    /// - SeeAlso: AltBeacon, `CycledLeScanner.finishScanCycle`, and its changes in 2.12.1 (#555).
    public var minScanCycle = Duration.seconds(6)
    /// The smoothing of the readings: a running average without the extremes.
    public var smoothing = Smoothing.windowTrimmedMean(.seconds(20))
    /// The distance model: the curve of a Nexus 5.
    public var distance = DistanceModel.named("altbeacon") ?? .logDistance()
    /// The measured power of a beacon that declares none.
    public var measuredPower = PowerLevel(dBm: -59)
    /// `true` if a beacon is also ranged at the ends of scan periods in which it was not heard. As
    /// shipped, it is not.
    ///
    /// - SeeAlso: AltBeacon, `RangeState.sUseTrackingCache`.
    public var usesTrackingCache = false
    /// The silence after which a beacon is no longer ranged, with the tracking cache; above zero.
    public var trackingAge = Duration.seconds(5)
    /// The distance in metres beyond which a beacon does not determine the room.
    public var maxDistance = 1000.0
    /// The silence of all beacons of a region after which the region is left; above zero.
    public var exitPeriod = Duration.seconds(10)

    /// Creates AltBeacon's default settings.
    public init() {}

    /// The way in which the library scans, for `PatternedScan`. If the library has heard no beacon
    /// for 10 s, it also searches for any beacon during pauses of more than 6 s.
    public var scanning: ScanPattern {
      let foreground = periods(inForeground: true)
      return ScanPattern(
        mode: scanMode, period: foreground.period, pause: foreground.pause,
        shortestScan: foreground.shortestScan, background: periods(inForeground: false),
        search: PauseSearch(
          after: .seconds(10), inPausesAbove: AltBeaconRule.longestPauseWithoutSearch),
        hasWildcard: true)
    }

    /// The periods of the scan in the foreground, or in the background.
    fileprivate func periods(inForeground isInForeground: Bool) -> ScanPeriods {
      let pause = isInForeground ? betweenScanPeriod : backgroundBetweenScanPeriod
      guard pause > .zero else { return ScanPeriods() }
      let period = isInForeground ? scanPeriod : backgroundScanPeriod
      return ScanPeriods(
        period, pause: pause, shortestScan: period + pause < minScanCycle ? minScanCycle : .zero)
    }
  }

  /// The longest pause in which the library does not search.
  ///
  /// - SeeAlso: AltBeacon, `CycledLeScannerForLollipop.deferScanIfNeeded`.
  private static let longestPauseWithoutSearch = Duration.seconds(6)

  private let settings: Settings
  private let rooms: [Int]
  /// For each beacon, the distance in metres beyond which it does not determine the room.
  private let reaches: [Double]
  /// The index of the room of each region.
  private let regionRooms: [Int]
  private var heard: [HeardAnchor]
  /// `true` for each beacon that will be ranged at the end of the scan period.
  private var isTracked: [Bool]
  private var powers: [PowerLevel]
  /// The distance of each beacon in metres, as ranged at the end of the newest scan period; `nil`
  /// for one that was not ranged.
  public private(set) var distances: [Double?]
  /// The time of the newest reading in the region of each room that the phone is in; `nil` for any
  /// other room.
  public private(set) var lastHeard: [Instant?]
  private var nearestRoom: Int?
  private var batchEnd: Instant?
  /// The cycle of scan periods and pauses; `nil` if periods begin with a reading.
  private var cycle: ScanCycle?
  private var isInForeground = true

  /// Creates the rule in its initial state.
  public init(_ settings: Settings, anchors: [RoomAnchor], regions: [RoomRegion] = []) {
    precondition(
      min(settings.scanPeriod, settings.backgroundScanPeriod) > .zero,
      "a scan period is not above 0 s")
    precondition(settings.trackingAge > .zero, "a beacon is ranged for no time")
    precondition(settings.exitPeriod > .zero, "a region is left at once")
    self.settings = settings
    precondition(regions.isEmpty || settings.rooms == .regions, "a region has no distance")
    rooms = anchors.map { $0.room }
    reaches = anchors.map { $0.reach ?? settings.maxDistance }
    regionRooms = regions.map { $0.room }
    heard = anchors.map { HeardAnchor($0.anchor, smoothing: settings.smoothing) }
    isTracked = anchors.map { _ in false }
    powers = anchors.map { _ in settings.measuredPower }
    let count = ((rooms + regionRooms).max() ?? -1) + 1
    lastHeard = Array(repeating: nil, count: count)
    distances = anchors.map { _ in nil }
  }

  /// `false` if the rooms come from ranging, because readings then wait for the end of the scan
  /// period.
  public var isAppliedToReadings: Bool { settings.rooms == .regions }

  /// Begins the first scan period.
  public mutating func start(at time: Instant) {
    isInForeground = true
    cycle = ScanCycle(settings.periods(inForeground: true), at: time)
  }

  /// Switches to the scan periods of the foreground or of the background. The present period ends
  /// no later than without the change.
  public mutating func moveApp(toForeground isInForeground: Bool, at time: Instant) {
    guard isInForeground != self.isInForeground else { return }
    self.isInForeground = isInForeground
    let periods = settings.periods(inForeground: isInForeground)
    if var cycle {
      cycle.pass(to: time)
      self.cycle = cycle.change(to: periods, at: time) ? cycle : nil
    } else {
      cycle = ScanCycle(periods, after: time)
    }
    if let end = batchEnd { batchEnd = min(end, nextEnd(after: time)) }
  }

  /// Adds a reading. The phone is in the room's region from then on; for ranging, the reading
  /// counts once the scan period ends.
  public mutating func hear(_ reading: RoomReading, of anchor: Int) {
    heard[anchor].hear(reading.level, at: reading.time)
    isTracked[anchor] = true
    powers[anchor] = reading.declaredPower ?? settings.measuredPower
    stay(in: rooms[anchor], at: reading.time)
  }

  /// Adds a packet of one of a region's beacons: the phone is in the region from then on.
  public mutating func hear(beaconOf region: Int, at time: Instant) {
    stay(in: regionRooms[region], at: time)
  }

  private mutating func stay(in room: Int, at time: Instant) {
    lastHeard[room] = time
    var end = nextEnd(after: time)
    // The library looks once a second for what a search has found.
    if let cycle, !cycle.isInPeriod, cycle.pause > Self.longestPauseWithoutSearch {
      end = min(end, time.advanced(by: .seconds(1)))
    }
    batchEnd = min(batchEnd ?? end, end)
  }

  /// The end of the scan period, or the time of an earlier check of what a search has found.
  public var nextDue: Instant? { batchEnd }

  /// Leaves regions, and ranges the beacons.
  public mutating func passTime(to now: Instant) {
    leaveRegions(at: now)
    range(at: now)
    let isInside = lastHeard.contains { $0 != nil }
    batchEnd = isInside ? nextEnd(after: now) : nil
  }

  /// The end of the next scan period.
  private mutating func nextEnd(after now: Instant) -> Instant {
    cycle?.pass(to: now)
    let period = isInForeground ? settings.scanPeriod : settings.backgroundScanPeriod
    return cycle?.periodEnd ?? now.advanced(by: period)
  }

  private mutating func leaveRegions(at now: Instant) {
    for room in lastHeard.indices {
      guard let time = lastHeard[room], time.duration(to: now) > settings.exitPeriod else {
        continue
      }
      lastHeard[room] = nil
      if nearestRoom == room { nearestRoom = nil }
    }
  }

  private mutating func range(at now: Instant) {
    var isRanged = false
    var nearest: (room: Int, distance: Double)?
    for index in heard.indices {
      distances[index] = nil
      guard isTracked[index], let newest = heard[index].newest,
        let level = heard[index].level(at: now)
      else { continue }
      isTracked[index] =
        settings.usesTrackingCache && newest.duration(to: now) <= settings.trackingAge
      isRanged = true
      let distance = settings.distance.distance(at: level, measuredPower: powers[index])
      distances[index] = distance
      guard distance <= reaches[index], distance < nearest?.distance ?? .infinity else {
        continue
      }
      nearest = (rooms[index], distance)
    }
    if isRanged { nearestRoom = nearest?.room }
  }

  /// Returns `true` if the phone is in the room's region, or nearest to one of the room's beacons.
  public func holds(room: Int) -> Bool {
    switch settings.rooms {
    case .nearest: nearestRoom == room
    case .regions: lastHeard[room] != nil
    }
  }

  /// The evidence for each beacon.
  public mutating func evidence(at time: Instant) -> [Evidence] {
    heard.indices.map { heard[$0].evidence(at: time) }
  }
}
