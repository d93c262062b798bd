import BLE
import Documents
import Engines
import Recordings

/// A door lock as described in a file: the names of its devices, and its settings.
///
///     {
///       kind: "door-lock",
///       interior: ["b-in"],             // names, addresses c0:98:e5:00:00:01, identifiers
///       exterior: ["b-out"],            // UUID-major-minor, or UUIDs of services
///       side: "exterior-stronger",      // with marginDB; "exterior-above", with thresholdDBm; or
///       marginDB: 0,                    // "ignored"
///       unlockSamples: 5, dwellS: 0,    // and so on: `simrun help engine door-lock` has all
///     }
///
/// Settings that are not given have the defaults of `DoorLockSettings`.
public struct DoorLockDescription: EngineDescription {
  /// The word of the kind, `door-lock`.
  public static let kind = "door-lock"
  /// A summary of the kind, in one line.
  public static let summary = "unlocks a door when the person is outside and near"

  /// The names of the devices inside, in the order of the settings.
  public private(set) var interior: [String] = []
  /// The names of the devices outside, in the order of the settings.
  public private(set) var exterior: [String] = []
  /// The settings.
  public private(set) var settings = DoorLockSettings(interior: [], exterior: [])
  /// The way in which the engine scans.
  public private(set) var scanning = ScanPattern()

  /// Creates a description with the default settings and no devices.
  public init() {}

  /// Returns a new door lock in its initial state.
  public func makeEngine() -> DoorLock { DoorLock(settings: settings) }

  /// The readings that the engine asks for.
  public var readings: Readings { settings.readings }

  /// The topics that the engine decides.
  public var topics: Set<DecisionTopic> { settings.side == .ignored ? [.lock] : [.lock, .side] }

  /// The anchors on the two sides of the door.
  public var sides: DoorAnchors {
    DoorAnchors(interior: settings.interior, exterior: settings.exterior)
  }

  /// The exterior anchors, and also the interior ones if levels are compared.
  public var anchorsNeeded: [[Anchor]] {
    (settings.side.needsInterior ? [settings.interior] : []) + [settings.exterior]
  }

  /// The rule of the side if it compares levels; `nil` otherwise.
  public var comparison: String? { settings.side.needsInterior ? settings.side.sentence : nil }

  /// Returns the thresholds of an exterior anchor; empty for other anchors.
  public func thresholds(of anchor: Anchor, declaring power: PowerLevel?) -> [Threshold] {
    guard settings.exterior.contains(anchor) else { return [] }
    var thresholds: [Threshold] = []
    if case .exteriorAbove(let level) = settings.side {
      thresholds.append(Threshold(name: "outside above", level: level))
    }
    if let unlockRSSI = settings.unlockRSSI {
      thresholds.append(Threshold(name: "unlock at", level: unlockRSSI))
    }
    let timeout = settings.proximityTimeout.inSeconds.inFewDigits
    thresholds.append(
      Threshold(name: "locks again after \(timeout) s below", level: settings.lockRSSI))
    return thresholds
  }

  /// Returns the silence after which a device's readings no longer count, and its key; `nil` for an
  /// interior device whose level is not compared.
  public func patience(with anchor: Anchor) -> Patience? {
    let isCompared = settings.side.needsInterior || settings.exterior.contains(anchor)
    return isCompared ? Patience(settings.maxTrackingAge, "maxTrackingAgeS") : nil
  }

  /// The silence after which the door locks, and its key.
  public var patienceWithAll: Patience? { Patience(settings.signalTimeout, "signalTimeoutS") }

  /// Returns the rule and the figures behind a decision.
  public func grounds(of context: GroundsContext) -> Grounds? {
    let grounds = DoorLockGrounds(settings: settings, context: context)
    return Grounds(rule: grounds.rule, figures: grounds.grounds)
  }

  /// Returns the side and the state of the lock, and what keeps each from changing.
  public func standing(
    of engine: DoorLock, at time: Instant, names: [Anchor: String]
  ) -> Standing? {
    DoorLockStanding(lock: engine, time: time).standing
  }
}

// MARK: - Settings

extension DoorLockDescription {
  /// Declares the settings, in the order in which they are read.
  public mutating func declare(in settings: inout EngineSettings) throws(InputError) {
    settings.expect("interior", "exterior")
    try declareSide(in: &settings)
    try settings.devices(
      "interior", &interior, count: (self.settings.side.needsInterior ? 1 : 0)...100, side: .inside,
      "the devices on the inner side of the door; optional unless side is exterior-stronger")
    try settings.devices(
      "exterior", &exterior, side: .outside, "the devices on the outer side of the door")
    try settings.readings(&self.settings.readings)
    try settings.scanning(&scanning, for: self.settings.readings)
    self.settings.interior = interior.map { Anchor(named: $0) }
    self.settings.exterior = exterior.map { Anchor(named: $0) }
    for (index, anchor) in self.settings.interior.enumerated()
    where self.settings.exterior.contains(anchor) {
      throw .unusable(
        settings.place(of: "interior")[index], "\(interior[index].quoted) is also in 'exterior'")
    }
    try settings.choice(
      "groupLevel", &self.settings.groupLevel, among: ["strongest": .strongest, "mean": .mean],
      "the combination of the levels of several devices on one side")
    try self.settings.smoothing.declare(in: &settings)
    try settings.duration(
      "readingIntervalS", &self.settings.readingInterval, in: 0...3600,
      "the minimum time between two accepted readings of a device")
    try settings.duration(
      "connectionTimeoutS", &self.settings.connectionTimeout, in: 0...3600,
      "the silence after which two packets are accepted at once, as if connecting; 0 for never")
    try settings.flag(
      "unlocksOnReading", &self.settings.unlocksOnReading,
      "true if single unsmoothed readings determine the side and unlock")
    try settings.integer(
      "unlockSamples", &self.settings.unlockSamples, in: 1...1000,
      "the number of consecutive readings that a device needs before its level counts")
    try settings.duration(
      "maxTrackingAgeS", &self.settings.maxTrackingAge, in: 0.001...86_400,
      "the silence after which a device's smoothing and reading count restart")
    try settings.decibels(
      "hysteresisDB", &self.settings.hysteresis, in: 0...100,
      "the relaxation of the side rule for a person who is already outside")
    try settings.duration(
      "dwellS", &self.settings.dwell, in: 0...3600,
      "the time for which all readings must indicate another side before it changes")
    try declareProximity(in: &settings)
    try settings.duration(
      "proximityTimeoutS", &self.settings.proximityTimeout, in: 0...86_400,
      aliases: ["delayToLock", "proximityTimeout"],  // BLEUnlock
      "the time at or below lockRSSI, or unheard, after which the door locks")
    try settings.duration(
      "signalTimeoutS", &self.settings.signalTimeout, in: 0.001...86_400,
      aliases: ["noSignalTimeout", "signalTimeout"],  // BLEUnlock
      "the silence of all devices after which the door locks")
    try settings.duration(
      "proximityCooldownS", &self.settings.proximityCooldown, in: 0...86_400,
      aliases: ["proximityCooldown"], "the minimum time between two unlocks")
    try settings.flag(
      "cooldownHoldsLock", &self.settings.cooldownHoldsLock,
      "true if the cooldown also delays locking for a weak signal and starts at a lock")
    try settings.flag(
      "requireAway", &self.settings.requireAway,
      "true if the person must leave before the door can unlock again")
    try settings.duration(
      "autoUnlockFilterS", &self.settings.autoUnlockFilter, in: 0...86_400,
      aliases: ["autoUnlockFilter"],  // Nuki
      "the minimum absence before the door can unlock again, with requireAway")
  }

  private mutating func declareSide(in settings: inout EngineSettings) throws(InputError) {
    var word = SideWord(self.settings.side)
    try settings.choice(
      "side", &word,
      among: [
        "exterior-stronger": .exteriorStronger, "exterior-above": .exteriorAbove,
        "ignored": .ignored,
      ],
      owning: ["marginDB": [.exteriorStronger], "thresholdDBm": [.exteriorAbove]],
      "the rule that determines the side")
    switch word {
    case .exteriorStronger:
      var margin = Decibels(0)
      if case .exteriorStronger(let own) = self.settings.side { margin = own }
      try settings.decibels(
        "marginDB", &margin, in: -100...100,
        "the exterior level minus the interior level above which the person is outside")
      self.settings.side = .exteriorStronger(by: margin)
    case .exteriorAbove:
      var threshold = PowerLevel(dBm: 0)
      if case .exteriorAbove(let own) = self.settings.side { threshold = own }
      try settings.level(
        "thresholdDBm", &threshold, isRequired: true,
        "the exterior level above which the person is outside")
      self.settings.side = .exteriorAbove(threshold)
    case .ignored: self.settings.side = .ignored
    }
  }

  private enum SideWord {
    case exteriorStronger, exteriorAbove, ignored

    init(_ rule: SideRule) {
      self =
        switch rule {
        case .exteriorStronger: .exteriorStronger
        case .exteriorAbove: .exteriorAbove
        case .ignored: .ignored
        }
    }
  }

  /// Declares the levels of nearness. `deadZoneDB` is another way to set `lockRSSI`.
  private mutating func declareProximity(in settings: inout EngineSettings) throws(InputError) {
    try settings.exclude("lockRSSI", "deadZoneDB")
    try settings.level(
      "unlockRSSI", &self.settings.unlockRSSI,
      aliases: ["triggerStrength"],  // OpenCarKey
      "the minimum exterior level to unlock; null for any")
    let levels = EngineSettings.levels
    let lowest = levels.lowerBound
    let greatest = self.settings.unlockRSSI?.dBm ?? levels.upperBound
    if self.settings.unlockRSSI == nil, settings.isGiven("deadZoneDB") {
      throw .unusable(settings.place(of: "deadZoneDB"), "requires 'unlockRSSI', which is null")
    }
    let deadZone = try settings.shorthand(
      "deadZoneDB", in: 0...(greatest - lowest), within: 0...(levels.upperBound - lowest),
      "lockRSSI, given as decibels below unlockRSSI")
    if let deadZone {
      self.settings.setDeadZone(Decibels(deadZone))
    } else if !settings.isGiven("lockRSSI"), self.settings.lockRSSI.dBm > greatest {
      throw .unusable(
        settings.place(of: "unlockRSSI"),
        "\(greatest.inFewDigits) is below the default 'lockRSSI', "
          + "\(self.settings.lockRSSI.dBm.inFewDigits); set 'lockRSSI' too")
    }
    try settings.level(
      "lockRSSI", &self.settings.lockRSSI, in: lowest...greatest, within: levels,
      aliases: ["release"],  // OpenCarKey
      "the exterior level at or below which the person is no longer near")
    try settings.flag(
      "nearAtLockRSSI", &self.settings.nearAtLockRSSI,
      "true if a person at exactly lockRSSI is near")
  }
}
