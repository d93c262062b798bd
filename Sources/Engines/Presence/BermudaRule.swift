import BLE

/// The nearest room by smoothed distances, as in Bermuda: a challenger needs a considerably shorter
/// distance.
///
/// Once per cycle of 1.05 s, each anchor's newest reading becomes a distance and is smoothed (see
/// `BermudaTrack`). Each anchor that was heard within `areaMaxAge`, at a distance within
/// `maxRadius`, then challenges the anchor of the current room. The challenger wins
/// - if there is no current room, or the distance of the current room's anchor is unknown,
/// - or if the challenger is no farther, and the difference is at least `pdiffOutright` of the mean
///   of both distances,
/// - or if the difference is more than `pdiffHistorical` of that mean, and the farthest of the
///   challenger's last five distances is nearer than the nearest of the current anchor's last five,
///   once the challenger has more than three distances,
/// - or, in the same room, if the challenger is no farther and its advertisement is more than 1 s
///   newer.
///
/// Anchors challenge in the order in which they were first heard, each the winner so far.
///
/// The room is left if its anchor was not heard for `distanceTimeout`. Cycles begin with the first
/// reading.
public struct BermudaRule: RoomRule {
  /// The settings of Bermuda, with its defaults.
  public struct Settings: Hashable, Sendable {
    /// The measured power at 1 m (Bermuda's `ref_power`).
    public var refPower = PowerLevel(dBm: -55)
    /// The path-loss exponent, 0.1 ... 10 (Bermuda's `attenuation`).
    public var attenuation = 3.0
    /// The distance in metres beyond which no anchor challenges (Bermuda's `max_area_radius`). The
    /// anchor of the current room keeps the room at any distance.
    ///
    /// - SeeAlso: Bermuda, `coordinator.py` at 00b0a9e, `_refresh_area_by_min_distance`: only the
    ///   challenger's distance is compared.
    public var maxRadius = 20.0
    /// The speed in m/s above which an increasing distance is rejected (Bermuda's `max_velocity`).
    public var maxVelocity = 3.0
    /// The count of cycles over which distances are smoothed, 1 or more (Bermuda's
    /// `smoothing_samples`).
    public var smoothingSamples = 20
    /// The length of a cycle; above zero.
    public var cycle = Duration.milliseconds(1050)
    /// The silence after which an anchor's distance is unknown; above zero.
    public var distanceTimeout = Duration.seconds(30)
    /// The maximum age of the newest reading with which an anchor may challenge; above zero.
    public var areaMaxAge = Duration.seconds(10)
    /// The required difference of two distances, as a fraction of their mean; not negative.
    public var pdiffOutright = 0.3
    /// The required difference as a fraction of the mean, if the last five cycles agree; not
    /// negative.
    public var pdiffHistorical = 0.15

    /// Creates Bermuda's default settings.
    public init() {}
  }

  /// A challenge won by an anchor.
  public struct Victory: Hashable, Sendable {
    /// The index of the anchor.
    public var winner: Int
    /// The index of the defeated anchor; `nil` if there was none with a known distance.
    public var loser: Int?
    /// The difference of the distances as a fraction of their mean; zero without an opponent.
    public var share: Double
    /// The condition that was met.
    public var reason: Reason
  }

  /// The condition of a victory.
  public enum Reason: Hashable, Sendable {
    /// There was no opponent.
    case unopposed
    /// The challenger is in the same room, and its advertisement is newer.
    case fresher
    /// The difference is at least `pdiffOutright`.
    case outright
    /// The difference is more than `pdiffHistorical`, and in the last cycles the challenger was
    /// nearer by at least `lead` metres.
    case historical(lead: Double)
  }

  private let settings: Settings
  private let rooms: [Int]
  /// For each anchor, the distance in metres beyond which it does not challenge.
  private let reaches: [Double]
  private var tracks: [BermudaTrack]
  /// The indices of the anchors that were heard, in the order in which they were first heard.
  private var discovered: [Int] = []
  /// The index of the anchor that determines the current room; `nil` if there is no current room.
  public private(set) var incumbent: Int?
  /// The victories in the newest cycle, in order.
  public private(set) var victories: [Victory] = []
  private var nextCycle: Instant?

  /// Creates the rule in its initial state.
  public init(_ settings: Settings, anchors: [RoomAnchor], regions: [RoomRegion] = []) {
    precondition(regions.isEmpty, "a region has no distance")
    precondition(settings.maxRadius >= 0, "a radius of \(settings.maxRadius) m is negative")
    precondition(settings.smoothingSamples >= 1, "there is no sample to smooth over")
    precondition(settings.cycle > .zero, "a cycle of \(settings.cycle.inSeconds) s is not above 0")
    precondition(settings.distanceTimeout > .zero, "the distance is known for no time")
    let law = DistanceModel.logDistance(exponent: settings.attenuation)
    self.settings = settings
    rooms = anchors.map { $0.room }
    reaches = anchors.map { $0.reach ?? settings.maxRadius }
    tracks = anchors.map { BermudaTrack($0.anchor, law: law, settings: settings) }
  }

  /// `false`: readings wait for the end of the cycle.
  public var isAppliedToReadings: Bool { false }

  /// Adds a reading. The newest one at the end of the cycle counts.
  public mutating func hear(_ reading: RoomReading, of anchor: Int) {
    if !tracks[anchor].isDiscovered { discovered.append(anchor) }
    tracks[anchor].hear(reading)
    if nextCycle == nil { nextCycle = reading.time.advanced(by: settings.cycle) }
  }

  /// The end of the cycle.
  public var nextDue: Instant? { nextCycle }

  /// Ends a cycle.
  public mutating func passTime(to due: Instant) {
    var isAnyKnown = false
    for index in tracks.indices {
      tracks[index].endCycle(at: due)
      if tracks[index].distance != nil { isAnyKnown = true }
    }
    if let holder = incumbent, tracks[holder].distance == nil { incumbent = nil }
    victories.removeAll(keepingCapacity: true)
    for challenger in discovered {
      guard let victory = victory(of: challenger, at: due) else { continue }
      victories.append(victory)
      incumbent = challenger
    }
    nextCycle = isAnyKnown ? due.advanced(by: settings.cycle) : nil
  }

  private func victory(of challenger: Int, at now: Instant) -> Victory? {
    let track = tracks[challenger]
    guard challenger != incumbent, let distance = track.distance, distance <= reaches[challenger],
      let age = track.age(at: now), age <= settings.areaMaxAge
    else { return nil }
    guard let incumbent, let other = tracks[incumbent].distance else {
      return Victory(winner: challenger, share: 0, reason: .unopposed)
    }
    guard distance <= other else { return nil }
    let share = (other - distance) / ((other + distance) / 2)
    func victory(_ reason: Reason) -> Victory {
      Victory(winner: challenger, loser: incumbent, share: share, reason: reason)
    }
    if rooms[challenger] == rooms[incumbent], let otherAge = tracks[incumbent].age(at: now),
      otherAge > age + .seconds(1)
    {
      return victory(.fresher)
    }
    if share >= settings.pdiffOutright { return victory(.outright) }
    guard share > settings.pdiffHistorical, let lead = track.lead(over: tracks[incumbent]), lead > 0
    else { return nil }
    return victory(.historical(lead: lead))
  }

  /// Returns `true` if the anchor estimated to be nearest is in the room.
  public func holds(room: Int) -> Bool {
    guard let incumbent else { return false }
    return rooms[incumbent] == room
  }

  /// The smoothed distance of each anchor in metres; `nil` if unknown.
  public var distances: [Double?] { tracks.map { $0.distance } }

  /// The evidence for each anchor: its newest reading.
  public mutating func evidence(at time: Instant) -> [Evidence] {
    tracks.indices.map { tracks[$0].evidence(at: time) }
  }
}
