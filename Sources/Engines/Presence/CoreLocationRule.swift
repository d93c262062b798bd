import BLE

/// The room of the nearest ranged beacon, or the rooms whose regions the phone is in, as in apps
/// that use Apple's CoreLocation.
///
/// The system ranges and monitors, and the rule takes the system's reports of ranging and changes
/// of regions. The rule asks for no packets. With `RoomSource.nearest`, the room is that of the
/// nearest beacon within `maxDistance` in the newest report of ranging, or none if all are farther.
/// A report without levels changes nothing. The room is left when the system reports the exit from
/// the region of the room's UUID. With `RoomSource.regions`, each single beacon of a room has a
/// region, and so has each group. The room is entered when the device enters any of these regions,
/// and left when the device is in none of them. So the room of a UUID is left when the last beacon
/// with that UUID is gone.
///
/// `ProximityClasses` gives the proximity and the accuracy of a beacon, with the rule's distance
/// model; no decision depends on them.
///
/// The system reports each UUID separately. With several UUIDs, the newest report on each one
/// counts while it is at most a second older than the newest of all. The app computes the distance
/// by a formula of its own, because Apple publishes none.
public struct CoreLocationRule: RoomRule {
  /// The settings of the app.
  public struct Settings: Hashable, Sendable {
    /// The source of the rooms.
    public var rooms = RoomSource.nearest
    /// The distance model.
    public var distance = DistanceModel.logDistance()
    /// The measured power of a beacon that declares none.
    public var measuredPower = PowerLevel(dBm: -59)
    /// The distance in metres beyond which a beacon does not determine the room.
    public var maxDistance = 1000.0

    /// Creates the settings of an app that uses every beacon in range.
    public init() {}
  }

  /// The newest report on the beacons of a UUID.
  private struct Report: Hashable {
    let region: BeaconRegion
    var time: Instant?
    /// The room of the nearest beacon within `maxDistance`, and the beacon's distance in metres.
    var nearest: Nearest?
  }

  private struct Nearest: Hashable {
    var room: Int
    var distance: Double
  }

  private let settings: Settings
  private let anchors: [RoomAnchor]
  private var heard: [HeardAnchor]
  /// The distance of each beacon in metres, in the newest report on its UUID; `nil` for a beacon
  /// that this report does not have.
  public private(set) var distances: [Double?]
  /// The measured power of each beacon in its newest report.
  private var powers: [PowerLevel]
  private var reports: [Report]
  /// The index of the report with the nearest beacon; `nil` if there is no such report.
  private var nearestReport: Int?
  /// The regions of the rooms: first those of single beacons, then those of groups.
  private let regions: [RoomRegion]
  /// `true` for each region that the device is in.
  private var isInside: [Bool]

  /// The age beyond which a report on one UUID no longer counts together with the reports on other
  /// UUIDs: the period of ranging.
  private static let period = Duration.seconds(1)

  /// Creates the rule in its initial state.
  ///
  /// - Precondition: None of the regions is the region of all beacons.
  public init(_ settings: Settings, anchors: [RoomAnchor], regions: [RoomRegion] = []) {
    precondition(regions.isEmpty || settings.rooms == .regions, "a region has no distance")
    precondition(
      regions.allSatisfy { $0.beacons.region != nil }, "Core Location has no region of all beacons")
    self.settings = settings
    self.anchors = anchors
    heard = anchors.map { HeardAnchor($0.anchor, smoothing: .latest(1)) }
    distances = anchors.map { _ in nil }
    powers = anchors.map { _ in settings.measuredPower }
    reports = BeaconRegion.fleets(of: anchors.map { $0.anchor }).map { Report(region: $0) }
    self.regions =
      anchors.compactMap { anchor in
        BeaconRegion(of: anchor.anchor).map { RoomRegion(.region($0), room: anchor.room) }
      } + regions
    isInside = self.regions.map { _ in false }
  }

  /// Ranges and monitors the UUIDs, or monitors the regions. The system limits how many regions an
  /// app can monitor: 20 on iOS.
  public var requests: [EngineOutput]? {
    switch settings.rooms {
    case .nearest: Readings.ranging.requests(for: anchors.map { $0.anchor })
    case .regions: regions.compactMap { $0.beacons.region.map { .command(.monitor($0)) } }
    }
  }

  /// Adds the reading of one beacon in a report of ranging.
  public mutating func hear(_ reading: RoomReading, of anchor: Int) {
    guard case .beacon(let identifier) = anchors[anchor].anchor,
      let index = reports.firstIndex(where: { $0.region.contains(identifier) })
    else { return }
    heard[anchor].hear(reading.level, at: reading.time)
    if reports[index].time != reading.time {
      reports[index].time = reading.time
      reports[index].nearest = nil
      forgetDistances(in: reports[index].region)
    }
    powers[anchor] = reading.declaredPower ?? settings.measuredPower
    let distance = settings.distance.distance(at: reading.level, measuredPower: powers[anchor])
    distances[anchor] = distance
    if distance <= anchors[anchor].reach ?? settings.maxDistance,
      distance < reports[index].nearest?.distance ?? .infinity
    {
      reports[index].nearest = Nearest(room: anchors[anchor].room, distance: distance)
    }
    findNearest(at: reading.time)
  }

  /// Finds the nearest beacon in all reports that still count at the time of the newest report.
  private mutating func findNearest(at newest: Instant) {
    nearestReport = nil
    var least = Double.infinity
    for index in reports.indices {
      guard let time = reports[index].time, time.duration(to: newest) <= Self.period,
        let distance = reports[index].nearest?.distance, distance < least
      else { continue }
      least = distance
      nearestReport = index
    }
  }

  /// Processes a change of a monitored region.
  public mutating func hear(_ change: RegionEvent) {
    for index in regions.indices where regions[index].beacons == .region(change.region) {
      isInside[index] = change.isInside
    }
    guard !change.isInside, let index = reports.firstIndex(where: { $0.region == change.region })
    else { return }
    reports[index].time = nil
    reports[index].nearest = nil
    if nearestReport == index { nearestReport = nil }
    forgetDistances(in: reports[index].region)
    for anchor in anchors.indices where reports[index].region.contains(anchors[anchor]) {
      heard[anchor].forget()
    }
  }

  private mutating func forgetDistances(in region: BeaconRegion) {
    for anchor in anchors.indices where region.contains(anchors[anchor]) { distances[anchor] = nil }
  }

  /// `nil`: nothing is due in silence, because the system reports the changes.
  public var nextDue: Instant? { nil }

  /// Does nothing, because nothing is due in silence.
  public mutating func passTime(to due: Instant) {}

  /// Returns `true` if the phone is in one of the room's regions, or nearest to one of the room's
  /// beacons.
  public func holds(room: Int) -> Bool {
    switch settings.rooms {
    case .nearest: nearestReport.map { reports[$0].nearest?.room == room } ?? false
    case .regions: regions.indices.contains { regions[$0].room == room && isInside[$0] }
    }
  }

  /// The evidence for each beacon: its newest report of ranging, or, if the regions are the source,
  /// the state of its region.
  public mutating func evidence(at time: Instant) -> [Evidence] {
    heard.indices.map { index in
      var evidence = heard[index].evidence(at: time)
      if settings.rooms == .regions { evidence.isInRegion = isInRegion(anchor: index) }
      return evidence
    }
  }

  /// Returns `true` if the device is in the region of a single beacon.
  private func isInRegion(anchor: Int) -> Bool {
    let region = BeaconRegion(of: anchors[anchor].anchor).map { RoomBeacons.region($0) }
    return regions.indices.contains { isInside[$0] && regions[$0].beacons == region }
  }

  /// The figures of each beacon: its newest report with the distance, and the proximity and the
  /// accuracy that an app reads from that report. They are unknown for a beacon that is not in the
  /// newest report on its UUID. An engine that only monitors has no figures.
  public mutating func estimates(at time: Instant) -> [DeviceEstimate] {
    let classes = ProximityClasses(by: settings.distance)
    let evidence = evidence(at: time)
    return evidence.indices.map { index in
      let finding = classes.finding(
        at: distances[index] == nil ? nil : evidence[index].level, measuredPower: powers[index])
      return DeviceEstimate(
        evidence[index], distance: distances[index], proximity: finding.proximity,
        accuracy: finding.accuracy)
    }
  }
}

extension BeaconRegion {
  fileprivate func contains(_ anchor: RoomAnchor) -> Bool {
    guard case .beacon(let identifier) = anchor.anchor else { return false }
    return contains(identifier)
  }
}
