import BLE

/// Unlocks a door when the phone is held to the beacons beside it, and locks it again when none of
/// them has been heard as strong for a while.
public struct HoldLock: DecisionEngine {
  /// The settings.
  public let settings: Settings

  /// Since when each beacon has been heard above the threshold without a weaker reading.
  private var since: [Instant?]
  private var lastStrong: Instant?
  private var isUnlocked = false

  /// The settings of a lock.
  public struct Settings: Hashable, Sendable {
    /// The beacons beside the door.
    public var beacons: [Anchor] = []
    /// The beacons that have to be strong.
    public var demand = Demand.any
    /// A reading above it is strong.
    public var threshold = PowerLevel(dBm: -65)
    /// How long readings have to be strong.
    public var hold = Duration.seconds(1)
    /// The lock engages when no reading has been strong for so long.
    public var release = Duration.seconds(10)

    /// The usual settings, and no beacons.
    public init() {}
  }

  /// How many of the beacons have to be strong.
  public enum Demand: Hashable, Sendable {
    case any, all
  }

  /// A lock that is locked.
  public init(_ settings: Settings) {
    self.settings = settings
    since = settings.beacons.map { _ in nil }
  }

  /// Unlocks at the reading that completes the hold.
  public mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
    if isUnlocked, let lastStrong, lastStrong.duration(to: time) >= settings.release {
      isUnlocked = false
      return [.decision(Decision(.lock, at: time))]
    }
    guard case .advertisement(let packet) = event, let rssi = packet.rssi,
      let beacon = settings.beacons.firstIndex(where: { $0.isHeard(in: packet) })
    else { return [] }
    guard rssi > settings.threshold else {
      since[beacon] = nil
      return []
    }
    since[beacon] = since[beacon] ?? time
    lastStrong = time
    let held = since.filter { $0.map { $0.duration(to: time) >= settings.hold } ?? false }
    guard !isUnlocked, held.count >= (settings.demand == .any ? 1 : since.count) else {
      return [.command(.wake(at: time.advanced(by: settings.release)))]
    }
    isUnlocked = true
    return [
      .decision(Decision(.unlock, at: time)),
      .command(.wake(at: time.advanced(by: settings.release))),
    ]
  }
}
