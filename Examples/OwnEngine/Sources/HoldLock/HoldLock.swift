import BLE

/// Unlocks a door while a phone is held to the beacons beside it, and locks it again after a while
/// without a strong reading.
public struct HoldLock: DecisionEngine {
  /// The settings.
  public let settings: Settings

  /// The time since which all readings of each beacon are strong.
  private var strongSince: [Instant?]
  private var lastStrong: Instant?
  private var isUnlocked = false

  /// The settings of a lock.
  public struct Settings: Hashable, Sendable {
    /// The beacons beside the door.
    public var beacons: [Anchor] = []
    /// The beacons that must be strong.
    public var demand = Demand.any
    /// The level above which a reading is strong.
    public var threshold = PowerLevel(dBm: -65)
    /// The time for which readings must be strong.
    public var hold = Duration.seconds(1)
    /// The time without a strong reading after which the door locks.
    public var release = Duration.seconds(10)

    /// Creates settings without beacons.
    public init() {}
  }

  /// The number of beacons that must be strong.
  public enum Demand: Hashable, Sendable {
    case any, all
  }

  /// Creates a lock that is locked.
  public init(_ settings: Settings) {
    self.settings = settings
    strongSince = settings.beacons.map { _ in nil }
  }

  /// The time for which each beacon was strong without a break; `nil` if its last reading was weak.
  public func held(at time: Instant) -> [Duration?] {
    strongSince.map { $0?.duration(to: time) }
  }

  /// Processes an event. The reading that completes the hold unlocks.
  public mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
    if let lock = lockIfReleased(at: time) { return [.decision(lock)] }
    guard case .advertisement(let packet) = event, let rssi = packet.rssi,
      let beacon = settings.beacons.firstIndex(where: { $0.isHeard(in: packet) })
    else { return [] }
    guard rssi > settings.threshold else {
      strongSince[beacon] = nil
      return []
    }
    strongSince[beacon] = strongSince[beacon] ?? time
    lastStrong = time
    let wake = EngineOutput.command(.wake(at: time.advanced(by: settings.release)))
    guard !isUnlocked, isHeld(at: time) else { return [wake] }
    isUnlocked = true
    return [.decision(Decision(.unlock, at: time)), wake]
  }

  private mutating func lockIfReleased(at time: Instant) -> Decision? {
    guard isUnlocked, let lastStrong, lastStrong.duration(to: time) >= settings.release else {
      return nil
    }
    isUnlocked = false
    return Decision(.lock, at: lastStrong.advanced(by: settings.release))
  }

  private func isHeld(at time: Instant) -> Bool {
    let held = held(at: time).count { $0.map { $0 >= settings.hold } ?? false }
    return held >= (settings.demand == .any ? 1 : strongSince.count)
  }
}
