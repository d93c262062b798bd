import BLE

/// The settings of a door lock.
///
/// Names and defaults are those of common proximity locks. Four common settings are missing because
/// they need a location or a sensor that no event provides yet: `armRadius`,
/// `cancelAutoUnlockAfter`, `requireStill` and `doorSensor`.
///
/// Creating a `DoorLock` checks the settings.
public struct DoorLockSettings: Hashable, Sendable {
  /// The devices on the inner side of the door; not empty if the side rule needs them.
  public var interior: [Anchor]
  /// The devices on the outer side of the door; not empty.
  public var exterior: [Anchor]
  /// The readings that the lock asks for.
  ///
  /// A reading of ranging is already a mean over a second, so values of `unlockSamples` and
  /// `smoothing` that suit packets delay the lock by seconds: see docs/guide/ranging.md.
  public var readings = Readings.packets

  /// The rule that determines the side. Prevents an unlock for a person who walks past inside.
  public var side: SideRule
  /// The combination of several anchors' levels on one side. Prevents errors due to one anchor in
  /// the shadow of furniture or a body.
  public var groupLevel = SideLevel.strongest
  /// The minimum time between two accepted readings of an anchor; not negative.
  ///
  /// Readings in between count as heard, but have no level. Meant for products that poll the RSSI
  /// of a connection.
  public var readingInterval = Duration.zero
  /// The silence after which the connection to an anchor counts as lost; zero, the default, if
  /// `readingInterval` holds for all readings.
  ///
  /// Meant for products that take each advertisement until they are connected and have read the
  /// RSSI: BLEUnlock. The first packet of an anchor is an advertisement, and the second stands for
  /// the RSSI that is read once connected; from then on `readingInterval` holds. The loss is
  /// noticed at the first multiple of `readingInterval` after the last reading that is longer than
  /// this time. The next two packets then are an advertisement and an RSSI again.
  public var connectionTimeout = Duration.zero
  /// The smoothing of one anchor's readings. Prevents decisions based on a single reading that
  /// fading has raised.
  public var smoothing = Smoothing.latest(5)
  /// The count of consecutive readings that an anchor needs before its level counts for the side
  /// and for unlocking; 1 or more.
  ///
  /// Prevents decisions before smoothing is effective.
  public var unlockSamples = 5
  /// The silence after which an anchor's level no longer counts and its smoothing and sample count
  /// restart; above zero.
  ///
  /// Prevents comparing a current level with an old one. An anchor whose interval is longer never
  /// counts.
  public var maxTrackingAge = Duration.seconds(5)
  /// The decibels by which the side rule is relaxed for a person who is already outside; not
  /// negative.
  ///
  /// Prevents flips of the side.
  public var hysteresis = Decibels.zero
  /// The time for which all readings must indicate a side other than the present one before the
  /// side changes; not negative.
  ///
  /// Prevents errors while the person is behind a wall's corner for a short time. While another
  /// side is pending, the door does not unlock.
  public var dwell = Duration.zero

  /// The minimum exterior level to unlock; with `nil`, the side alone decides, as in the published
  /// rule.
  ///
  /// Prevents an unlock for a person who is outside but far from the door.
  public var unlockRSSI: PowerLevel? = PowerLevel(dBm: -60)
  /// `true` if single unsmoothed readings determine the side and unlock the door.
  ///
  /// The smoothed level still determines absence, and restarts with the reading that unlocked the
  /// door. Unlocking on single readings is fast but unprotected: among enough readings, one is far
  /// too strong.
  public var unlocksOnReading = false
  /// The exterior level at or below which a person is no longer near, or below which with
  /// `nearAtLockRSSI`; at most `unlockRSSI`.
  ///
  /// The gap below `unlockRSSI` prevents an oscillating lock.
  public var lockRSSI = PowerLevel(dBm: -80)
  /// `true` if a person at exactly `lockRSSI` is near.
  public var nearAtLockRSSI = false
  /// The time for which the exterior level must be at most `lockRSSI`, or unheard, until the person
  /// counts as gone; not negative.
  ///
  /// The time starts at a reading; silence alone does not start it. Prevents locking after a single
  /// reading that fading has lowered.
  public var proximityTimeout = Duration.seconds(5)
  /// The duration of complete silence after which the person counts as gone; above zero.
  ///
  /// It is longer than `proximityTimeout`, because silence is weaker evidence than a weak signal.
  /// Prevents locking while a phone sleeps.
  public var signalTimeout = Duration.seconds(60)

  /// The minimum time between two unlocks; not negative. Prevents continual operation of the door.
  public var proximityCooldown = Duration.seconds(60)
  /// `true` if `proximityCooldown` also delays locking because of a weak signal, and also starts
  /// when the door locks. Prevents an oscillating motor.
  public var cooldownHoldsLock = false
  /// `true` if the person must leave before the door can unlock again.
  ///
  /// Prevents an unlock for a person who has come in and walks past inside. With `false`, only
  /// `proximityCooldown` counts, which suits a lock that unlocks momentarily.
  public var requireAway = true
  /// The minimum absence before the door is armed again; not negative.
  ///
  /// Prevents an unlock for a person who stayed but was not heard for a while.
  public var autoUnlockFilter = Duration.seconds(120)

  /// Creates default settings for these anchors.
  public init(
    interior: [Anchor], exterior: [Anchor], side: SideRule = .exteriorStronger(by: .zero)
  ) {
    self.interior = interior
    self.exterior = exterior
    self.side = side
  }

  /// Sets `lockRSSI` to `unlockRSSI` less a dead zone.
  ///
  /// - Precondition: `unlockRSSI` is not `nil`; the dead zone is not negative.
  public mutating func setDeadZone(_ deadZone: Decibels) {
    guard let unlockRSSI else { preconditionFailure("a dead zone lies below an unlockRSSI") }
    precondition(deadZone >= .zero, "a dead zone of \(deadZone.value) dB is negative")
    lockRSSI = unlockRSSI - deadZone
  }

  /// Returns `true` if a person at an exterior level is near.
  package func isNear(_ level: PowerLevel) -> Bool {
    nearAtLockRSSI ? level >= lockRSSI : level > lockRSSI
  }

  /// Traps if a setting is outside its documented range.
  func checkAllowed() {
    precondition(!exterior.isEmpty, "a door lock needs an exterior anchor")
    precondition(!side.needsInterior || !interior.isEmpty, "the side rule needs an interior anchor")
    switch side {
    case .exteriorStronger(let margin):
      precondition(margin.value.isFinite, "a margin of \(margin.value) dB is not finite")
    case .exteriorAbove(let threshold):
      precondition(threshold.dBm.isFinite, "a threshold of \(threshold.dBm) dBm is not finite")
    case .ignored: break
    }
    precondition(unlockSamples >= 1, "\(unlockSamples) unlockSamples are fewer than 1")
    precondition(
      hysteresis >= .zero && hysteresis.value.isFinite,
      "a hysteresis of \(hysteresis.value) dB is not 0 or more")
    precondition(lockRSSI.dBm.isFinite, "a lockRSSI of \(lockRSSI.dBm) dBm is not finite")
    if let unlockRSSI {
      precondition(
        unlockRSSI.dBm.isFinite && unlockRSSI >= lockRSSI,
        "an unlockRSSI of \(unlockRSSI.dBm) dBm is below lockRSSI, \(lockRSSI.dBm) dBm")
    }
    Self.check(maxTrackingAge, "maxTrackingAge", aboveZero: true)
    Self.check(readingInterval, "readingInterval")
    Self.check(connectionTimeout, "connectionTimeout")
    Self.check(dwell, "dwell")
    Self.check(proximityTimeout, "proximityTimeout")
    Self.check(signalTimeout, "signalTimeout", aboveZero: true)
    Self.check(proximityCooldown, "proximityCooldown")
    Self.check(autoUnlockFilter, "autoUnlockFilter")
  }

  /// Ten years: short enough for the sum with an instant to be in range.
  private static let longest = Duration.seconds(315_576_000)

  private static func check(_ duration: Duration, _ name: StaticString, aboveZero: Bool = false) {
    precondition(
      duration <= longest && (aboveZero ? duration > .zero : duration >= .zero),
      "\(name): \(duration.inSeconds) s is not \(aboveZero ? "above 0 s" : "0 s") ... ten years")
  }
}
