import BLE
import Documents
import Engines
import Recordings

extension DoorLockDescription {
  /// Takes the settings from an object. What each needs of the others is checked, so that a door
  /// lock can be made of them.
  init(from fields: inout Fields) throws(InputError) {
    fields.expect("interior", "exterior")
    let side = try Self.side(from: &fields)
    exterior = try fields.texts("exterior", count: 1...100)
    interior = try fields.texts("interior", count: (side.needsInterior ? 1 : 0)...100)

    let usual = DoorLockSettings(interior: [], exterior: [])
    var settings = DoorLockSettings(
      interior: interior.map { Anchor(named: $0) }, exterior: exterior.map { Anchor(named: $0) },
      side: side)
    for (index, anchor) in settings.interior.enumerated() where settings.exterior.contains(anchor) {
      throw .unusable(
        fields.place(of: "interior")[index], "\(interior[index].quoted) is in 'exterior', too")
    }
    settings.groupLevel = try fields.choice(
      "groupLevel", among: ["strongest": .strongest, "mean": .mean], default: usual.groupLevel)
    settings.smoothing = try Smoothing(from: &fields, default: usual.smoothing)
    settings.readingInterval = try fields.duration(
      "readingIntervalS", in: 0...3600, default: usual.readingInterval.inSeconds)
    settings.unlocksOnReading = try fields.flag(
      "unlocksOnReading", default: usual.unlocksOnReading)
    settings.unlockSamples = try fields.integer(
      "unlockSamples", in: 1...1000, default: usual.unlockSamples)
    settings.maxTrackingAge = try fields.duration(
      "maxTrackingAgeS", in: 0.001...86_400, default: usual.maxTrackingAge.inSeconds)
    settings.hysteresis = Decibels(
      try fields.number("hysteresisDB", in: 0...100, default: usual.hysteresis.value))
    settings.dwell = try fields.duration("dwellS", in: 0...3600, default: usual.dwell.inSeconds)
    try Self.readNearness(from: &fields, into: &settings)
    settings.proximityTimeout = try fields.duration(
      "proximityTimeoutS", in: 0...86_400, default: usual.proximityTimeout.inSeconds)
    settings.signalTimeout = try fields.duration(
      "signalTimeoutS", in: 0.001...86_400, default: usual.signalTimeout.inSeconds)
    settings.proximityCooldown = try fields.duration(
      "proximityCooldownS", in: 0...86_400, default: usual.proximityCooldown.inSeconds)
    settings.cooldownHoldsLock = try fields.flag(
      "cooldownHoldsLock", default: usual.cooldownHoldsLock)
    settings.requireAway = try fields.flag("requireAway", default: usual.requireAway)
    settings.autoUnlockFilter = try fields.duration(
      "autoUnlockFilterS", in: 0...86_400, default: usual.autoUnlockFilter.inSeconds)
    self.settings = settings
  }

  private static func side(from fields: inout Fields) throws(InputError) -> SideRule {
    fields.drop("marginDB", "thresholdDBm", ifReplaced: "side")
    let words: KeyValuePairs<String, SideWord> = [
      "exterior-stronger": .exteriorStronger, "exterior-above": .exteriorAbove,
      "ignored": .ignored,
    ]
    switch try fields.choice("side", among: words, default: .exteriorStronger) {
    case .exteriorStronger:
      return .exteriorStronger(
        by: Decibels(try fields.number("marginDB", in: -100...100, default: 0)))
    case .exteriorAbove:
      return .exteriorAbove(PowerLevel(dBm: try fields.number("thresholdDBm", in: levels)))
    case .ignored:
      return .ignored
    }
  }

  private enum SideWord {
    case exteriorStronger, exteriorAbove, ignored
  }

  /// Reads what of `unlockRSSI`, `lockRSSI` and `deadZoneDB` is given, of which the last two are
  /// one setting.
  private static func readNearness(
    from fields: inout Fields, into settings: inout DoorLockSettings
  ) throws(InputError) {
    fields.drop("lockRSSI", ifReplaced: "deadZoneDB")
    fields.drop("deadZoneDB", ifReplaced: "lockRSSI")
    settings.unlockRSSI = try fields.optionalNumber(
      "unlockRSSI", in: levels, default: settings.unlockRSSI?.dBm
    ).map { PowerLevel(dBm: $0) }
    let greatest = settings.unlockRSSI?.dBm ?? levels.upperBound

    if fields.has("deadZoneDB") {
      guard !fields.has("lockRSSI") else {
        throw .repeatedKey(fields.place, key: "lockRSSI", other: "deadZoneDB")
      }
      guard let unlockRSSI = settings.unlockRSSI else {
        throw .unusable(
          fields.place(of: "deadZoneDB"), "a dead zone lies below 'unlockRSSI', which is null")
      }
      let widest = unlockRSSI.dBm - levels.lowerBound
      settings.setDeadZone(Decibels(try fields.number("deadZoneDB", in: 0...widest)))
    } else if fields.has("lockRSSI") {
      let lowest = levels.lowerBound
      settings.lockRSSI = PowerLevel(dBm: try fields.number("lockRSSI", in: lowest...greatest))
    } else if settings.lockRSSI.dBm > greatest {
      throw .unusable(
        fields.place(of: "unlockRSSI"),
        "\(greatest.inFewDigits) is below the usual 'lockRSSI', "
          + "\(settings.lockRSSI.dBm.inFewDigits); give that, too")
    }
  }

  /// What a radio can report, in dBm.
  private static let levels = -127.0...20
}
