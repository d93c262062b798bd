import BLE

/// The room of the source of an iBeacon, as in Home Assistant's integration iBeacon Tracker.
///
/// Home Assistant accepts the advertisements of a device from one scanner, its owner. Another
/// scanner becomes the owner if its level is higher by more than `switchThreshold`, or if the owner
/// was silent for longer than the device's interval plus 5 s. The interval is the longest of the
/// first 15 intervals between advertisements that the owner hears; until it is known, `staleTime`
/// counts. The integration itself receives only the first advertisement, not those that repeat it.
/// Every `updateInterval` since its start, the integration looks up the owner, and takes the owner
/// as the source.
///
/// A check every 5 minutes finds that the device is away if no scanner has heard it for 195 s and
/// the owner was silent for too long. A device whose address changes keeps its source until a check
/// finds such a silence. An update finds such a device away if the owner has not heard it for
/// longer than `unavailableTimeout`.
///
/// - SeeAlso: home-assistant/core, `ibeacon/coordinator.py` at 0704636, lines 380 to 520, and
///   `ibeacon/const.py` at 0bc2097; habluetooth, `manager.py` at 012b2a0,
///   `_prefer_previous_adv_from_different_source`, `scanner_adv_received` and
///   `_async_check_unavailable`, and `const.py` at 06ef79a.
public struct IBeaconTrackerRule: RoomRule {
  /// The constants of Home Assistant.
  public struct Settings: Hashable, Sendable {
    /// The time between two updates of the source, above zero (Home Assistant's `UPDATE_INTERVAL`).
    public var updateInterval = Duration.seconds(60)
    /// `true` for a device whose address changes, as a phone's.
    public var hasRandomAddress = false
    /// The silence after which a device whose address changes is away, above zero (Home Assistant's
    /// `UNAVAILABLE_TIMEOUT`).
    public var unavailableTimeout = Duration.seconds(180)
    /// The difference by which another scanner's level must exceed the owner's (Home Assistant's
    /// `ADV_RSSI_SWITCH_THRESHOLD`).
    public var switchThreshold = Decibels(16)
    /// The silence of the owner after which any scanner replaces it, if the interval is unknown;
    /// above zero (Home Assistant's `FALLBACK_MAXIMUM_STALE_ADVERTISEMENT_SECONDS`).
    public var staleTime = Duration.seconds(900)
    /// The measured power of a device that declares none.
    public var measuredPower = PowerLevel(dBm: -59)

    /// Creates Home Assistant's settings.
    public init() {}

    /// Returns the distance in metres that the integration shows at a level, in whole metres, 400
    /// at most.
    ///
    /// - Parameter power: The declared measured power; `nil` if there is none.
    /// - SeeAlso: ibeacon-ble 1.2.0, `calculate_distance_meters`.
    public func metres(at level: PowerLevel, declaring power: PowerLevel?) -> Double {
      let metres = Self.distance.distance(at: level, measuredPower: power ?? measuredPower)
      return min(metres, 400).rounded(.toNearestOrEven)
    }

    private static let distance = DistanceModel.named("radius-networks") ?? .logDistance()
  }

  /// The owner of a device, and the newest advertisement that the owner heard.
  public struct Owner: Hashable, Sendable {
    /// The index of the scanner.
    public var anchor: Int
    /// The level of the advertisement.
    public var level: PowerLevel
    /// The time of the advertisement.
    public var time: Instant
  }

  /// The time between two checks of whether the device is away.
  public static let checkInterval = Duration.seconds(300)
  /// The silence of all scanners that a check needs to find the device away.
  public static let expiry = Duration.seconds(195)
  private static let wobble = Duration.seconds(5)
  private static let timingsNeeded = 16

  /// `false`: the source is found at updates.
  public var isAppliedToReadings: Bool { false }

  private let settings: Settings
  private let rooms: [Int]
  private var heard: [HeardAnchor]
  private var powers: [PowerLevel?]
  /// The scanner whose advertisements count; `nil` if the device is forgotten.
  public private(set) var owner: Owner?
  /// The scanner that the integration takes as the source; `nil` before the first advertisement.
  public private(set) var source: Int?
  private var isHome = false
  /// The times of the owner's first advertisements, until the interval is known.
  private var timings: [Instant] = []
  /// The interval of the owner's advertisements; `nil` until it is known.
  public private(set) var interval: Duration?
  private var start: Instant?
  private var now = Instant(nanoseconds: .min)

  /// Creates the rule in its initial state.
  public init(_ settings: Settings, anchors: [RoomAnchor], regions: [RoomRegion] = []) {
    precondition(regions.isEmpty, "a region has no scanner")
    precondition(settings.updateInterval > .zero, "updates come after no time")
    precondition(settings.unavailableTimeout > .zero, "a device is away at once")
    precondition(settings.staleTime > .zero, "an owner is stale at once")
    self.settings = settings
    rooms = anchors.map { $0.room }
    heard = anchors.map { HeardAnchor($0.anchor, smoothing: .latest(1)) }
    powers = anchors.map { _ in nil }
  }

  /// Begins the updates and checks.
  public mutating func start(at time: Instant) {
    start = time
    now = time
  }

  /// Adds an advertisement. The integration receives only the first one.
  public mutating func hear(_ reading: RoomReading, of anchor: Int) {
    now = reading.time
    if start == nil { start = now }
    heard[anchor].hear(reading.level, at: now)
    powers[anchor] = reading.declaredPower
    if let owner, owner.anchor != anchor {
      guard isReplaced(owner, by: reading) else { return }
      (timings, interval) = ([], nil)
    }
    if owner == nil { (source, isHome) = (anchor, true) }
    owner = Owner(anchor: anchor, level: reading.level, time: now)
    collect(now)
  }

  private func isReplaced(_ owner: Owner, by reading: RoomReading) -> Bool {
    owner.time.duration(to: reading.time) > stale
      || (reading.level - owner.level).value > settings.switchThreshold.value
  }

  /// The silence after which the owner is stale.
  public var stale: Duration { interval.map { $0 + Self.wobble } ?? settings.staleTime }

  private mutating func collect(_ time: Instant) {
    guard interval == nil else { return }
    timings.append(time)
    guard timings.count == Self.timingsNeeded else { return }
    interval = zip(timings, timings.dropFirst()).map { $0.duration(to: $1) }.max()
    timings = []
  }

  /// The time of the next update or check, as long as the device is known.
  public var nextDue: Instant? {
    guard isHome || owner != nil, start != nil else { return nil }
    return min(nextUpdate, nextCheck)
  }

  /// The time of the next update, whether or not the device is known.
  public var nextUpdate: Instant { next(settings.updateInterval) }

  /// The time of the next check, whether or not the device is known.
  public var nextCheck: Instant { next(Self.checkInterval) }

  /// The time of the newest advertisement at any scanner; `nil` before the first.
  public var newest: Instant? { heard.compactMap { $0.newest }.max() }

  /// Returns the next time that lies a whole number of intervals after the start.
  private func next(_ interval: Duration) -> Instant {
    let start = start ?? now
    let past = start.duration(to: now).nanoseconds / interval.nanoseconds
    return start.advanced(by: .nanoseconds((past + 1) * interval.nanoseconds))
  }

  /// Updates the source, and checks whether the device is away.
  public mutating func passTime(to due: Instant) {
    let isUpdate = nextUpdate <= due
    let isCheck = nextCheck <= due
    now = due
    if isUpdate { update() }
    if isCheck { check() }
  }

  private mutating func update() {
    if settings.hasRandomAddress {
      let silence = owner?.time.duration(to: now)
      if silence.map({ $0 > settings.unavailableTimeout }) ?? true { isHome = false }
    } else if let owner {
      source = owner.anchor
    }
  }

  private mutating func check() {
    guard let owner, let newest, newest.duration(to: now) > Self.expiry,
      owner.time.duration(to: now) > stale
    else { return }
    self.owner = nil
    (timings, interval) = ([], nil)
    if !settings.hasRandomAddress { isHome = false }
  }

  /// Returns `true` if the source is in the room, and the device is not away.
  public func holds(room: Int) -> Bool {
    isHome && (source.map { rooms[$0] == room } ?? false)
  }

  /// The distance of each anchor in metres at its newest reading; `nil` before the first.
  public var distances: [Double?] {
    heard.indices.map { index in
      heard[index].newestLevel.map { settings.metres(at: $0, declaring: powers[index]) }
    }
  }

  /// The evidence for each anchor.
  public mutating func evidence(at time: Instant) -> [Evidence] {
    heard.indices.map { heard[$0].evidence(at: time) }
  }
}
