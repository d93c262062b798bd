import BLE
import Documents
import Engines
import Recordings

/// A door lock as a file describes it: the names of its devices, and its settings.
///
///     {
///       kind: "door-lock",
///       interior: ["b-in"],             // names, addresses c0:98:e5:00:00:01, or identifiers
///       exterior: ["b-out"],            // UUID-major-minor
///       side: "exterior-stronger",      // with marginDB; "exterior-above", with thresholdDBm; or
///       marginDB: 0,                    // "ignored"
///       unlockSamples: 5, dwellS: 0,    // and so on: `simrun help engine door-lock` has all
///     }
///
/// What is not given is as `DoorLockSettings` has it.
public struct DoorLockDescription: EngineDescription {
  /// The word `door-lock`.
  public static let kind = "door-lock"
  /// The kind in a line.
  public static let summary = "unlocks a door when the person is outside and near"

  /// The names of the devices inside, in the order of the settings.
  public private(set) var interior: [String] = []
  /// The names of the devices outside, in the order of the settings.
  public private(set) var exterior: [String] = []
  /// The settings.
  public private(set) var settings = DoorLockSettings(interior: [], exterior: [])

  /// The usual settings, and no devices.
  public init() {}

  /// A new lock, at its start.
  public func makeEngine() -> DoorLock { DoorLock(settings: settings) }

  /// The matters that the engine decides.
  public var matters: Set<EngineMatter> { settings.side == .ignored ? [.lock] : [.lock, .side] }

  /// The anchors on either side of the door.
  public var sides: (interior: [Anchor], exterior: [Anchor]) {
    (settings.interior, settings.exterior)
  }

  /// One of the exterior, and one of the interior where levels are compared.
  public var anchorsNeeded: [[Anchor]] {
    (settings.side.needsInterior ? [settings.interior] : []) + [settings.exterior]
  }

  /// The rule of the side, where it compares levels.
  public var comparison: String? { settings.side.needsInterior ? settings.side.sentence : nil }

  /// The levels at which the engine changes its mind.
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

  /// The rule, and the figures that it compares.
  public func grounds(of context: DecisionContext) -> Grounds? {
    let grounds = DoorLockGrounds(settings: settings, context: context)
    return Grounds(rule: grounds.rule, figures: grounds.grounds)
  }
}

// MARK: - Settings

extension DoorLockDescription {
  /// Declares the settings, in the order in which they are read.
  public mutating func declare(in settings: inout EngineSettings) throws(InputError) {
    settings.expect("interior", "exterior")
    try declareSide(in: &settings)
    try settings.devices(
      "interior", &interior, count: (self.settings.side.needsInterior ? 1 : 0)...100,
      side: .inside,
      "the devices inside; none are needed unless levels are compared")
    try settings.devices("exterior", &exterior, side: .outside, "the devices outside")
    self.settings.interior = interior.map { Anchor(named: $0) }
    self.settings.exterior = exterior.map { Anchor(named: $0) }
    for (index, anchor) in self.settings.interior.enumerated()
    where self.settings.exterior.contains(anchor) {
      throw .unusable(
        settings.place(of: "interior")[index], "\(interior[index].quoted) is also in 'exterior'")
    }
    try settings.choice(
      "groupLevel", &self.settings.groupLevel, among: ["strongest": .strongest, "mean": .mean],
      "the level of several devices on one side")
    try self.settings.smoothing.declare(in: &settings)
    try settings.duration(
      "readingIntervalS", &self.settings.readingInterval, in: 0...3600,
      "a device's readings that follow sooner are passed over")
    try settings.flag(
      "unlocksOnReading", &self.settings.unlocksOnReading,
      "unlock by the newest reading instead of the smoothed level")
    try settings.integer(
      "unlockSamples", &self.settings.unlockSamples, in: 1...1000,
      "the readings of a device before its level counts")
    try settings.duration(
      "maxTrackingAgeS", &self.settings.maxTrackingAge, in: 0.001...86_400,
      "a device unheard for so long starts anew")
    try settings.decibels(
      "hysteresisDB", &self.settings.hysteresis, in: 0...100,
      "the side stays outside until the levels fall so much below the rule")
    try settings.duration(
      "dwellS", &self.settings.dwell, in: 0...3600, "a side has to be seen for so long")
    try declareNearness(in: &settings)
    try settings.duration(
      "proximityTimeoutS", &self.settings.proximityTimeout, in: 0...86_400,
      aliases: ["delayToLock", "proximityTimeout"],  // BLEUnlock
      "lock when the exterior has been at or below lockRSSI for so long")
    try settings.duration(
      "signalTimeoutS", &self.settings.signalTimeout, in: 0.001...86_400,
      aliases: ["noSignalTimeout", "signalTimeout"],  // BLEUnlock
      "lock when nothing has been heard for so long")
    try settings.duration(
      "proximityCooldownS", &self.settings.proximityCooldown, in: 0...86_400,
      aliases: ["proximityCooldown"], "the least time between two unlockings")
    try settings.flag(
      "cooldownHoldsLock", &self.settings.cooldownHoldsLock, "the cooldown delays locking, too")
    try settings.flag(
      "requireAway", &self.settings.requireAway, "unlock again only after it was locked")
    try settings.duration(
      "autoUnlockFilterS", &self.settings.autoUnlockFilter, in: 0...86_400,
      aliases: ["autoUnlockFilter"],  // Nuki
      "and only if that was so long ago")
  }

  private mutating func declareSide(in settings: inout EngineSettings) throws(InputError) {
    var word = SideWord(self.settings.side)
    try settings.choice(
      "side", &word,
      among: [
        "exterior-stronger": .exteriorStronger, "exterior-above": .exteriorAbove,
        "ignored": .ignored,
      ], owning: ["marginDB", "thresholdDBm"], "when the person is outside")
    switch word {
    case .exteriorStronger:
      var margin = Decibels(0)
      if case .exteriorStronger(let own) = self.settings.side { margin = own }
      try settings.decibels(
        "marginDB", &margin, in: -100...100,
        "outside if the exterior exceeds the interior by more than this")
      self.settings.side = .exteriorStronger(by: margin)
    case .exteriorAbove:
      var threshold = PowerLevel(dBm: 0)
      if case .exteriorAbove(let own) = self.settings.side { threshold = own }
      try settings.level(
        "thresholdDBm", &threshold, isRequired: true, "outside if the exterior exceeds this")
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

  /// `lockRSSI` and `deadZoneDB` are one setting.
  private mutating func declareNearness(in settings: inout EngineSettings) throws(InputError) {
    try settings.exclude("lockRSSI", "deadZoneDB")
    try settings.level(
      "unlockRSSI", &self.settings.unlockRSSI,
      aliases: ["triggerStrength"],  // OpenCarKey
      "the exterior's level for which the person is near; null for any")
    let levels = EngineSettings.levels
    let lowest = levels.lowerBound
    let greatest = self.settings.unlockRSSI?.dBm ?? levels.upperBound
    if self.settings.unlockRSSI == nil, settings.isGiven("deadZoneDB") {
      throw .unusable(
        settings.place(of: "deadZoneDB"), "requires 'unlockRSSI', which is null")
    }
    let deadZone = try settings.shorthand(
      "deadZoneDB", in: 0...(greatest - lowest), within: 0...(levels.upperBound - lowest),
      "lockRSSI, as so much below unlockRSSI")
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
      "the exterior's level at or below which the person goes away")
  }
}
