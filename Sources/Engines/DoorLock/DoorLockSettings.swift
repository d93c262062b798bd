import BLE

/// What a door lock listens to, and when it decides.
///
/// Names and defaults are those that users of proximity locks know. Four of the usual names are not
/// here, as they need a location or a sensor that no event brings yet: `armRadius`,
/// `cancelAutoUnlockAfter`, `requireStill` and `doorSensor`.
///
/// The settings are checked when a `DoorLock` is made of them.
public struct DoorLockSettings: Hashable, Sendable {
  /// The devices that are fixed on the inner side of the door; not empty if the side rule needs
  /// them.
  public var interior: [Anchor]
  /// The devices that are fixed on the outer side of the door; not empty.
  public var exterior: [Anchor]

  /// How the levels tell the side. Protects from unlocking for somebody who walks past within.
  public var side: SideRule
  /// How the levels of several anchors on one side become one. Protects from one anchor that
  /// furniture or a body hides.
  public var groupLevel = GroupLevel.strongest
  /// The least time from one reading of an anchor that is taken in to the next; not negative.
  ///
  /// Readings between count as heard, and no more. For products that ask a connection for its RSSI
  /// at times of their own.
  public var readingInterval = Duration.zero
  /// How the readings of one anchor become a level. Protects from deciding on one reading that
  /// fading has raised.
  public var smoothing = Smoothing.latest(5)
  /// How many readings without a break an anchor needs before its level counts for the side and for
  /// unlocking; 1 or more.
  ///
  /// Protects from smoothing that has nothing to smooth yet.
  public var unlockSamples = 5
  /// How long an anchor may go unheard until its level no longer counts, and its smoothing and
  /// count start over; above zero.
  ///
  /// Protects from comparing a level of now with one of long ago. Shorter than an anchor's
  /// interval, it never counts.
  public var maxTrackingAge = Duration.seconds(5)
  /// How many decibels less than the side rule asks for keep a person outside who is there already;
  /// not negative.
  ///
  /// Protects from a side that flickers.
  public var hysteresis = Decibels.zero
  /// How long readings must speak for another side, without one that does not, before that side is
  /// taken; not negative.
  ///
  /// Protects from a short time behind a wall's corner. While another side is waiting, the door is
  /// not unlocked.
  public var dwell = Duration.zero

  /// The least exterior level to unlock at; `nil` leaves it to the side alone, as published.
  ///
  /// Protects from unlocking for somebody who is outside but far from the door.
  public var unlockRSSI: PowerLevel? = PowerLevel(dBm: -60)
  /// Whether a single reading, as it comes, tells the side and unlocks, rather than the level.
  ///
  /// The level still tells who has gone, and starts over with the reading that unlocked. It is
  /// quick, and protects from nothing: of enough readings one is far too strong.
  public var unlocksOnReading = false
  /// The exterior level at which a person is no longer near, or any lower; at most `unlockRSSI`.
  ///
  /// Its distance from `unlockRSSI` protects from a lock that flickers.
  public var lockRSSI = PowerLevel(dBm: -80)
  /// How long the exterior must be no louder than `lockRSSI`, or not be heard, to have gone; not
  /// negative.
  ///
  /// Counts from a reading on: silence alone does not start it. Protects from locking at one
  /// reading that fading has lowered.
  public var proximityTimeout = Duration.seconds(5)
  /// How long nothing at all must be heard to have gone; above zero.
  ///
  /// Longer than `proximityTimeout`, as silence says less than a weak signal. Protects from locking
  /// while a phone sleeps.
  public var signalTimeout = Duration.seconds(60)

  /// The least time from one unlocking to the next; not negative. Protects from a door that works
  /// all the time.
  public var proximityCooldown = Duration.seconds(60)
  /// Whether `proximityCooldown` holds back locking for a weak signal, too, and counts from locking
  /// as from unlocking. Protects from a motor that works to and fro.
  public var cooldownHoldsLock = false
  /// Whether a person must have gone after an unlocking before there can be another.
  ///
  /// Protects from unlocking again for somebody who has come in and walks past within. Without it,
  /// only `proximityCooldown` counts: right for a lock that unlocks for a moment at a time.
  public var requireAway = true
  /// How long a person must stay away before the door is armed again; not negative.
  ///
  /// Protects from taking somebody who was not heard for a while for somebody who comes home.
  public var autoUnlockFilter = Duration.seconds(120)

  /// The settings for these anchors; all else as is usual, to be changed as wanted.
  public init(
    interior: [Anchor], exterior: [Anchor], side: SideRule = .exteriorStronger(by: .zero)
  ) {
    self.interior = interior
    self.exterior = exterior
    self.side = side
  }

  /// Sets `lockRSSI` to this far below `unlockRSSI`.
  ///
  /// - Precondition: There is an `unlockRSSI`; the dead zone is not negative.
  public mutating func setDeadZone(_ deadZone: Decibels) {
    guard let unlockRSSI else { preconditionFailure("a dead zone lies below an unlockRSSI") }
    precondition(deadZone >= .zero, "a dead zone of \(deadZone.value) dB is negative")
    lockRSSI = unlockRSSI - deadZone
  }

  /// Traps if a setting is outside what its description allows.
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
    Self.check(dwell, "dwell")
    Self.check(proximityTimeout, "proximityTimeout")
    Self.check(signalTimeout, "signalTimeout", aboveZero: true)
    Self.check(proximityCooldown, "proximityCooldown")
    Self.check(autoUnlockFilter, "autoUnlockFilter")
  }

  /// Ten years; added to an instant, it still fits one.
  private static let longest = Duration.seconds(315_576_000)

  private static func check(_ duration: Duration, _ name: StaticString, aboveZero: Bool = false) {
    precondition(
      duration <= longest && (aboveZero ? duration > .zero : duration >= .zero),
      "\(name): \(duration.inSeconds) s is not \(aboveZero ? "above 0 s" : "0 s") ... ten years")
  }
}
